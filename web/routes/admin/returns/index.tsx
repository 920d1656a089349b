import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { ReturnsScreen } from '../../../admin/returns/ReturnsScreen.tsx'
import { type ReturnsSearch, readReturnsSearch } from '../../../admin/returns/returns-search.ts'
import { savedViews } from '../../../admin/use-saved-views.ts'
import { orpc } from '../../../api.ts'
import { LIVE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/returns/')({
  validateSearch: (given): ReturnsSearch => readReturnsSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      orpc.returns.admin.list.queryOptions({ input: deps, ...LIVE }),
      orpc.returns.admin.counts.queryOptions(LIVE),
      savedViews('returns'),
    ),
  head: () => adminHead('Returns'),
  component: Screen,
})

function Screen() {
  return <ReturnsScreen search={Route.useSearch()} />
}
