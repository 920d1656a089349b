import { orderState } from '../../domain/orders/order.ts'
import { store } from '../../domain/settings/store.ts'
import { arrivesOn } from '../../domain/shipping/arrival.ts'
import { expectedDelivery } from '../../domain/shipping/expected-delivery.ts'
import { isPickUp, pickUpText } from '../../domain/shipping/pick-up.ts'
import { shipDayOf } from '../../domain/shipping/ship-day.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { timeFormat } from '../../domain/text/time-format.ts'
import { arrivalWords, deliveryText } from '../checkout/delivery-text.ts'
import type { OrderView } from './queries.ts'

const formatDay = (at: Date | string): string =>
  timeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: store.timeZone }).format(
    new Date(at),
  )

type Facts = Pick<
  OrderView,
  | 'status'
  | 'paymentStatus'
  | 'createdAt'
  | 'shippedAt'
  | 'deliveredAt'
  | 'estimatedDeliveryDays'
  | 'shippingProvider'
  | 'payment'
> & { items: readonly Pick<OrderView['items'][number], 'waiting'>[] }

/**
 * When an order arrives, or did: the day that checkout named, or how long it takes, and a date once it has left. Null: it is
 * not on its way to the buyer.
 */
export function arrivalText(order: Facts, now = new Date()): string | null {
  const { status, shippedAt, deliveredAt, estimatedDeliveryDays: days } = order
  const isCollected = isPickUp(order.shippingProvider)
  if (deliveredAt !== null) return `${isCollected ? 'Picked up' : 'Delivered'} ${formatDay(deliveredAt)}`
  if (!orderState(status).isAwaited) return null
  if (isCollected) return pickUpText(store.warehouse)
  if (shippedAt !== null) return deliveryText(days, expectedDelivery(new Date(shippedAt), days, store.timeZone))
  const leaves = leavesOn(order)
  const isAhead = leaves !== null && arrivesOn(leaves, days) >= storeDay(now, store.timeZone)
  return isAhead ? arrivalWords(leaves, days) : deliveryText(days)
}

/** The ship day of an order that is paid and waits for no pieces; null: unknown. */
function leavesOn({ paymentStatus, payment, createdAt, items }: Facts): string | null {
  if (paymentStatus !== 'paid' || items.some(({ waiting }) => waiting !== null)) return null
  return shipDayOf(new Date(payment?.paidAt ?? createdAt), store)
}
