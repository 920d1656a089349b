import { createFileRoute } from '@tanstack/react-router'
import { AogRequestFromUrl } from '../../aog/AogRequestFromUrl.tsx'
import { DashboardScreen } from '../../dashboard/DashboardScreen.tsx'
import { readDashboardPlace } from '../../dashboard/dashboard-place.ts'
import { PageSkeleton } from '../../frame/PageSkeleton.tsx'
import { pageHead } from '../../page-head.ts'
import { unreadSearch } from '../../unread-search.ts'

export const Route = createFileRoute('/_store/dashboard')({
  validateSearch: unreadSearch,
  beforeLoad: async arrival => (await import('../../accounts/guard.ts')).signedInOnly(arrival),
  loader: async ({ context, location }) =>
    (await import('../../dashboard/load-dashboard.ts')).loadDashboard(context.queryClient, { ...location.search }),
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? 'Dashboard', path: null }),
  component: Dashboard,
  pendingComponent: PageSkeleton,
})

function Dashboard() {
  const { me } = Route.useRouteContext()
  return (
    <>
      <DashboardScreen me={me} place={readDashboardPlace(Route.useSearch())} />
      <AogRequestFromUrl />
    </>
  )
}
