import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminShell } from '../../admin/shell/AdminShell.tsx'
import { PageSkeleton } from '../../frame/PageSkeleton.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: async arrival => (await import('../../accounts/guard.ts')).adminsOnly(arrival),
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
