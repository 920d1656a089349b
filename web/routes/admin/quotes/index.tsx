import { createFileRoute, redirect } from '@tanstack/react-router'
import { quotesAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { QuotesScreen } from '../../../admin/quotes/QuotesScreen.tsx'
import { type QuotesSearch, readQuotesSearch } from '../../../admin/quotes/quotes-search.ts'
import { savedViews } from '../../../admin/use-saved-views.ts'
import { orpc } from '../../../api.ts'
import { LIVE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'

export const Route = createFileRoute('/admin/quotes/')({
  validateSearch: (given): QuotesSearch => readQuotesSearch(given),
  beforeLoad: ({ search }) => {
    // Aircraft on the ground have a list of their own.
    if (search.kind === 'aog') throw redirect({ href: quotesAdminAddress(search) })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      orpc.quotes.admin.list.queryOptions({ input: deps, ...LIVE }),
      orpc.quotes.admin.counts.queryOptions(LIVE),
      savedViews('quotes'),
    ),
  head: () => adminHead('Quotes'),
  component: Screen,
})

function Screen() {
  return <QuotesScreen search={Route.useSearch()} />
}
