import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { legalVersions, settingHistory, storeSettings } from '../../admin/store/queries.ts'
import { StoreScreen } from '../../admin/store/StoreScreen.tsx'
import { isLegalPage, STORE_FORMS, type StoreForm } from '../../admin/store/store-forms.ts'
import { prefetch } from '../../query-client.ts'

type Search = { section?: StoreForm | undefined }
const FIRST = 'identity'

export const Route = createFileRoute('/admin/store')({
  validateSearch: ({ section }): Search => {
    const known = STORE_FORMS.find(name => name === section)
    return known === undefined ? {} : { section: known }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { section = FIRST } }) =>
    isLegalPage(section)
      ? prefetch(context.queryClient, legalVersions(section))
      : prefetch(context.queryClient, storeSettings(), settingHistory(section)),
  head: () => adminHead('Store'),
  component: Screen,
})

function Screen() {
  return <StoreScreen section={Route.useSearch().section ?? FIRST} />
}
