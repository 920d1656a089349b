import { createFileRoute } from '@tanstack/react-router'
import { MAIL_KIND_NAMES, type MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import { adminHead } from '../../admin/admin-head.ts'
import { legalVersions, mailText, settingHistory, storeSettings } from '../../admin/store/queries.ts'
import { StoreScreen } from '../../admin/store/StoreScreen.tsx'
import { isLegalPage, STORE_FORMS, type StoreForm } from '../../admin/store/store-forms.ts'
import { FIRST_MAIL } from '../../admin/store/store-mails.ts'
import { prefetch } from '../../query-client.ts'

type Search = { section?: StoreForm | undefined; mail?: MailKindName | undefined }
const FIRST = 'identity'

export const Route = createFileRoute('/admin/store')({
  validateSearch: ({ section, mail }): Search => ({
    section: STORE_FORMS.find(name => name === section),
    mail: MAIL_KIND_NAMES.find(name => name === mail),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { section = FIRST, mail = FIRST_MAIL } }) =>
    section === 'mails'
      ? prefetch(context.queryClient, mailText(mail))
      : isLegalPage(section)
        ? prefetch(context.queryClient, legalVersions(section))
        : prefetch(context.queryClient, storeSettings(), settingHistory(section)),
  head: () => adminHead('Store'),
  component: Screen,
})

function Screen() {
  const { section = FIRST, mail } = Route.useSearch()
  return <StoreScreen section={section} mail={mail} />
}
