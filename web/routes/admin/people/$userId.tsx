import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { PersonView } from '../../../admin/people/PersonView.tsx'
import { type PersonSearch, readPersonSearch } from '../../../admin/people/people-search.ts'
import { person, personsOrders, personsQuotes } from '../../../admin/people/queries.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/people/$userId')({
  validateSearch: (given): PersonSearch => readPersonSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) =>
    prefetch(
      context.queryClient,
      person(params.userId),
      personsOrders(params.userId, deps.orders),
      personsQuotes(params.userId, deps.quotes),
    ),
  head: () => adminHead('Person'),
  component: Screen,
})

function Screen() {
  return <PersonView userId={Route.useParams().userId} search={Route.useSearch()} />
}
