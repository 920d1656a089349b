import { createFileRoute } from '@tanstack/react-router'
import { AogRequestFromUrl } from '../../aog/AogRequestFromUrl.tsx'
import { DashboardScreen } from '../../dashboard/DashboardScreen.tsx'
import { readDashboardPlace } from '../../dashboard/dashboard-place.ts'
import { loadDashboard } from '../../dashboard/load-dashboard.ts'
import { PageSkeleton } from '../../frame/PageSkeleton.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/dashboard')({
  // Parsed where it is used, so that the code of all pages does not include it.
  validateSearch: (given: Record<string, unknown>) => given,
  beforeLoad: async arrival => (await import('../../accounts/guard.ts')).signedInOnly(arrival),
  loader: async ({ context, location }) => loadDashboard(context.queryClient, { ...location.search }),
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
