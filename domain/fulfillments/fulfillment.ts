import type { ORDER_EVENTS } from '../orders/order.ts'

/** Where a parcel of an order is. `lost`: the carrier does not find it any more. */
export const FULFILLMENT_STATES = ['pending', 'packed', 'shipped', 'delivered', 'lost'] as const
export type FulfillmentState = (typeof FULFILLMENT_STATES)[number]

type Move = {
  /** null among them: it may begin so */
  from: readonly (FulfillmentState | null)[]
  /** null: the state stays */
  to: FulfillmentState | null
}

/** Everything that can happen to a parcel, and to its order with it. An order that is not packed in steps is shipped at once. */
export const FULFILLMENT_EVENTS = {
  shipped: { from: [null, 'pending', 'packed'], to: 'shipped' },
  tracking_corrected: { from: ['shipped', 'delivered'], to: null },
  delivered: { from: ['shipped'], to: 'delivered' },
} as const satisfies { [Event in keyof typeof ORDER_EVENTS]?: Move }
export type FulfillmentEvent = keyof typeof FULFILLMENT_EVENTS

/** The state that an event leads to, of a parcel in `state`, null for a new one; null: that is not a move. */
export function nextFulfillmentState(event: FulfillmentEvent, state: FulfillmentState | null): FulfillmentState | null {
  const { from, to }: Move = FULFILLMENT_EVENTS[event]
  return from.includes(state) ? (to ?? state) : null
}
