import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { oneOf } from '../../../admin/search-values.ts'
import { bulkChanges } from '../../../admin/sheets/queries.ts'
import { UnitsSheet, type UnitsSheetSearch } from '../../../admin/sheets/UnitsSheet.tsx'
import { readUnitsSearch } from '../../../admin/units/units-search.ts'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/units/sheet')({
  validateSearch: unreadSearch,
  loader: ({ context }) => prefetch(context.queryClient, bulkChanges()),
  head: () => adminHead('Sheet of units'),
  component: Screen,
})

function Screen() {
  const given = Route.useSearch()
  const search: UnitsSheetSearch = { ...readUnitsSearch(given), rows: oneOf(['all'], given.rows) }
  return <UnitsSheet key={JSON.stringify(search)} search={search} />
}
