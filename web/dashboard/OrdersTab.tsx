import { useQuery } from '@tanstack/react-query'
import { OrderSearch } from '../orders/OrderSearch.tsx'
import { NoneMatch } from '../ui/EmptyState.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { dashboardAddress, type OrdersPlace } from './dashboard-place.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { PagedList } from './PagedList.tsx'
import { myOrders } from './queries.ts'

/** Orders of the customer, with search and filters in the address. */
export function OrdersTab({ place }: { place: OrdersPlace }) {
  const isNarrowed = place.search !== undefined || place.status !== undefined
  return (
    <section aria-label="Orders">
      <OrderSearch tab={place.tab} label="Order or part number" search={place.search} status={place.status} />
      <PagedList
        query={useQuery(myOrders(place))}
        one="order"
        many="orders"
        address={page => dashboardAddress({ ...place, page: `${page}` })}
        none={isNarrowed ? <NoMatch /> : <NoOrders />}
      >
        {orders => <OrdersTable orders={orders} />}
      </PagedList>
    </section>
  )
}

const NoMatch = () => (
  <NoneMatch title="No order matches" text="You can enter part of an order or part number.">
    <PageLink href={dashboardAddress({ tab: 'orders' })} className="button">
      Show all orders
    </PageLink>
  </NoneMatch>
)
