import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { readPartsSearch } from '../../../admin/catalogue/parts-search.ts'
import { oneOf } from '../../../admin/search-values.ts'
import { PartsSheet, type PartsSheetSearch } from '../../../admin/sheets/PartsSheet.tsx'
import { bulkChanges } from '../../../admin/sheets/queries.ts'
import { orpc } from '../../../api.ts'
import { LIVE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/parts/sheet')({
  validateSearch: (given): PartsSheetSearch => ({ ...readPartsSearch(given), rows: oneOf(['all'], given.rows) }),
  loader: ({ context }) =>
    prefetch(context.queryClient, orpc.catalogue.admin.categories.queryOptions(LIVE), bulkChanges()),
  head: () => adminHead('Sheet of parts'),
  component: Screen,
})

function Screen() {
  const search = Route.useSearch()
  return <PartsSheet key={JSON.stringify(search)} search={search} />
}
