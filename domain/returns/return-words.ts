import type { OrderEvent } from '../orders/order.ts'
import { type OrderState, orderWord } from '../orders/order-words.ts'
import { RETURN_EVENTS, RETURN_STATE_FACTS, type ReturnState } from './return.ts'

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

/** The end of a return without a refund, for its buyer. */
export const NO_REFUND = 'No refund with this return.'

/**
 * The state of a return in words, in lower case, as lists have it. `isEmpty`: it is completed, and no piece came with it,
 * so it has not made its order a returned one. `isArrived`: its parts are back, and it is being completed.
 */
export const returnWord = (state: OrderState, isEmpty: boolean, isArrived: boolean): string =>
  isEmpty ? 'completed, none came' : isArrived ? 'return arrived' : orderWord(state)

/** The reason why a return cannot be decided so: its present state. */
export const whyReturnNotMoved = (move: ReturnMove, state: ReturnState): string =>
  RETURN_EVENTS[move].to === state
    ? `This return ${RETURN_STATE_FACTS[state].sentence} already.`
    : `This return ${RETURN_STATE_FACTS[state].sentence}. It cannot be ${RETURN_MOVES[move]} now.`
