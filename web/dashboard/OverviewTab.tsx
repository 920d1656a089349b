import { useQuery } from '@tanstack/react-query'
import { store } from '../../store.config.ts'
import { phoneAddress } from '../addresses.ts'
import { Asked, RowsSkeleton } from '../ui/Asked.tsx'
import { dashboardAddress } from './dashboard-place.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { overview } from './queries.ts'
import { WaitingOrder } from './WaitingOrder.tsx'

/** What needs the customer first, then how things stand, and where one goes from here. */
export function OverviewTab() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <Asked
        query={useQuery(overview())}
        failed="Your orders could not be loaded."
        skeleton={<RowsSkeleton rows={5} />}
      >
        {({ waiting, latest }) => (
          <>
            {waiting.length > 0 && (
              <section aria-labelledby="waiting" className="mb-8">
                <h2 id="waiting" className="text-lg">
                  Needs you
                </h2>
                <ul className="mt-2 space-y-2">
                  {waiting.map(order => (
                    <WaitingOrder key={order.id} order={order} />
                  ))}
                </ul>
              </section>
            )}
            <section aria-labelledby="latest">
              <div className="flex items-baseline justify-between gap-4">
                <h2 id="latest" className="text-lg">
                  Latest orders
                </h2>
                {latest.length > 0 && (
                  <a href={dashboardAddress({ tab: 'orders' })} className="text-link pointer-coarse:py-2.5">
                    All orders
                  </a>
                )}
              </div>
              <div className="mt-2">{latest.length > 0 ? <OrdersTable orders={latest} /> : <NoOrders />}</div>
            </section>
          </>
        )}
      </Asked>
      <nav aria-label="Quick links">
        <h2 className="text-lg">Quick links</h2>
        <ul className="sheet mt-2 divide-y divide-line">
          <QuickLink href="/shop" name="Shop" what="Every part on the shelf" />
          <QuickLink href="/parts-distribution" name="Paste a parts list" what="Price and stock of up to 500 numbers" />
          <QuickLink href="/settings" name="Settings" what="Profile, addresses, carrier accounts" />
          <QuickLink
            href={phoneAddress(store.aogPhone)}
            name="Call AOG"
            what={`${store.aogPhone}, aircraft on ground`}
          />
        </ul>
      </nav>
    </div>
  )
}

function QuickLink({ href, name, what }: { href: string; name: string; what: string }) {
  return (
    <li>
      <a href={href} className="block px-3 py-2 -outline-offset-2 hover:bg-sunken">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-muted">{what}</span>
      </a>
    </li>
  )
}
