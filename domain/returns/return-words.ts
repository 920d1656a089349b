import type { OrderEvent } from '../orders/order.ts'
import { type OrderState, orderWord, type ReturnArrival } from '../orders/order-words.ts'
import { isReturnOpen, RETURN_EVENTS, RETURN_STATE_FACTS, type ReturnState } from './return.ts'

/** The moves of the back office on a return, with their past tense. */
const RETURN_MOVES = {
  return_approved: 'approved',
  return_denied: 'denied',
  return_received: 'completed',
} as const satisfies { [Move in OrderEvent]?: string }
export type ReturnMove = keyof typeof RETURN_MOVES

/**
 * The message that the back office sent to the buyer with the move, as its internal notes show it. `day`: YYYY-MM-DD.
 */
export const returnNote = (day: string, move: ReturnMove, note: string): string =>
  `${day} Return ${RETURN_MOVES[move]}: ${note}`

/** The next step of an approved return whose pieces the buyer does not have. */
export const NOTHING_TO_SEND = 'There is nothing to send back. We’ll complete your return and email you.'

/** The end of a return without a refund, for its buyer. */
export const NO_REFUND = 'No refund with this return.'

/** `isEmpty`: it is received or completed, and no piece came with it. */
type ReturnStage = { state: ReturnState; isEmpty: boolean }

/** The state of an order that has only this return, all of which is returned. */
export const orderStateOfReturn = ({ state, isEmpty }: ReturnStage): OrderState => ({
  status: RETURN_STATE_FACTS[state].status,
  isPartShipped: false,
  isPartlyReturned: false,
  returnArrival: state === 'received' ? arrivalOf(isEmpty) : null,
  isLost: false,
  isCollected: false,
  isPaid: true,
})

const arrivalOf = (isEmpty: boolean): ReturnArrival => (isEmpty ? 'empty' : 'arrived')

/** True for a completed return that brought no piece: it has not made its order a returned one. */
export const isCompletedEmpty = ({ state, isEmpty }: ReturnStage): boolean => state === 'completed' && isEmpty

/** The state of a return in words, in lower case: those of its order, if the order has no other return. */
export const returnWord = (one: ReturnStage): string =>
  isCompletedEmpty(one) ? 'completed, none came' : orderWord(orderStateOfReturn(one))

/** The arrival of an order's returns; null: none is open, or parts of an open one are still to arrive. */
export function returnArrivalOf(
  returns: readonly { state: ReturnState; pieces: readonly unknown[] }[],
): ReturnArrival | null {
  const open = returns.filter(({ state }) => isReturnOpen(state))
  if (open.length === 0 || open.some(({ state }) => state !== 'received')) return null
  return arrivalOf(open.every(({ pieces }) => pieces.length === 0))
}

/** The reason why a return cannot be decided so: its present state. */
export const whyReturnNotMoved = (move: ReturnMove, state: ReturnState): string =>
  RETURN_EVENTS[move].to === state
    ? `This return ${RETURN_STATE_FACTS[state].sentence} already.`
    : `This return ${RETURN_STATE_FACTS[state].sentence}. It cannot be ${RETURN_MOVES[move]} now.`
