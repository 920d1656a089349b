import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { PeopleScreen } from '../../../admin/people/PeopleScreen.tsx'
import { type PeopleSearch, readPeopleSearch } from '../../../admin/people/people-search.ts'
import { savedViews } from '../../../admin/use-saved-views.ts'
import { orpc } from '../../../api.ts'
import { LIVE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/people/')({
  validateSearch: (given): PeopleSearch => readPeopleSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, orpc.people.list.queryOptions({ input: deps, ...LIVE }), savedViews('people')),
  head: () => adminHead('People'),
  component: Screen,
})

function Screen() {
  return <PeopleScreen search={Route.useSearch()} />
}
