import type { OrderEvent, OrderStatus, PaymentStatus, WaitingOrders } from './order.ts'

const PICK_UP_STATUSES: { [Status in OrderStatus]?: string } = { shipped: 'ready for pick-up', delivered: 'picked up' }

/**
 * A status in words: `return requested`. `isPartShipped`: something has left and something is still to leave, which people are told
 * instead of `processing`; `isCollected`: its forwarder collects it; `isPartlyReturned`: its buyer keeps pieces of it.
 */
export function statusWord(
  status: OrderStatus,
  isPartShipped = false,
  isCollected = false,
  isPartlyReturned = false,
): string {
  if (isPartlyReturned && status === 'returned') return 'partly returned'
  if (isPartShipped && status === 'processing') return isCollected ? 'partially ready' : 'partially shipped'
  return (isCollected ? PICK_UP_STATUSES[status] : undefined) ?? status.replaceAll('_', ' ')
}

/** A status in the words of a filter, which has the orders of both words of it. */
export const filterWord = (status: OrderStatus): string =>
  status === 'returned' ? 'returned, or partly' : statusWord(status)

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

/** How the payment of an order stands, in a word or two. */
export const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  paid: 'Paid',
  unpaid: 'Not paid',
  voided: 'Payment voided',
  refunded: 'Refunded',
}

const STANDS: Record<OrderStatus, string> = {
  pending: 'waits to be processed',
  processing: 'is being processed',
  shipped: 'has been shipped',
  delivered: 'has been delivered',
  canceled: 'has been canceled',
  return_requested: 'has a return requested',
  return_approved: 'has a return approved',
  return_denied: 'has a return denied',
  returned: 'has been returned',
}

/** What an order is marked as by what the back office does with it. */
const ADMIN_MOVES = { processing: 'processing', shipped: 'shipped', delivered: 'delivered' } as const satisfies {
  [Move in OrderEvent & OrderStatus]?: string
}
export type AdminMove = keyof typeof ADMIN_MOVES

/** Why the tracking number of an order stays as it is: it has not left, or has come back. */
export const whyTrackingStays = (status: OrderStatus): string =>
  `This order ${STANDS[status]}. Only the tracking number of an order that has left, and has not come back, can be corrected.`

/** Why an order cannot be marked so: where it stands now, perhaps because somebody else was quicker. */
export const whyNotMoved = (move: AdminMove, status: OrderStatus): string =>
  move === status
    ? `This order ${STANDS[status]} already.`
    : `This order ${STANDS[status]}, so it can’t be marked as ${ADMIN_MOVES[move]}.`
