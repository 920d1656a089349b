import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { recallOf } from '../../admin/recall/queries.ts'
import { RecallScreen } from '../../admin/recall/RecallScreen.tsx'
import { readRecallSearch, sourceOf } from '../../admin/recall/recall-search.ts'
import { prefetch } from '../../query-client.ts'
import { unreadSearch } from '../../unread-search.ts'

export const Route = createFileRoute('/admin/recall')({
  validateSearch: unreadSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const source = sourceOf(readRecallSearch(deps))
    return source ? prefetch(context.queryClient, recallOf(source)) : undefined
  },
  head: () => adminHead('Recall'),
  component: Screen,
})

function Screen() {
  return <RecallScreen search={readRecallSearch(Route.useSearch())} />
}
