import { createFileRoute } from '@tanstack/react-router'
import { mailsAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { MailView } from '../../../admin/MailView.tsx'
import { readMailsSearch } from '../../../admin/mail-search.ts'
import { orpc } from '../../../api.ts'
import { LIVE_ONE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/mail/$mailId')({
  validateSearch: unreadSearch,
  loader: ({ context, params }) =>
    prefetch(context.queryClient, orpc.mail.one.queryOptions({ input: { id: params.mailId }, ...LIVE_ONE })),
  head: () => adminHead('Mail'),
  component: Screen,
})

function Screen() {
  return <MailView id={Route.useParams().mailId} back={mailsAdminAddress(readMailsSearch(Route.useSearch()))} />
}
