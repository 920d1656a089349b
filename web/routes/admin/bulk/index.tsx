import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { BulkChangesScreen } from '../../../admin/sheets/BulkChangesScreen.tsx'
import { type BulkChangesSearch, readBulkChangesSearch } from '../../../admin/sheets/bulk-changes-search.ts'
import { bulkChanges } from '../../../admin/sheets/queries.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/bulk/')({
  validateSearch: (given): BulkChangesSearch => readBulkChangesSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, bulkChanges(deps), bulkChanges({})),
  head: () => adminHead('Bulk changes'),
  component: Screen,
})

function Screen() {
  return <BulkChangesScreen search={Route.useSearch()} />
}
