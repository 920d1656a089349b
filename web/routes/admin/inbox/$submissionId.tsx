import { createFileRoute } from '@tanstack/react-router'
import { inboxAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { SubmissionScreen } from '../../../admin/submissions/SubmissionScreen.tsx'
import { readSubmissionsSearch } from '../../../admin/submissions/submissions-search.ts'
import { orpc } from '../../../api.ts'
import { LIVE_ONE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/inbox/$submissionId')({
  validateSearch: unreadSearch,
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      orpc.submissions.admin.submission.queryOptions({ input: { submissionId: params.submissionId }, ...LIVE_ONE }),
    ),
  head: () => adminHead('Inbox'),
  component: Screen,
})

function Screen() {
  return (
    <SubmissionScreen
      id={Route.useParams().submissionId}
      back={inboxAdminAddress(readSubmissionsSearch(Route.useSearch()))}
    />
  )
}
