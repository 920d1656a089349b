import { useQuery } from '@tanstack/react-query'
import { Pager } from '../catalogue/Pager.tsx'
import { OrderSearch } from '../orders/OrderSearch.tsx'
import { NoneMatch } from '../ui/EmptyState.tsx'
import { ListCount } from '../ui/ListCount.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../ui/QueryBoundary.tsx'
import { dashboardAddress, type OrdersPlace } from './dashboard-place.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { myOrders } from './queries.ts'

/** Orders of the customer, with search and filters in the address. */
export function OrdersTab({ place }: { place: OrdersPlace }) {
  const isNarrowed = place.search !== undefined || place.status !== undefined
  return (
    <section aria-label="Orders">
      <OrderSearch tab={place.tab} label="Order or part number" search={place.search} status={place.status} />
      <div className="mt-4">
        <QueryBoundary
          query={useQuery(myOrders(place))}
          failed="Your orders couldn’t be loaded."
          skeleton={<RowsSkeleton rows={10} />}
        >
          {({ items, total, page, pages, perPage }) => (
            <>
              <ListCount total={total} page={page} perPage={perPage} shown={items.length} one="order" many="orders" />
              {total > 0 ? <OrdersTable orders={items} /> : isNarrowed ? <NoMatch /> : <NoOrders />}
              <Pager page={page} pages={pages} address={to => dashboardAddress({ ...place, page: `${to}` })} />
            </>
          )}
        </QueryBoundary>
      </div>
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
