import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { QuotesScreen } from '../../admin/quotes/QuotesScreen.tsx'
import { adminQuoteCounts, adminQuotes } from '../../admin/quotes/queries.ts'
import { type QuotesSearch, readQuotesSearch } from '../../admin/quotes/quotes-search.ts'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/aog')({
  validateSearch: (given): QuotesSearch => readQuotesSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, adminQuotes({ ...deps, kind: 'aog' }), adminQuoteCounts()),
  head: () => adminHead('AOG'),
  component: Screen,
})

function Screen() {
  return <QuotesScreen search={{ ...Route.useSearch(), kind: 'aog' }} />
}
