import { createFileRoute } from '@tanstack/react-router'
import { SETTING_SECTION_NAMES, type SettingSection } from '../../../domain/settings/sections.ts'
import { adminHead } from '../../admin/admin-head.ts'
import { settingHistory, storeSettings } from '../../admin/store/queries.ts'
import { StoreScreen } from '../../admin/store/StoreScreen.tsx'
import { prefetch } from '../../query-client.ts'

type Search = { section?: SettingSection | undefined }
const FIRST = 'identity'

export const Route = createFileRoute('/admin/store')({
  validateSearch: ({ section }): Search => {
    const known = SETTING_SECTION_NAMES.find(name => name === section)
    return known === undefined ? {} : { section: known }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, storeSettings(), settingHistory(deps.section ?? FIRST)),
  head: () => adminHead('Store'),
  component: Screen,
})

function Screen() {
  return <StoreScreen section={Route.useSearch().section ?? FIRST} />
}
