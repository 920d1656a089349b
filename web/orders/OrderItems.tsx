import { conditionLabel } from '../../domain/condition.ts'
import { cents, formatMoney } from '../../domain/money.ts'
import { PartNumber } from '../ui/PartNumber.tsx'
import type { OrderView } from './OrderDetails.tsx'

/** What was ordered and what it cost: a table, and cards where it is narrow. */
export function OrderItems({ order }: { order: OrderView }) {
  return (
    <section className="sheet overflow-hidden" aria-labelledby="items">
      <h2 id="items" className="px-3 py-3 text-lg">
        Items
      </h2>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Part number</th>
            <th scope="col" className="amount">
              Amount
            </th>
            <th scope="col">Description</th>
            <th scope="col">Condition</th>
            <th scope="col" className="amount">
              Quantity
            </th>
            <th scope="col" className="amount">
              Unit price
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((line, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order keep their places
            <tr key={position}>
              <th scope="row" className="font-semibold">
                <PartNumber sku={line.sku} />
              </th>
              <td className="lead amount">{formatMoney(cents(line.totalPrice))}</td>
              <td className="wide">{line.name}</td>
              <td>{line.conditions.map(conditionLabel).join(', ')}</td>
              <td className="amount">
                {line.quantity.toLocaleString('en-US')}
                <span className="md:sr-only"> ×</span>
              </td>
              <td className="amount">{formatMoney(cents(line.unitPrice))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ml-auto space-y-1 border-t border-line bg-sunken p-4 tabular-nums">
        <Amount label="Subtotal" amount={order.subtotal} />
        <Amount label="Shipping" amount={order.shippingFee} />
        <Amount label="Tax" amount={order.tax} />
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>Total</dt>
          <dd>{formatMoney(cents(order.total))}</dd>
        </div>
      </dl>
    </section>
  )
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{formatMoney(cents(amount))}</dd>
    </div>
  )
}
