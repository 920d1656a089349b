import {
  OPEN_RETURN_STATUSES,
  type OpenReturnStatus,
  type ORDER_EVENTS,
  type OrderActor,
  type ReturnStatus,
} from '../orders/order.ts'

/**
 * The states of a return. `received`: the parts are back, and the refund is decided; `completed` once it is done and
 * the parts are in stock.
 */
export const RETURN_STATES = ['requested', 'approved', 'denied', 'received', 'completed'] as const
export type ReturnState = (typeof RETURN_STATES)[number]
type State = {
  /** the status of an order of which this is the only return */
  status: ReturnStatus
  /** an order may have several of these at a time */
  isOpen: boolean
  /** the end of a sentence about the return */
  sentence: string
}

/** The facts of each state. Everything that depends on a state reads this table or the events below. */
export const RETURN_STATE_FACTS: Readonly<Record<ReturnState, State>> = {
  requested: { status: 'return_requested', isOpen: true, sentence: 'waits for an answer' },
  approved: { status: 'return_approved', isOpen: true, sentence: 'has been approved' },
  denied: { status: 'return_denied', isOpen: false, sentence: 'has been denied' },
  received: { status: 'return_approved', isOpen: true, sentence: 'is being completed' },
  completed: { status: 'returned', isOpen: false, sentence: 'has been completed' },
}
export const isReturnOpen = (state: ReturnState): boolean => RETURN_STATE_FACTS[state].isOpen
/** True once the pieces that came with a return are recorded, in place of the requested ones. */
export const isReturnRecorded = (state: ReturnState): boolean => state === 'received' || state === 'completed'
export const OPEN_RETURN_STATES = RETURN_STATES.filter(isReturnOpen)

/** The states of a return for which its order has this status, if it is the only one. */
export const returnStatesOf = (status: ReturnStatus): ReturnState[] =>
  RETURN_STATES.filter(state => RETURN_STATE_FACTS[state].status === status)

type Move = {
  /** null among them: it may begin so */
  from: readonly (ReturnState | null)[]
  to: ReturnState
  by: readonly OrderActor[]
}

/**
 * Everything that can happen to a return, by what happens to its order with it. The server writes each by one function
 * (server/returns/internal/move-return.ts).
 */
export const RETURN_EVENTS = {
  return_requested: { from: [null], to: 'requested', by: ['buyer'] },
  return_approved: { from: ['requested'], to: 'approved', by: ['admin'] },
  return_denied: { from: ['requested'], to: 'denied', by: ['admin'] },
  return_received: { from: ['approved'], to: 'received', by: ['admin'] },
  returned: { from: ['received'], to: 'completed', by: ['admin', 'clock'] },
} as const satisfies { [Event in keyof typeof ORDER_EVENTS]?: Move }
export type ReturnEvent = keyof typeof RETURN_EVENTS

/** The state that an event leads to, of a return in `state`, null for a new one; null: that is not a move of `actor`. */
export function nextReturnState(event: ReturnEvent, state: ReturnState | null, actor: OrderActor): ReturnState | null {
  const { from, to, by }: Move = RETURN_EVENTS[event]
  return from.includes(state) && by.includes(actor) ? to : null
}

/** The status of an order by its open returns: a return to be decided comes first. Null: no open return. */
export const openReturnStatus = (states: readonly ReturnState[]): OpenReturnStatus | null =>
  OPEN_RETURN_STATUSES.find(status => states.some(state => RETURN_STATE_FACTS[state].status === status)) ?? null
