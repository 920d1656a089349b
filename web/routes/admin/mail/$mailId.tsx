import { createFileRoute } from '@tanstack/react-router'
import { mailsAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { MailView } from '../../../admin/MailView.tsx'
import { type MailsSearch, readMailsSearch } from '../../../admin/mail-search.ts'
import { mail } from '../../../admin/queries.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/mail/$mailId')({
  validateSearch: (given): MailsSearch => readMailsSearch(given),
  loader: ({ context, params }) => prefetch(context.queryClient, mail(params.mailId)),
  head: () => adminHead('Mail'),
  component: Screen,
})

function Screen() {
  return <MailView id={Route.useParams().mailId} back={mailsAdminAddress(Route.useSearch())} />
}
