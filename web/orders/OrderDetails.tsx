import type { InferRouterOutputs } from '@orpc/server'
import { type Address, formatAddress } from '../../domain/address.ts'
import { conditionLabel } from '../../domain/condition.ts'
import { cents, formatMoney } from '../../domain/money.ts'
import type { StoreRouter } from '../../server/router.ts'
import { deliveryText } from '../checkout/delivery-text.ts'

export type OrderView = InferRouterOutputs<StoreRouter>['orders']['order']

/** What was ordered, where it goes, and what it cost. */
export function OrderDetails({ order }: { order: OrderView }) {
  return (
    <div className="space-y-6">
      <section className="sheet overflow-hidden">
        <h2 className="px-4 pt-4 text-lg">Items</h2>
        <ul className="divide-y divide-line px-4">
          {order.items.map(line => (
            <li
              key={`${line.productId} ${line.condition}`}
              className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3"
            >
              <span className="min-w-0">
                <span className="part-number font-semibold">{line.sku}</span>
                <span className="block">{line.name}</span>
                {line.condition && <span className="block text-sm text-muted">{conditionLabel(line.condition)}</span>}
              </span>
              <span className="text-right tabular-nums">
                {formatMoney(cents(line.totalPrice))}
                <span className="block text-sm text-muted">
                  {line.quantity} × {formatMoney(cents(line.unitPrice))}
                </span>
              </span>
            </li>
          ))}
        </ul>
        <dl className="space-y-1 border-t border-line bg-sunken p-4 tabular-nums">
          <Amount label="Subtotal" amount={order.subtotal} />
          <Amount label="Shipping" amount={order.shippingFee} />
          <Amount label="Tax" amount={order.tax} />
          <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
            <dt>Total</dt>
            <dd>{formatMoney(cents(order.total))}</dd>
          </div>
        </dl>
      </section>
      <div className="grid gap-4 sm:grid-cols-3">
        <Place title="Shipping address" address={order.shippingAddress} />
        <Place title="Billing address" address={order.billingAddress} />
        <section className="sheet p-4">
          <h2 className="text-base">Shipping method</h2>
          <p className="mt-1">{order.shippingMethod}</p>
          <p className="text-muted">{deliveryText(order.estimatedDeliveryDays)}</p>
          {order.carrierAccount && (
            <p className="mt-1 text-sm text-muted">
              The carrier bills the freight to your account
              {order.carrierAccount.nickname && ` “${order.carrierAccount.nickname}”`}.
            </p>
          )}
        </section>
      </div>
      {order.poNumber && (
        <section className="sheet p-4">
          <h2 className="text-base">Purchase-order number</h2>
          <p className="part-number mt-1 [overflow-wrap:anywhere]">{order.poNumber}</p>
        </section>
      )}
      {order.notes && (
        <section className="sheet p-4">
          <h2 className="text-base">Order notes</h2>
          <p className="mt-1 break-words whitespace-pre-wrap">{order.notes}</p>
        </section>
      )}
    </div>
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

function Place({ title, address }: { title: string; address: Address }) {
  return (
    <section className="sheet p-4">
      <h2 className="text-base">{title}</h2>
      <address className="mt-1 break-words not-italic">
        {formatAddress(address).map(line => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </section>
  )
}
