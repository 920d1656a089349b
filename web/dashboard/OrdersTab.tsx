import { useQuery } from '@tanstack/react-query'
import { RETURN_STATUSES } from '../../domain/orders/order.ts'
import { Pager } from '../catalogue/Pager.tsx'
import { OrderSearch } from '../orders/OrderSearch.tsx'
import { EmptyState, NoneMatch } from '../ui/EmptyState.tsx'
import { ListCount } from '../ui/ListCount.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../ui/QueryBoundary.tsx'
import { dashboardAddress, type OrdersPlace, type ReturnsPlace } from './dashboard-place.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { myOrders } from './queries.ts'

/** Orders of the customer, all or those with a requested return, with search and filters in the address. */
export function OrdersTab({ place }: { place: OrdersPlace | ReturnsPlace }) {
  const isNarrowed = place.search !== undefined || place.status !== undefined
  const isReturns = place.tab === 'returns'
  return (
    <section aria-label={isReturns ? 'Returns' : 'Orders'}>
      <OrderSearch
        tab={place.tab}
        label="Order or part number"
        search={place.search}
        status={place.status}
        {...(isReturns ? { statuses: RETURN_STATUSES } : {})}
      />
      <div className="mt-4">
        <QueryBoundary
          query={useQuery(myOrders(place))}
          failed="Your orders couldn’t be loaded."
          skeleton={<RowsSkeleton rows={10} />}
        >
          {({ items, total, page, pages, perPage }) => (
            <>
              <ListCount
                total={total}
                page={page}
                perPage={perPage}
                shown={items.length}
                {...(isReturns ? { one: 'return', many: 'returns' } : { one: 'order', many: 'orders' })}
              />
              {total > 0 ? (
                <OrdersTable orders={items} />
              ) : isNarrowed ? (
                <NoMatch tab={place.tab} />
              ) : isReturns ? (
                <NoReturns />
              ) : (
                <NoOrders />
              )}
              <Pager page={page} pages={pages} address={to => dashboardAddress({ ...place, page: `${to}` })} />
            </>
          )}
        </QueryBoundary>
      </div>
    </section>
  )
}

const NoMatch = ({ tab }: Pick<OrdersPlace | ReturnsPlace, 'tab'>) => (
  <NoneMatch
    title={tab === 'returns' ? 'No return matches' : 'No order matches'}
    text="You can enter part of an order or part number."
  >
    <PageLink href={dashboardAddress({ tab })} className="button">
      {tab === 'returns' ? 'Show all returns' : 'Show all orders'}
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
