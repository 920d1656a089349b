import { expectedText } from '../../domain/inventory/backorder.ts'
import { netPaid, netPaidRows } from '../../domain/payments/net-paid.ts'
import { wasNotChargedText } from '../../domain/quotes/quoted-freight.ts'
import { store } from '../../domain/settings/store.ts'
import { isPickUp } from '../../domain/shipping/pick-up.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { Amount } from '../ui/Amount.tsx'
import { ChargeAmounts } from '../ui/ChargeAmounts.tsx'
import { LinesTable } from './LinesTable.tsx'
import type { OrderView } from './queries.ts'

type Props = { order: OrderView; isForAdmin?: boolean }

/** The lines of an order and their prices. */
export function OrderItems({ order, isForAdmin = false }: Props) {
  const today = storeDay(new Date(), store.timeZone)
  const quoteIds = new Map(order.quotes.map(({ quoteNumber, id }) => [quoteNumber, id]))
  return (
    <section className="sheet overflow-hidden" aria-labelledby="items">
      <h2 id="items" className="px-3 py-3 text-lg">
        Items
      </h2>
      <LinesTable
        rows={order.items.map(line => ({
          line,
          quantity: line.quantity,
          units: line.units,
          whereabouts: line.waiting ? expectedText(line.waiting, today, line.uom) : '',
        }))}
        quoteIds={isForAdmin ? quoteIds : null}
      />
      <OrderSums order={order} isForAdmin={isForAdmin} />
    </section>
  )
}

/** The totals of an order, and its refunds. */
export function OrderSums({ order, isForAdmin = false }: Props) {
  const notCharged = wasNotChargedText(
    order.freightNotCharged,
    isForAdmin ? 'admin' : 'buyer',
    isPickUp(order.shippingProvider),
  )
  const net = netPaid(order)
  return (
    <>
      <dl className="ml-auto space-y-1 border-t border-line bg-sunken p-4 tabular-nums">
        <Amount label="Subtotal" amount={order.subtotal} />
        <Amount label="Shipping" amount={order.shippingFee} />
        <ChargeAmounts charges={order.charges} />
        <Amount label="Tax" amount={order.tax} />
        <Amount label="Total" amount={order.total} isTotal />
        {net && netPaidRows(net).map(([label, amount]) => <Amount key={label} label={label} amount={amount} />)}
      </dl>
      {notCharged && <p className="border-t border-line p-4 text-sm">{notCharged}</p>}
    </>
  )
}
