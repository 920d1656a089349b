import { HydrationBoundary } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AogRequestAtAddress } from '../aog/AogRequestAtAddress.tsx'
import { DashboardScreen } from '../dashboard/DashboardScreen.tsx'
import { readDashboardPlace } from '../dashboard/dashboard-place.ts'
import { PageSkeleton } from '../frame/PageSkeleton.tsx'
import { pageHead } from '../page-head.ts'
import { WithQueries } from '../WithQueries.tsx'

export const Route = createFileRoute('/dashboard')({
  // Read where it is used: what every page loads knows nothing of it.
  validateSearch: (given: Record<string, unknown>) => given,
  beforeLoad: async arrival => (await import('../accounts/guard.ts')).signedInOnly(arrival),
  // In the browser the page asks by itself, and keeps what it shows until the next answer is there.
  loader: async ({ location }) =>
    import.meta.env.SSR ? (await import('../dashboard/load-dashboard.ts')).loadDashboard({ ...location.search }) : null,
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? 'Dashboard', path: null }),
  component: Dashboard,
  pendingComponent: PageSkeleton,
})

function Dashboard() {
  const { me } = Route.useRouteContext()
  return (
    <WithQueries>
      <HydrationBoundary state={Route.useLoaderData()?.answers}>
        <DashboardScreen me={me} place={readDashboardPlace(Route.useSearch())} />
        <AogRequestAtAddress />
      </HydrationBoundary>
    </WithQueries>
  )
}
