import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { PartScreen } from '../../../admin/catalogue/PartScreen.tsx'
import { type PartsSearch, readPartsSearch } from '../../../admin/catalogue/parts-search.ts'
import { adminCategories, adminPart, stockLines } from '../../../admin/catalogue/queries.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/parts/$partId/')({
  validateSearch: (given): PartsSearch => readPartsSearch(given),
  loader: ({ context, params }) =>
    prefetch(context.queryClient, adminPart(params.partId), stockLines(params.partId), adminCategories()),
  head: () => adminHead('Part'),
  component: Screen,
})

function Screen() {
  const { partId } = Route.useParams()
  return <PartScreen key={partId} id={partId} search={Route.useSearch()} />
}
