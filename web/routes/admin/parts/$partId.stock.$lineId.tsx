import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { type LedgerSearch, readLedgerSearch } from '../../../admin/catalogue/parts-search.ts'
import { stockLedger } from '../../../admin/catalogue/queries.ts'
import { StockLedger } from '../../../admin/catalogue/StockLedger.tsx'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/parts/$partId/stock/$lineId')({
  validateSearch: (given): LedgerSearch => readLedgerSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) => prefetch(context.queryClient, stockLedger(params.lineId, deps)),
  head: () => adminHead('Stock ledger'),
  component: Screen,
})

function Screen() {
  return <StockLedger {...Route.useParams()} search={Route.useSearch()} />
}
