import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { unitPage } from '../../../admin/units/queries.ts'
import { UnitScreen } from '../../../admin/units/UnitScreen.tsx'
import { readUnitsSearch } from '../../../admin/units/units-search.ts'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/units/$unitId')({
  validateSearch: unreadSearch,
  loader: ({ context, params }) => prefetch(context.queryClient, unitPage(Number(params.unitId))),
  head: () => adminHead('Unit'),
  component: Screen,
})

function Screen() {
  const { unitId } = Route.useParams()
  return <UnitScreen key={unitId} id={Number(unitId)} search={readUnitsSearch(Route.useSearch())} />
}
