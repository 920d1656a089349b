import { type OrderEvent, type OrderStatus, orderState, type PaymentStatus, type WaitingOrders } from './order.ts'

/** The arrival of the open returns of an order, all of which are being completed; `empty`: no part came with them. */
export const RETURN_ARRIVALS = ['arrived', 'empty'] as const
export type ReturnArrival = (typeof RETURN_ARRIVALS)[number]

/** The status of an order, and the details of its packages and returns (domain/fulfillments/line-places.ts). */
export type OrderState = {
  status: OrderStatus
  /** some pieces have shipped, and others are still to ship */
  isPartShipped: boolean
  /** the buyer returned some pieces, and keeps others */
  isPartlyReturned: boolean
  /** null: no return is open, or parts of one are still to arrive */
  returnArrival: ReturnArrival | null
  /** all pieces that left were lost and refunded */
  isLost: boolean
  /** a forwarder collects it */
  isCollected: boolean
  /** it was paid, even if refunded since */
  isPaid: boolean
}

/** True if only a part of the order is in its status: see `partWord` of ORDER_STATES. */
function isOfPart({ status, isPartShipped, isPartlyReturned, isLost }: OrderState): boolean {
  if (status === 'processing') return isPartShipped
  if (status === 'canceled') return isLost
  return orderState(status).returns === 'over' && isPartlyReturned
}

/** The state of an order in words, in lower case: `return requested`. Every screen, list and mail reads it here. */
export function orderWord(state: OrderState): string {
  const { word, paidWord, pickUpWord, partWord, partPickUpWord, arrivedWord, emptyWord } = orderState(state.status)
  const arrival =
    state.returnArrival === 'arrived' ? arrivedWord : state.returnArrival === 'empty' ? emptyWord : undefined
  if (arrival !== undefined) return arrival
  const isPart = isOfPart(state)
  const collected = isPart ? partPickUpWord : pickUpWord
  if (state.isCollected && collected !== undefined) return collected
  if (isPart && partWord !== undefined) return partWord
  return (state.isPaid ? paidWord : undefined) ?? word
}

/** A status of a paid order without further facts. */
export const statusWord = (status: OrderStatus): string => orderState(status).paidWord ?? orderState(status).word

/** A status in the words of a filter, which has the orders of both words of it. */
export const filterWord = (status: OrderStatus): string => orderState(status).filterWord ?? orderState(status).word

/** Of pieces that a forwarder collects, before the time at which they were ready: whether they are still here. */
export const collectedWords = (status: OrderStatus): string =>
  orderState(status).isAwaited ? 'ready for pick-up since' : 'picked up, was ready'

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

/** The statuses that the back office can set on an order. */
const ADMIN_MOVES = { processing: 'processing', shipped: 'shipped', delivered: 'delivered' } as const satisfies {
  [Move in OrderEvent & OrderStatus]?: string
}
export type AdminMove = keyof typeof ADMIN_MOVES

/** Why the tracking number of an order cannot be changed: it has not shipped, or was returned. */
export const whyTrackingFixed = (status: OrderStatus): string =>
  `This order ${orderState(status).sentence}. Only the tracking number of an order that has left, and has not come back, can be corrected.`

/** The reason why an order cannot be marked so: its status, which another admin may have changed first. */
export const whyNotMoved = (move: AdminMove, status: OrderStatus): string =>
  move === status
    ? `This order ${orderState(status).sentence} already.`
    : `This order ${orderState(status).sentence}, so it can’t be marked as ${ADMIN_MOVES[move]}.`
