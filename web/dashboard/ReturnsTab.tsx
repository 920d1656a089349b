import { useQuery } from '@tanstack/react-query'
import { RETURN_STATUSES } from '../../domain/orders/order.ts'
import { OrderSearch } from '../orders/OrderSearch.tsx'
import { EmptyState, NoneMatch } from '../ui/EmptyState.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { dashboardAddress, type ReturnsPlace } from './dashboard-place.ts'
import { PagedList } from './PagedList.tsx'
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
      <PagedList
        query={useQuery(myReturns(place))}
        one="return"
        many="returns"
        address={page => dashboardAddress({ ...place, page: `${page}` })}
        none={isNarrowed ? <NoMatch /> : <NoReturns />}
      >
        {returns => <ReturnsTable returns={returns} />}
      </PagedList>
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
