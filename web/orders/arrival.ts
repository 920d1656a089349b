import { expectedDelivery } from '../../domain/shipping/expected-delivery.ts'
import { store } from '../../store.config.ts'
import { deliveryText } from '../checkout/delivery-text.ts'
import type { OrderView } from './OrderDetails.tsx'

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: store.timeZone,
})

type Facts = Pick<OrderView, 'status' | 'shippedAt' | 'deliveredAt' | 'estimatedDeliveryDays'>

/** When an order arrives, or did: how long it takes, and a date once it has left. Null: it is not on its way to the buyer. */
export function arrivalText({ status, shippedAt, deliveredAt, estimatedDeliveryDays: days }: Facts): string | null {
  if (deliveredAt !== null) return `Delivered ${DAY.format(new Date(deliveredAt))}`
  if (!['pending', 'processing', 'shipped'].includes(status)) return null
  return deliveryText(days, shippedAt && expectedDelivery(new Date(shippedAt), days, store.timeZone))
}
