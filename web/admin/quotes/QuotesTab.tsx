import { useQuery } from '@tanstack/react-query'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { adminAddress } from '../admin-place.ts'
import { MorePages } from '../MorePages.tsx'
import { useNow } from '../use-now.ts'
import { QuoteFilters } from './QuoteFilters.tsx'
import { QuoteRows } from './QuoteRows.tsx'
import { QuoteScreen } from './QuoteScreen.tsx'
import { adminQuotes } from './queries.ts'
import type { QuotesPlace } from './quotes-place.ts'

/** Everybody's requests for quotes, or one of them; the address says which. */
export function QuotesTab({ place }: { place: QuotesPlace }) {
  if (place.quote) return <QuoteScreen quoteId={place.quote} back={adminAddress({ ...place, quote: undefined })} />
  return <Quotes place={place} />
}

function Quotes({ place }: { place: QuotesPlace }) {
  const query = useQuery(adminQuotes(place))
  const now = useNow(query.dataUpdatedAt)
  return (
    <section aria-label={place.kind === 'aog' ? 'AOG requests' : 'Quotes'}>
      <QuoteFilters place={place} />
      <div className="mt-3">
        <Asked query={query} failed="The quotes could not be loaded." skeleton={<RowsSkeleton rows={12} />}>
          {({ quotes, after }) => (
            <>
              {quotes.length > 0 ? <QuoteRows quotes={quotes} place={place} now={now} /> : <Nothing place={place} />}
              <MorePages
                first={place.after ? adminAddress({ ...place, after: undefined }) : null}
                more={after === null ? null : adminAddress({ ...place, after })}
              />
            </>
          )}
        </Asked>
      </div>
    </section>
  )
}

/** Where to look instead, so that nobody ends here. */
function Nothing({ place }: { place: QuotesPlace }) {
  const { show, search, assigned, kind } = place
  const all: QuotesPlace = { ...place, show: 'all', after: undefined }
  const isNarrowed = Boolean(search || assigned || show)
  return (
    <p className="sheet px-4 py-10 text-center text-muted">
      {isNarrowed ? 'Nothing matches. ' : kind === 'aog' ? 'No aircraft waits. ' : 'Nothing waits for an answer. '}
      {show !== 'all' && (
        <PageLink href={adminAddress(all)} className="text-link">
          {search ? 'Look among all, closed ones too' : 'Show all, closed ones too'}
        </PageLink>
      )}
    </p>
  )
}
