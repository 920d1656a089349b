import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { AuditScreen } from '../../admin/audit/AuditScreen.tsx'
import { type AuditSearch, readAuditSearch } from '../../admin/audit/audit-search.ts'
import { auditEntries } from '../../admin/audit/queries.ts'
import { savedViews } from '../../admin/use-saved-views.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: (given): AuditSearch => readAuditSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, auditEntries(deps), orpc.audit.actors.queryOptions(LIVE), savedViews('audit')),
  head: () => adminHead('Audit'),
  component: Screen,
})

function Screen() {
  return <AuditScreen search={Route.useSearch()} />
}
