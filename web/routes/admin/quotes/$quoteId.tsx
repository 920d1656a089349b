import { createFileRoute } from '@tanstack/react-router'
import { quotesAdminAddress } from '../../../admin/addresses.ts'
import { adminHead } from '../../../admin/admin-head.ts'
import { QuoteScreen } from '../../../admin/quotes/QuoteScreen.tsx'
import { readQuotesSearch } from '../../../admin/quotes/quotes-search.ts'
import { orpc } from '../../../api.ts'
import { LIVE_ONE } from '../../../live-query.ts'
import { prefetch } from '../../../query-client.ts'
import { unreadSearch } from '../../../unread-search.ts'

export const Route = createFileRoute('/admin/quotes/$quoteId')({
  validateSearch: unreadSearch,
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      orpc.quotes.admin.quote.queryOptions({ input: { quoteId: params.quoteId }, ...LIVE_ONE }),
    ),
  head: () => adminHead('Quote'),
  component: Screen,
})

function Screen() {
  return (
    <QuoteScreen quoteId={Route.useParams().quoteId} back={quotesAdminAddress(readQuotesSearch(Route.useSearch()))} />
  )
}
