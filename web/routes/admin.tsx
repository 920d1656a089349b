import { HydrationBoundary } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { readAdminPlace } from '../admin/admin-place.ts'
import { PageSkeleton } from '../frame/PageSkeleton.tsx'
import { pageHead } from '../page-head.ts'
import { WithQueries } from '../WithQueries.tsx'

export const Route = createFileRoute('/admin')({
  // Read where it is used: what every page loads knows nothing of it.
  validateSearch: (given: Record<string, unknown>) => given,
  beforeLoad: async arrival => (await import('../accounts/guard.ts')).adminsOnly(arrival),
  // In the browser the page asks by itself, and keeps what it shows until the next answer is there.
  loader: async ({ location }) =>
    import.meta.env.SSR ? (await import('../admin/load-admin.ts')).loadAdmin({ ...location.search }) : null,
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? 'Admin', path: null }),
  component: Admin,
  pendingComponent: PageSkeleton,
})

function Admin() {
  return (
    <WithQueries>
      <HydrationBoundary state={Route.useLoaderData()?.answers}>
        <AdminScreen place={readAdminPlace(Route.useSearch())} />
      </HydrationBoundary>
    </WithQueries>
  )
}
