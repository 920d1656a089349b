import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { MailScreen } from '../../../admin/MailScreen.tsx'
import { type MailsSearch, readMailsSearch } from '../../../admin/mail-search.ts'
import { mails } from '../../../admin/queries.ts'
import { savedViews } from '../../../admin/use-saved-views.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/mail/')({
  validateSearch: (given): MailsSearch => readMailsSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, mails(deps), savedViews('mail')),
  head: () => adminHead('Mail'),
  component: Screen,
})

function Screen() {
  return <MailScreen search={Route.useSearch()} />
}
