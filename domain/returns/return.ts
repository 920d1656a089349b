import type { ORDER_EVENTS, OrderActor } from '../orders/order.ts'
import type { OrderRows } from '../orders/order-status.ts'

/**
 * The states of a return. `received`: the parts are back, and the refund is decided; `completed` once it is done and
 * the parts are in stock.
 */
export const RETURN_STATES = ['requested', 'approved', 'denied', 'received', 'completed'] as const
export type ReturnState = (typeof RETURN_STATES)[number]
/** Of these an order may have several at a time. */
export const OPEN_RETURN_STATES = ['requested', 'approved', 'received'] as const satisfies readonly ReturnState[]
export const isReturnOpen = (state: ReturnState): boolean => OPEN_RETURN_STATES.some(open => open === state)

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

/** The status of an order by its open returns; null: no open return. */
export const openReturnStatus = (states: readonly ReturnState[]): OrderRows['openReturn'] =>
  states.includes('requested')
    ? 'return_requested'
    : states.some(state => state === 'approved' || state === 'received')
      ? 'return_approved'
      : null
