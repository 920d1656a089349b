import type { OrderEvent, OrderStatus, PaymentStatus, WaitingOrders } from './order.ts'

/** The status of an order, and the details of its packages and returns (domain/fulfillments/line-places.ts). */
export type OrderState = {
  status: OrderStatus
  /** some pieces have shipped, and others are still to ship */
  isPartShipped: boolean
  /** the buyer returned some pieces, and keeps others */
  isPartlyReturned: boolean
  /** all pieces that left were lost and refunded */
  isLost: boolean
  /** a forwarder collects it */
  isCollected: boolean
  /** it was paid, even if refunded since */
  isPaid: boolean
}

/** A displayed status: that of the order, or a more detailed one. */
export type ShownStatus = OrderStatus | 'partially_shipped' | 'partly_returned' | 'canceled_lost'

export function shownStatus({
  status,
  isPartShipped,
  isPartlyReturned,
  isLost,
}: Omit<OrderState, 'isCollected' | 'isPaid'>): ShownStatus {
  if (status === 'processing' && isPartShipped) return 'partially_shipped'
  if ((status === 'returned' || status === 'return_denied') && isPartlyReturned) return 'partly_returned'
  if (status === 'canceled' && isLost) return 'canceled_lost'
  return status
}

const WORDS: Record<ShownStatus, string> = {
  pending: 'waiting for payment',
  processing: 'being packed',
  partially_shipped: 'partially shipped',
  shipped: 'shipped',
  delivered: 'delivered',
  canceled: 'canceled',
  canceled_lost: 'canceled (lost)',
  return_requested: 'return requested',
  return_approved: 'return approved',
  return_denied: 'return denied',
  returned: 'returned',
  partly_returned: 'partly returned',
}
const PAID_WORDS: { [Status in ShownStatus]?: string } = { pending: 'being prepared' }
/** Filters are by the status alone. */
const FILTER_WORDS: { [Status in OrderStatus]?: string } = {
  pending: 'waiting for payment, or being prepared',
  returned: 'returned, or partly',
}
const PICK_UP_WORDS: { [Status in ShownStatus]?: string } = {
  partially_shipped: 'partially ready',
  shipped: 'ready for pick-up',
  delivered: 'picked up',
}

/** The state of an order in words, in lower case: `return requested`. Every screen, list and mail reads it here. */
export function orderWord(state: OrderState): string {
  const shown = shownStatus(state)
  return (
    (state.isCollected ? PICK_UP_WORDS[shown] : undefined) ??
    (state.isPaid ? PAID_WORDS[shown] : undefined) ??
    WORDS[shown]
  )
}

/** A status of a paid order without further facts. */
export const statusWord = (status: OrderStatus): string => PAID_WORDS[status] ?? WORDS[status]

/** A status in the words of a filter, which has the orders of both words of it. */
export const filterWord = (status: OrderStatus): string => FILTER_WORDS[status] ?? WORDS[status]

/** Of pieces that a forwarder collects, before the time at which they were ready: whether they are still here. */
export const collectedWords = (status: OrderStatus): string =>
  status === 'pending' || status === 'processing' || status === 'shipped'
    ? 'ready for pick-up since'
    : 'picked up, was ready'

export const WAITING_ORDER_WORDS: Record<WaitingOrders, string> = {
  to_ship: 'Paid, to ship',
  late: 'Paid, should have left',
  to_get: 'Paid, parts to get',
}

/** The payment state of an order, in a word or two. */
export const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  paid: 'Paid',
  unpaid: 'Not paid',
  voided: 'Payment voided',
  refunded: 'Refunded',
}

const STANDS: Record<OrderStatus, string> = {
  pending: 'is being prepared',
  processing: 'is being packed',
  shipped: 'has been shipped',
  delivered: 'has been delivered',
  canceled: 'has been canceled',
  return_requested: 'has a return requested',
  return_approved: 'has a return approved',
  return_denied: 'has a return denied',
  returned: 'has been returned',
}

/** The statuses that the back office can set on an order. */
const ADMIN_MOVES = { processing: 'processing', shipped: 'shipped', delivered: 'delivered' } as const satisfies {
  [Move in OrderEvent & OrderStatus]?: string
}
export type AdminMove = keyof typeof ADMIN_MOVES

/** Why the tracking number of an order cannot be changed: it has not shipped, or was returned. */
export const whyTrackingFixed = (status: OrderStatus): string =>
  `This order ${STANDS[status]}. Only the tracking number of an order that has left, and has not come back, can be corrected.`

/** The reason why an order cannot be marked so: its status, which another admin may have changed first. */
export const whyNotMoved = (move: AdminMove, status: OrderStatus): string =>
  move === status
    ? `This order ${STANDS[status]} already.`
    : `This order ${STANDS[status]}, so it can’t be marked as ${ADMIN_MOVES[move]}.`
