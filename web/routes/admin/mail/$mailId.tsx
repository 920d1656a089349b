import { createFileRoute } from '@tanstack/react-router'
import { mailsAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { MailView } from '../../../admin/MailView.tsx'
import { type MailsSearch, readMailsSearch } from '../../../admin/mail-search.ts'
import { orpc } from '../../../api.ts'
import { LIVE_ONE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/mail/$mailId')({
  validateSearch: (given): MailsSearch => readMailsSearch(given),
  loader: ({ context, params }) =>
    prefetch(context.queryClient, orpc.mail.one.queryOptions({ input: { id: params.mailId }, ...LIVE_ONE })),
  head: () => adminHead('Mail'),
  component: Screen,
})

function Screen() {
  return <MailView id={Route.useParams().mailId} back={mailsAdminAddress(Route.useSearch())} />
}
