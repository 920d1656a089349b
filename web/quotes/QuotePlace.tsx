import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api.ts'
import { isMissing } from '../api-refusal.ts'
import { dashboardAddress, dashboardTitle, type QuotesPlace } from '../dashboard/dashboard-place.ts'
import { LIVE_ONE } from '../live-query.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { usePlaceTitle } from '../ui/use-title.ts'
import { QuoteScreen } from './QuoteScreen.tsx'
import type { QuoteView } from './queries.ts'

/** One quote in the dashboard, with the way back to the list it was opened from. */
export function QuotePlace({ place, quoteId }: { place: QuotesPlace; quoteId: string }) {
  const { quote: _, ...list } = place
  const back = dashboardAddress(list)
  const query = useQuery(orpc.quotes.quote.queryOptions({ input: { quoteId }, ...LIVE_ONE }))
  usePlaceTitle(titleOf(place, query))
  const name = place.tab === 'aog' ? 'AOG requests' : 'Quotes'
  return (
    <>
      <p className="not-printed mb-2 text-sm">
        <PageLink
          href={back}
          className="inline-flex items-center gap-1 text-muted hover:underline pointer-coarse:py-2.5"
        >
          <Icon name="previous" size={16} />
          {name}
        </PageLink>
      </p>
      <QueryBoundary
        query={query}
        failed="This quote couldn’t be loaded."
        missing={<NotFound back={back} name={name} />}
        skeleton={<QuoteSkeleton />}
      >
        {quote => <QuoteScreen quote={quote} />}
      </QueryBoundary>
    </>
  )
}

type Answer = { data: QuoteView | undefined; error: Error | null }

function titleOf(place: QuotesPlace, { data, error }: Answer): string {
  if (data) return `${data.kind === 'aog' ? 'AOG request' : 'Quote'} ${data.quoteNumber} · Dashboard`
  return isMissing(error) ? 'Quote Not Found' : dashboardTitle(place)
}

/** For a quote that does not exist or belongs to another customer: the page does not distinguish them. */
function NotFound({ back, name }: { back: string; name: string }) {
  return (
    <div className="sheet px-4 py-12 text-center">
      <h2 className="text-xl">Quote Not Found</h2>
      <p className="mt-2 text-muted">
        We can’t find that quote in this account. It may have been requested from another account.
      </p>
      <PageLink href={back} className="button button-go mt-5">
        All {name === 'Quotes' ? 'quotes' : name}
      </PageLink>
    </div>
  )
}

const QuoteSkeleton = () => (
  <div className="space-y-6">
    <div className="skeleton h-9 w-64 max-w-full" />
    <div className="skeleton h-32" />
    <div className="skeleton h-56" />
  </div>
)
