import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { PartScreen } from '../../../admin/catalogue/PartScreen.tsx'
import { readPartSearch } from '../../../admin/catalogue/parts-search.ts'
import { orpc } from '../../../api.ts'
import { LIVE, LIVE_ONE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/parts/$partId/')({
  validateSearch: unreadSearch,
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      orpc.catalogue.admin.part.queryOptions({ input: { productId: Number(params.partId) }, ...LIVE_ONE }),
      orpc.inventory.lines.queryOptions({ input: { productId: Number(params.partId) }, ...LIVE_ONE }),
      orpc.catalogue.admin.categories.queryOptions(LIVE),
    ),
  head: () => adminHead('Part'),
  component: Screen,
})

function Screen() {
  const { partId } = Route.useParams()
  return <PartScreen key={partId} id={partId} search={readPartSearch(Route.useSearch())} />
}
