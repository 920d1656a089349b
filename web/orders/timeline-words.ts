import { amountOf } from '../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import type { OrderEvent } from '../../domain/orders/order.ts'
import { NO_REFUND } from '../../domain/returns/return-words.ts'
import type { OrderView } from './queries.ts'

const TIMELINE_WORDS: Record<OrderEvent, string> = {
  placed: 'Order placed',
  amended: 'Order changed',
  paid: 'Payment received',
  payment_unknown: 'We’re checking with the card company whether your card was charged',
  payment_held: 'The card company is reviewing the payment',
  payment_declined: 'Payment declined. Your card was not charged',
  payment_not_charged: 'The payment did not go through: your card was not charged',
  expired: 'Not paid in time. The order expired, and your card was not charged',
  canceled: 'Order canceled',
  processing: 'We are packing your order',
  lines_canceled: 'Part of the order canceled',
  promise_changed: 'The expected date of a part has changed',
  backorder_arrived: 'A part you were waiting for is in',
  picked: 'We are packing a package',
  packed: 'A package is packed',
  unpacked: 'A package was repacked',
  part_shipped: 'A package has shipped',
  part_delivered: 'A package was delivered',
  parcel_lost: 'The carrier can’t find a package. We’re working on it',
  parcel_came_back: 'A package came back to us',
  parcel_found: 'The package was found',
  parcel_sent_again: 'The package has shipped again',
  parcel_settled: 'Package settled',
  charges_changed: 'Charges changed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  tracking_corrected: 'Tracking number corrected',
  return_requested: 'Return requested',
  return_approved: 'Return approved',
  return_denied: 'Return denied',
  return_received: 'Your return has arrived',
  returned: 'Return completed',
  refund_requested: 'Refund started',
  voided: 'Payment voided. Your card won’t be charged',
  refunded: 'Money refunded to your card',
}

const NONE_CAME = 'No parts came with your return'

/** For a pickup by the buyer's forwarder. */
const PICK_UP_WORDS: { [Event in OrderEvent]?: string } = {
  part_shipped: 'A package is ready for pick-up',
  part_delivered: 'A package was picked up',
  parcel_came_back: 'A package was not collected',
  shipped: 'Ready for pick-up',
  delivered: 'Picked up',
}

/** `isEmpty`: of a return that brought no pieces */
type Happening = { event: OrderEvent; note?: string | undefined; isEmpty?: boolean }

/**
 * An event of an order in the buyer's words; `isCollected`: a forwarder picks it up. The note of a return that arrived is
 * the refund.
 */
export const timelineWord = ({ event, note, isEmpty = false }: Happening, isCollected: boolean): string =>
  event === 'return_received' && isEmpty
    ? NONE_CAME
    : event === 'return_received' && note
      ? `${TIMELINE_WORDS[event]}. Refund started`
      : ((isCollected ? PICK_UP_WORDS[event] : undefined) ?? TIMELINE_WORDS[event])

const isArrival = (event: OrderEvent): boolean => event === 'return_received' || event === 'returned'

/** True for the arrival of a return that brought no pieces. */
export const isEmptyArrival = (
  { returns }: Pick<OrderView, 'returns'>,
  event: OrderEvent,
  returnNumber: number | null,
): boolean => isArrival(event) && returns[(returnNumber ?? 0) - 1]?.pieces.length === 0

/**
 * The return that an event belongs to: its number if the order has several, its pieces, and its own refund once it is
 * completed. Before its arrival the pieces are those that were requested.
 */
export function returnSummary(
  { returns, items }: Pick<OrderView, 'returns' | 'items'>,
  event: OrderEvent,
  returnNumber: number,
): string {
  const one = returns[returnNumber - 1]
  if (!one) return ''
  const pieces = (isArrival(event) ? one.pieces : one.requestedPieces).map(({ itemId, quantity }) => {
    const item = items.find(line => line.itemId === itemId)
    return amountOf(item?.uom ?? 'EA', quantity, item?.sku ?? 'part')
  })
  return [
    returns.length > 1 ? `Return ${returnNumber}` : '',
    pieces.join(', '),
    event === 'returned' ? refundOf(one) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const refundOf = ({ refunded }: OrderView['returns'][number]): string => {
  if (refunded === null || refunded === undefined) return ''
  return refunded > 0 ? `${formatMoney(cents(refunded))} refunded` : NO_REFUND
}
