import type { ORDER_EVENTS } from '../orders/order.ts'

/**
 * Where a parcel of an order is. `pending`: its pieces are picked; `lost`: the carrier does not find it any more;
 * `returned_to_sender`: the carrier has brought it back.
 */
export const FULFILLMENT_STATES = ['pending', 'packed', 'shipped', 'delivered', 'lost', 'returned_to_sender'] as const
export type FulfillmentState = (typeof FULFILLMENT_STATES)[number]

type Move = {
  /** null among them: it may begin so */
  from: readonly (FulfillmentState | null)[]
  /** null: the state stays */
  to: FulfillmentState | null
}

/** How a parcel that was lost or came back was settled: its pieces are sent once more, or their money goes back. */
export const SETTLEMENTS = ['replaced', 'refunded'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

/** A box as it was packed. */
export type PackedBox = { weightLb: number; lengthIn: number; widthIn: number; heightIn: number }

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
