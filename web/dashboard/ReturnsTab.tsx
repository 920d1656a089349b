import { useQuery } from '@tanstack/react-query'
import { RETURN_STATUSES } from '../../domain/orders/order.ts'
import { Pager } from '../catalogue/Pager.tsx'
import { OrderSearch } from '../orders/OrderSearch.tsx'
import { EmptyState, NoneMatch } from '../ui/EmptyState.tsx'
import { ListCount } from '../ui/ListCount.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../ui/QueryBoundary.tsx'
import { dashboardAddress, type ReturnsPlace } from './dashboard-place.ts'
import { myReturns } from './queries.ts'
import { ReturnsTable } from './ReturnsTable.tsx'

/** Returns of the customer, with search and filters in the address. */
export function ReturnsTab({ place }: { place: ReturnsPlace }) {
  const isNarrowed = place.search !== undefined || place.status !== undefined
  return (
    <section aria-label="Returns">
      <OrderSearch
        tab="returns"
        label="Order or part number"
        search={place.search}
        status={place.status}
        statuses={RETURN_STATUSES}
      />
      <div className="mt-4">
        <QueryBoundary
          query={useQuery(myReturns(place))}
          failed="Your returns couldn’t be loaded."
          skeleton={<RowsSkeleton rows={10} />}
        >
          {({ items, total, page, pages, perPage }) => (
            <>
              <ListCount total={total} page={page} perPage={perPage} shown={items.length} one="return" many="returns" />
              {total > 0 ? <ReturnsTable returns={items} /> : isNarrowed ? <NoMatch /> : <NoReturns />}
              <Pager page={page} pages={pages} address={to => dashboardAddress({ ...place, page: `${to}` })} />
            </>
          )}
        </QueryBoundary>
      </div>
    </section>
  )
}

const NoMatch = () => (
  <NoneMatch title="No return matches" text="You can enter part of an order or part number.">
    <PageLink href={dashboardAddress({ tab: 'returns' })} className="button">
      Show all returns
    </PageLink>
  </NoneMatch>
)

const NoReturns = () => (
  <EmptyState
    title="No returns"
    text="To return something, open a shipped order and choose “Request return”. It will appear here."
  >
    <PageLink href={dashboardAddress({ tab: 'orders' })} className="button button-go">
      Your orders
    </PageLink>
    <PageLink href="/returns" className="button">
      Returns and warranty
    </PageLink>
  </EmptyState>
)
