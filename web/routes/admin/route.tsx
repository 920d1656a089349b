import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminShell } from '../../admin/shell/AdminShell.tsx'
import { orpc } from '../../api.ts'
import { PageSkeleton } from '../../frame/PageSkeleton.tsx'
import { LIVE } from '../../live-query.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin')({
  beforeLoad: async arrival => (await import('../../accounts/guard.ts')).staffOnly(arrival),
  loader: ({ context }) => prefetch(context.queryClient, orpc.today.waiting.queryOptions(LIVE)),
  component: Admin,
  pendingComponent: PageSkeleton,
})

function Admin() {
  return (
    <AdminShell me={Route.useRouteContext().me}>
      <Outlet />
    </AdminShell>
  )
}
