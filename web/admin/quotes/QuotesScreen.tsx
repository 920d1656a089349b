import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { quotesAdminAddress } from '../addresses.ts'
import { MorePages } from '../MorePages.tsx'
import { useNow } from '../use-now.ts'
import { QuoteFilters } from './QuoteFilters.tsx'
import { QuoteRows } from './QuoteRows.tsx'
import type { QuotesSearch } from './quotes-search.ts'

/** Everybody's requests for quotes; the address says which. */
export function QuotesScreen({ search }: { search: QuotesSearch }) {
  const query = useQuery(orpc.quoteAdmin.quotes.queryOptions({ input: search, ...LIVE }))
  const now = useNow(query.dataUpdatedAt)
  return (
    <section aria-label={search.kind === 'aog' ? 'AOG requests' : 'Quotes'}>
      <QuoteFilters search={search} />
      <div className="mt-3">
        <Asked query={query} failed="The quotes could not be loaded." skeleton={<RowsSkeleton rows={12} />}>
          {({ quotes, after }) => (
            <>
              {quotes.length > 0 ? (
                <QuoteRows quotes={quotes} search={search} now={now} />
              ) : (
                <Nothing search={search} />
              )}
              <MorePages
                first={search.after ? quotesAdminAddress({ ...search, after: undefined }) : null}
                more={after === null ? null : quotesAdminAddress({ ...search, after })}
              />
            </>
          )}
        </Asked>
      </div>
    </section>
  )
}

/** Where to look instead, so that nobody ends here. */
function Nothing({ search: asked }: { search: QuotesSearch }) {
  const { show, search, assigned, kind } = asked
  const all: QuotesSearch = { ...asked, show: 'all', after: undefined }
  const isNarrowed = Boolean(search || assigned || show)
  return (
    <p className="sheet px-4 py-10 text-center text-muted">
      {isNarrowed ? 'Nothing matches. ' : kind === 'aog' ? 'No aircraft waits. ' : 'Nothing waits for an answer. '}
      {show !== 'all' && (
        <PageLink href={quotesAdminAddress(all)} className="text-link">
          {search ? 'Look among all, closed ones too' : 'Show all, closed ones too'}
        </PageLink>
      )}
    </p>
  )
}
