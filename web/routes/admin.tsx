import { HydrationBoundary } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { adminsOnly } from '../accounts/guard.ts'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { readAdminPlace } from '../admin/admin-place.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import { PageSkeleton } from '../frame/PageSkeleton.tsx'
import { pageHead } from '../page-head.ts'
import { WithQueries } from '../WithQueries.tsx'

export const Route = createFileRoute('/admin')({
  validateSearch: readAdminPlace,
  beforeLoad: adminsOnly,
  // In the browser the page asks by itself, and keeps what it shows until the next answer is there.
  loader: ({ location }) => (import.meta.env.SSR ? loadAdmin(readAdminPlace({ ...location.search })) : null),
  head: () => pageHead({ title: 'Admin', path: null }),
  component: Admin,
  pendingComponent: PageSkeleton,
})

function Admin() {
  return (
    <WithQueries>
      <HydrationBoundary state={Route.useLoaderData()}>
        <AdminScreen place={Route.useSearch()} />
      </HydrationBoundary>
    </WithQueries>
  )
}
