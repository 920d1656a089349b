import { cents, formatMoney } from '../../domain/money/money.ts'
import { orderAddress } from '../addresses.ts'
import { paymentWord } from '../orders/payment-word.ts'
import { StatusBadge } from '../orders/StatusBadge.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { News, Parts } from './list-cells.tsx'
import type { MyOrder } from './queries.ts'

/** A customer's orders: a table, and cards where it is narrow. */
export function OrdersTable({ orders }: { orders: MyOrder[] }) {
  return (
    <div className="sheet overflow-hidden">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col" className="amount">
              Total
            </th>
            <th scope="col">Placed</th>
            <th scope="col">Parts</th>
            <th scope="col">Payment</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(order => (
            <tr key={order.id}>
              <th scope="row">
                <PageLink
                  href={orderAddress(order.id, null)}
                  className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:py-2.5"
                >
                  {order.orderNumber}
                </PageLink>
                {order.isNews && <News />}
              </th>
              <td className="lead amount">{formatMoney(cents(order.total))}</td>
              <td>
                <Moment at={order.createdAt} form="day" />
              </td>
              <td className="wide">
                <Parts of={order} />
              </td>
              <td>{paymentWord(order)}</td>
              <td>
                <StatusBadge {...order} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
