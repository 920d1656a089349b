import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { ReceiptsScreen, receiptsOf } from '../../../admin/receiving/ReceiptsScreen.tsx'
import { type ReceiptsSearch, readReceiptsSearch } from '../../../admin/receiving/receipts-search.ts'
import { savedViews } from '../../../admin/use-saved-views.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/receipts/')({
  validateSearch: (given): ReceiptsSearch => readReceiptsSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, receiptsOf(deps), savedViews('receipts')),
  head: () => adminHead('Receipts'),
  component: Screen,
})

function Screen() {
  return <ReceiptsScreen search={Route.useSearch()} />
}
