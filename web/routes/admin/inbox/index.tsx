import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { SubmissionsScreen } from '../../../admin/submissions/SubmissionsScreen.tsx'
import { readSubmissionsSearch, type SubmissionsSearch } from '../../../admin/submissions/submissions-search.ts'
import { savedViews } from '../../../admin/use-saved-views.ts'
import { orpc } from '../../../api.ts'
import { LIVE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/inbox/')({
  validateSearch: (given): SubmissionsSearch => readSubmissionsSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      orpc.submissions.admin.list.queryOptions({ input: deps, ...LIVE }),
      orpc.submissions.admin.counts.queryOptions(LIVE),
      savedViews('inbox'),
    ),
  head: () => adminHead('Inbox'),
  component: Screen,
})

function Screen() {
  return <SubmissionsScreen search={Route.useSearch()} />
}
