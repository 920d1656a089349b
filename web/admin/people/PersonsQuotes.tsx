import { useQuery } from '@tanstack/react-query'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { QUOTE_STATUS_WORDS } from '../../../domain/quotes/quote-words.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { personAdminAddress, quoteAdminAddress } from '../addresses.ts'
import { MorePages } from '../MorePages.tsx'
import type { PersonSearch } from './people-search.ts'

type Props = { userId: string; search: PersonSearch; count: number }

export function PersonsQuotes({ userId, search, count }: Props) {
  const query = useQuery(orpc.people.quotes.queryOptions({ input: { userId, after: search.quotes }, ...LIVE }))
  return (
    <section aria-label="Quotes">
      <h3 className="mb-2 text-base">Quotes ({count})</h3>
      <Asked query={query} failed="The quotes could not be loaded." skeleton={<RowsSkeleton rows={4} />}>
        {({ quotes, after }) => (
          <>
            {quotes.length === 0 ? (
              <p className="sheet px-4 py-6 text-center text-muted">No quotes.</p>
            ) : (
              <div className="sheet overflow-hidden">
                <table className="data-table">
                  <thead>
                    <tr>
                      <th scope="col">Quote</th>
                      <th scope="col" className="amount">
                        Offered
                      </th>
                      <th scope="col">Asked</th>
                      <th scope="col">Status</th>
                    </tr>
                  </thead>
                  <tbody>
                    {quotes.map(quote => (
                      <tr key={quote.id}>
                        <th scope="row">
                          <PageLink
                            href={quoteAdminAddress(quote.id)}
                            className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
                          >
                            {quote.quoteNumber}
                          </PageLink>
                        </th>
                        <td className="lead amount">
                          {quote.quotedPrice === null ? '' : formatMoney(cents(quote.quotedPrice))}
                        </td>
                        <td>
                          <Moment at={quote.createdAt} form="minute" />
                        </td>
                        <td>{QUOTE_STATUS_WORDS[quote.status]}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            <MorePages
              isByDate
              first={search.quotes ? personAdminAddress(userId, { ...search, quotes: undefined }) : null}
              more={after === null ? null : personAdminAddress(userId, { ...search, quotes: after })}
            />
          </>
        )}
      </Asked>
    </section>
  )
}
