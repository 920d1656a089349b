import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { readPartsSearch } from '../../../admin/catalogue/parts-search.ts'
import { oneOf } from '../../../admin/search-values.ts'
import { PartsSheet, type PartsSheetSearch } from '../../../admin/sheets/PartsSheet.tsx'
import { bulkChanges } from '../../../admin/sheets/queries.ts'
import { orpc } from '../../../api.ts'
import { LIVE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/parts/sheet')({
  validateSearch: unreadSearch,
  loader: ({ context }) =>
    prefetch(context.queryClient, orpc.catalogue.admin.categories.queryOptions(LIVE), bulkChanges()),
  head: () => adminHead('Sheet of parts'),
  component: Screen,
})

function Screen() {
  const given = Route.useSearch()
  const search: PartsSheetSearch = { ...readPartsSearch(given), rows: oneOf(['all'], given.rows) }
  return <PartsSheet key={JSON.stringify(search)} search={search} />
}
