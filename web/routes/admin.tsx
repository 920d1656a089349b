import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { readAdminPlace } from '../admin/admin-place.ts'
import { loadAdmin } from '../admin/load-admin.ts'
import { PageSkeleton } from '../frame/PageSkeleton.tsx'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/admin')({
  // Read where it is used: what every page loads knows nothing of it.
  validateSearch: (given: Record<string, unknown>) => given,
  beforeLoad: async arrival => (await import('../accounts/guard.ts')).adminsOnly(arrival),
  loader: async ({ context, location }) => loadAdmin(context.queryClient, { ...location.search }),
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? 'Admin', path: null }),
  component: Admin,
  pendingComponent: PageSkeleton,
})

function Admin() {
  return <AdminScreen place={readAdminPlace(Route.useSearch())} />
}
