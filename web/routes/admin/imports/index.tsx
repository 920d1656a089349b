import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { ImportsScreen } from '../../../admin/imports/ImportsScreen.tsx'
import { type ImportsSearch, readImportsSearch } from '../../../admin/imports/imports-search.ts'
import { importLists } from '../../../admin/imports/queries.ts'
import { savedViews } from '../../../admin/use-saved-views.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/imports/')({
  validateSearch: (given): ImportsSearch => readImportsSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, importLists(deps), savedViews('imports')),
  head: () => adminHead('Imports'),
  component: Screen,
})

function Screen() {
  return <ImportsScreen search={Route.useSearch()} />
}
