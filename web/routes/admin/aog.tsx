import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { QuotesScreen } from '../../admin/quotes/QuotesScreen.tsx'
import { type QuotesSearch, readQuotesSearch } from '../../admin/quotes/quotes-search.ts'
import { savedViews } from '../../admin/use-saved-views.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/aog')({
  validateSearch: (given): QuotesSearch => readQuotesSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      orpc.quotes.admin.list.queryOptions({ input: { ...deps, kind: 'aog' }, ...LIVE }),
      orpc.quotes.admin.counts.queryOptions(LIVE),
      savedViews('aog'),
    ),
  head: () => adminHead('AOG'),
  component: Screen,
})

function Screen() {
  return <QuotesScreen search={{ ...Route.useSearch(), kind: 'aog' }} />
}
