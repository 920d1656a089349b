import { totalIn } from '../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { partNumbersOfLines } from '../../domain/text/part-numbers-of-lines.ts'
import { orderAddress } from '../addresses.ts'
import { paymentWord } from '../orders/payment-word.ts'
import { StatusBadge } from '../orders/StatusBadge.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'
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
                <Parts order={order} />
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

function News() {
  return (
    <span className="ml-2 inline-block align-middle">
      <span aria-hidden="true" className="block size-2 rounded-full bg-accent" />
      <span className="sr-only">This order has an update</span>
    </span>
  )
}

function Parts({ order }: { order: MyOrder }) {
  const { numbers, more } = partNumbersOfLines(order)
  const { amounts } = order
  return (
    <>
      <span className="part-number">{numbers}</span>
      {more > 0 && <span className="text-muted"> and {more} more</span>}
      <span className="text-muted"> · {totalIn(amounts)}</span>
    </>
  )
}
