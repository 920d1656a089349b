import { isLost, isPartlyReturned, isPartShipped } from '../../domain/fulfillments/line-places.ts'
import { type OrderStatus, orderState, type PaymentStatus } from '../../domain/orders/order.ts'
import { type OrderState, orderWord } from '../../domain/orders/order-words.ts'
import { returnArrivalOf } from '../../domain/returns/return-words.ts'
import { isPickUp } from '../../domain/shipping/pick-up.ts'

const COLORS = {
  busy: 'border-caution text-caution',
  moving: 'border-link text-(--link)',
  good: 'border-good text-good',
  bad: 'border-bad text-bad',
}
const colorOf = (status: OrderStatus): string => {
  const { tone } = orderState(status)
  return tone ? COLORS[tone] : 'border-edge text-ink'
}

/** The state of an order, as a word in a frame. */
export const StatusBadge = (order: OrderState) => (
  <span
    className={`inline-block rounded-md border px-2 py-0.5 text-sm font-semibold first-letter:uppercase xl:whitespace-nowrap print:border-0 print:p-0 print:text-ink ${colorOf(order.status)}`}
  >
    {orderWord(order)}
  </span>
)

type BadgeProps = {
  order: Parameters<typeof isPartShipped>[0] &
    Parameters<typeof isPartlyReturned>[0] & {
      returns: Parameters<typeof returnArrivalOf>[0]
      shippingProvider: string
      paymentStatus: PaymentStatus
    }
}

/** The state of an order of which everything is known. */
export const OrderBadge = ({ order }: BadgeProps) => (
  <StatusBadge
    status={order.status}
    isPartShipped={isPartShipped(order)}
    isCollected={isPickUp(order.shippingProvider)}
    isPartlyReturned={isPartlyReturned(order)}
    returnArrival={returnArrivalOf(order.returns)}
    isLost={isLost(order)}
    isPaid={order.paymentStatus !== 'unpaid'}
  />
)
