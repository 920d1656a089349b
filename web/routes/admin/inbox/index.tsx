import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { adminSubmissionCounts, adminSubmissions } from '../../../admin/submissions/queries.ts'
import { SubmissionsScreen } from '../../../admin/submissions/SubmissionsScreen.tsx'
import { readSubmissionsSearch, type SubmissionsSearch } from '../../../admin/submissions/submissions-search.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/inbox/')({
  validateSearch: (given): SubmissionsSearch => readSubmissionsSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, adminSubmissions(deps), adminSubmissionCounts()),
  head: () => adminHead('Inbox'),
  component: Screen,
})

function Screen() {
  return <SubmissionsScreen search={Route.useSearch()} />
}
