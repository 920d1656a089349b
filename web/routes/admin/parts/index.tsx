import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { PartsScreen } from '../../../admin/catalogue/PartsScreen.tsx'
import { type PartsSearch, readPartsSearch } from '../../../admin/catalogue/parts-search.ts'
import { adminParts } from '../../../admin/catalogue/queries.ts'
import { savedViews } from '../../../admin/use-saved-views.ts'
import { orpc } from '../../../api.ts'
import { LIVE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/parts/')({
  validateSearch: (given): PartsSearch => readPartsSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      adminParts(deps),
      orpc.catalogue.admin.categories.queryOptions(LIVE),
      savedViews('parts'),
    ),
  head: () => adminHead('Parts'),
  component: Screen,
})

function Screen() {
  return <PartsScreen search={Route.useSearch()} />
}
