import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { type DaysSearch, readDaysSearch } from '../../admin/days.ts'
import { missedSearches } from '../../admin/queries.ts'
import { SearchesScreen } from '../../admin/SearchesScreen.tsx'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/searches')({
  validateSearch: (given): DaysSearch => readDaysSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, missedSearches(deps.days ?? '7')),
  head: () => adminHead('Searches'),
  component: Screen,
})

function Screen() {
  return <SearchesScreen days={Route.useSearch().days ?? '7'} />
}
