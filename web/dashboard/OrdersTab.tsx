import { useQuery } from '@tanstack/react-query'
import { Pager } from '../catalogue/Pager.tsx'
import { OrderSearch } from '../orders/OrderSearch.tsx'
import { Asked, RowsSkeleton } from '../ui/Asked.tsx'
import { type DashboardPlace, dashboardAddress } from './dashboard-place.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { myOrders } from './queries.ts'

/** Every order of the customer, to be searched and narrowed; the address says how. */
export function OrdersTab({ place }: { place: DashboardPlace }) {
  const isNarrowed = place.search !== undefined || place.status !== undefined
  return (
    <section aria-label="Orders">
      <OrderSearch action="/dashboard" label="Order or part number" search={place.search} status={place.status} />
      <div className="mt-4">
        <Asked
          query={useQuery(myOrders(place))}
          failed="Your orders could not be loaded."
          skeleton={<RowsSkeleton rows={10} />}
        >
          {({ items, total, page, pages, perPage }) => {
            const first = (page - 1) * perPage + 1
            return (
              <>
                <p role="status" className={total > 0 ? 'mb-2 text-sm text-muted' : 'sr-only'}>
                  {total === 0
                    ? 'No orders'
                    : `Showing ${first}–${first + items.length - 1} of ${total.toLocaleString('en-US')} ${total === 1 ? 'order' : 'orders'}`}
                </p>
                {total > 0 ? <OrdersTable orders={items} /> : isNarrowed ? <NoneMatch /> : <NoOrders />}
                <Pager page={page} pages={pages} address={to => dashboardAddress({ ...place, page: `${to}` })} />
              </>
            )
          }}
        </Asked>
      </div>
    </section>
  )
}

function NoneMatch() {
  return (
    <div className="sheet px-4 py-12 text-center">
      <p className="font-semibold">No order matches</p>
      <p className="mt-1 text-muted">Part of an order number or of a part number is enough.</p>
      <a href={dashboardAddress({ tab: 'orders' })} className="button mt-4">
        Show all orders
      </a>
    </div>
  )
}
