import { store } from '../../domain/settings/store.ts'
import { expectedDelivery } from '../../domain/shipping/expected-delivery.ts'
import { isPickUp, pickUpText } from '../../domain/shipping/pick-up.ts'
import { timeFormat } from '../../domain/text/time-format.ts'
import { deliveryText } from '../checkout/delivery-text.ts'
import type { OrderView } from './OrderDetails.tsx'

const formatDay = (at: Date | string): string =>
  timeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: store.timeZone }).format(
    new Date(at),
  )

type Facts = Pick<OrderView, 'status' | 'shippedAt' | 'deliveredAt' | 'estimatedDeliveryDays' | 'shippingProvider'>

/** When an order arrives, or did: how long it takes, and a date once it has left. Null: it is not on its way to the buyer. */
export function arrivalText(order: Facts): string | null {
  const { status, shippedAt, deliveredAt, estimatedDeliveryDays: days } = order
  const isCollected = isPickUp(order.shippingProvider)
  if (deliveredAt !== null) return `${isCollected ? 'Picked up' : 'Delivered'} ${formatDay(deliveredAt)}`
  if (!['pending', 'processing', 'shipped'].includes(status)) return null
  if (isCollected) return pickUpText(store.warehouse)
  return deliveryText(days, shippedAt && expectedDelivery(new Date(shippedAt), days, store.timeZone))
}
