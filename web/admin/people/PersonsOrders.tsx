import { useQuery } from '@tanstack/react-query'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { paymentWord } from '../../orders/payment-word.ts'
import { StatusBadge } from '../../orders/StatusBadge.tsx'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress, personAdminAddress } from '../addresses.ts'
import { MorePages } from '../MorePages.tsx'
import type { PersonSearch } from './people-search.ts'

type Props = { userId: string; search: PersonSearch; count: number }

export function PersonsOrders({ userId, search, count }: Props) {
  const query = useQuery(orpc.people.orders.queryOptions({ input: { userId, after: search.orders }, ...LIVE }))
  return (
    <section aria-label="Orders">
      <h3 className="mb-2 text-base">Orders ({count})</h3>
      <Asked query={query} failed="The orders could not be loaded." skeleton={<RowsSkeleton rows={4} />}>
        {({ orders, after }) => (
          <>
            {orders.length === 0 ? (
              <p className="sheet px-4 py-6 text-center text-muted">No orders.</p>
            ) : (
              <div className="sheet overflow-hidden">
                <table className="data-table">
                  <thead>
                    <tr>
                      <th scope="col">Order</th>
                      <th scope="col" className="amount">
                        Total
                      </th>
                      <th scope="col">Placed</th>
                      <th scope="col">Payment</th>
                      <th scope="col">Status</th>
                    </tr>
                  </thead>
                  <tbody>
                    {orders.map(order => (
                      <tr key={order.id}>
                        <th scope="row">
                          <PageLink
                            href={orderAdminAddress(order.id)}
                            className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
                          >
                            {order.orderNumber}
                          </PageLink>
                        </th>
                        <td className="lead amount">{formatMoney(cents(order.total))}</td>
                        <td>
                          <Moment at={order.createdAt} form="minute" />
                        </td>
                        <td>{paymentWord({ ...order, paymentPending: false })}</td>
                        <td>
                          <StatusBadge status={order.status} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            <MorePages
              isByDate
              first={search.orders ? personAdminAddress(userId, { ...search, orders: undefined }) : null}
              more={after === null ? null : personAdminAddress(userId, { ...search, orders: after })}
            />
          </>
        )}
      </Asked>
    </section>
  )
}
