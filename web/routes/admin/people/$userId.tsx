import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../../admin/admin-head.ts'
import { PersonView } from '../../../admin/people/PersonView.tsx'
import { readPersonSearch } from '../../../admin/people/people-search.ts'
import { orpc } from '../../../api.ts'
import { LIVE, LIVE_ONE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/people/$userId')({
  validateSearch: unreadSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) => {
    const { orders, quotes } = readPersonSearch(deps)
    return prefetch(
      context.queryClient,
      orpc.people.person.queryOptions({ input: { userId: params.userId }, ...LIVE_ONE }),
      orpc.people.orders.queryOptions({ input: { userId: params.userId, after: orders }, ...LIVE }),
      orpc.people.quotes.queryOptions({ input: { userId: params.userId, after: quotes }, ...LIVE }),
    )
  },
  head: () => adminHead('Person'),
  component: Screen,
})

function Screen() {
  return <PersonView userId={Route.useParams().userId} search={readPersonSearch(Route.useSearch())} />
}
