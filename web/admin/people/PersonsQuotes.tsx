import type { InferRouterOutputs } from '@orpc/server'
import { useQuery } from '@tanstack/react-query'
import { QUOTE_STATES } from '../../../domain/quotes/quote.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { personAdminAddress, quoteAdminAddress } from '../addresses.ts'
import { Money } from '../list-cells.tsx'
import { MorePages } from '../MorePages.tsx'
import type { PersonSearch } from './people-search.ts'

type Quote = InferRouterOutputs<StoreRouter>['people']['quotes']['quotes'][number]

const COLUMNS: readonly Column<Quote>[] = [
  { id: 'quote', header: 'Quote', fit: 'whole', value: quote => quote.quoteNumber },
  {
    id: 'offered',
    header: 'Offered',
    align: 'right',
    card: 'lead',
    value: quote => (quote.quotedPrice === null ? null : quote.quotedPrice / 100),
    cell: quote => quote.quotedPrice !== null && <Money of={quote.quotedPrice} />,
  },
  {
    id: 'asked',
    header: 'Asked',
    card: 'end',
    value: quote => new Date(quote.createdAt),
    cell: quote => <ShortTime at={quote.createdAt} />,
  },
  {
    id: 'status',
    header: 'Status',
    fit: 'whole',
    card: 'second',
    value: quote => QUOTE_STATES[quote.status].word,
  },
]

type Props = { userId: string; search: PersonSearch; count: number }

export function PersonsQuotes({ userId, search, count }: Props) {
  const query = useQuery(orpc.people.quotes.queryOptions({ input: { userId, after: search.quotes }, ...LIVE }))
  return (
    <section aria-label="Quotes">
      <h3 className="mb-2 text-base">Quotes ({count})</h3>
      <QueryBoundary query={query} failed="The quotes could not be loaded." skeleton={<RowsSkeleton rows={4} />}>
        {({ quotes, after }) => (
          <>
            {quotes.length === 0 ? (
              <p className="sheet px-4 py-6 text-center text-muted">No quotes.</p>
            ) : (
              <PlainTable
                label="Quotes"
                rows={quotes}
                columns={COLUMNS}
                rowId={({ id }) => id}
                open={({ id }) => quoteAdminAddress(id)}
              />
            )}
            <MorePages
              first={search.quotes ? personAdminAddress(userId, { ...search, quotes: undefined }) : null}
              more={after === null ? null : personAdminAddress(userId, { ...search, quotes: after })}
            />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}
