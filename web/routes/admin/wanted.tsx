import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { savedViews } from '../../admin/use-saved-views.ts'
import { WantedScreen, wanted } from '../../admin/wanted/WantedScreen.tsx'
import { readWantedSearch, type WantedSearch } from '../../admin/wanted/wanted-search.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/wanted')({
  validateSearch: (given): WantedSearch => readWantedSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, wanted(deps), savedViews('wanted')),
  head: () => adminHead('Wanted'),
  component: Screen,
})

function Screen() {
  return <WantedScreen search={Route.useSearch()} />
}
