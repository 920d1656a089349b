import { HydrationBoundary } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { signedInOnly } from '../accounts/guard.ts'
import { AogRequestAtAddress } from '../aog/AogRequestAtAddress.tsx'
import { DashboardScreen } from '../dashboard/DashboardScreen.tsx'
import { readDashboardPlace } from '../dashboard/dashboard-place.ts'
import { loadDashboard } from '../dashboard/load-dashboard.ts'
import { PageSkeleton } from '../frame/PageSkeleton.tsx'
import { pageHead } from '../page-head.ts'
import { WithQueries } from '../WithQueries.tsx'

export const Route = createFileRoute('/dashboard')({
  validateSearch: readDashboardPlace,
  beforeLoad: signedInOnly,
  // In the browser the page asks by itself, and keeps what it shows until the next answer is there.
  loader: ({ location }) => (import.meta.env.SSR ? loadDashboard(readDashboardPlace({ ...location.search })) : null),
  head: () => pageHead({ title: 'Dashboard', path: null }),
  component: Dashboard,
  pendingComponent: PageSkeleton,
})

function Dashboard() {
  const { me } = Route.useRouteContext()
  return (
    <WithQueries>
      <HydrationBoundary state={Route.useLoaderData()}>
        <DashboardScreen me={me} place={Route.useSearch()} />
        <AogRequestAtAddress />
      </HydrationBoundary>
    </WithQueries>
  )
}
