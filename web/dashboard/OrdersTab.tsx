import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ORDER_STATUSES } from '../../domain/order.ts'
import { Pager } from '../catalogue/Pager.tsx'
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
      <Narrow place={place} />
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

function Narrow({ place: { search = '', status } }: { place: DashboardPlace }) {
  const [typed, setTyped] = useState(search)
  useEffect(() => setTyped(search), [search])
  return (
    <form action="/dashboard" className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="tab" value="orders" />
      <label className="min-w-0 basis-full sm:max-w-sm sm:flex-1">
        <span className="block text-sm font-medium">Order or part number</span>
        <input
          type="search"
          name="search"
          maxLength={100}
          autoComplete="off"
          className="field mt-1"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </label>
      <label className="max-sm:flex-1">
        <span className="block text-sm font-medium">Status</span>
        <select
          key={status ?? ''}
          name="status"
          defaultValue={status ?? ''}
          className="field mt-1 capitalize sm:w-48"
          onChange={event => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">All</option>
          {ORDER_STATUSES.map(one => (
            <option key={one} value={one}>
              {one.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Search
      </button>
    </form>
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
