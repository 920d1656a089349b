import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { readLedgerSearch } from '../../../admin/catalogue/parts-search.ts'
import { stockLedger } from '../../../admin/catalogue/queries.ts'
import { StockLedger } from '../../../admin/catalogue/StockLedger.tsx'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/parts/$partId/stock/$lineId')({
  validateSearch: unreadSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) =>
    prefetch(context.queryClient, stockLedger(params.lineId, readLedgerSearch(deps))),
  head: () => adminHead('Stock ledger'),
  component: Screen,
})

function Screen() {
  return <StockLedger {...Route.useParams()} search={readLedgerSearch(Route.useSearch())} />
}
