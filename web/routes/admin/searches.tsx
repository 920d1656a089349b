import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { missedSearches } from '../../admin/queries.ts'
import { SearchesScreen } from '../../admin/SearchesScreen.tsx'
import { readSearchesSearch, type SearchesSearch } from '../../admin/searches-search.ts'
import { savedViews } from '../../admin/use-saved-views.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/searches')({
  validateSearch: (given): SearchesSearch => readSearchesSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, missedSearches(deps.days ?? '7'), savedViews('searches')),
  head: () => adminHead('Searches'),
  component: Screen,
})

function Screen() {
  return <SearchesScreen search={Route.useSearch()} />
}
