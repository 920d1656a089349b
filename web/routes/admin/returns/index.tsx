import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { adminReturnCounts, adminReturns } from '../../../admin/returns/queries.ts'
import { ReturnsScreen } from '../../../admin/returns/ReturnsScreen.tsx'
import { type ReturnsSearch, readReturnsSearch } from '../../../admin/returns/returns-search.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/returns/')({
  validateSearch: (given): ReturnsSearch => readReturnsSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, adminReturns(deps), adminReturnCounts()),
  head: () => adminHead('Returns'),
  component: Screen,
})

function Screen() {
  return <ReturnsScreen search={Route.useSearch()} />
}
