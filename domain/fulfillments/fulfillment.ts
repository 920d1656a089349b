import { PICK_UP } from '../shipping/pick-up.ts'

/**
 * Where a parcel of an order is. `pending`: its pieces are picked; `lost`: the carrier does not find it any more;
 * `returned_to_sender`: the carrier has brought it back.
 */
export const FULFILLMENT_STATES = ['pending', 'packed', 'shipped', 'delivered', 'lost', 'returned_to_sender'] as const
export type FulfillmentState = (typeof FULFILLMENT_STATES)[number]

/** So long a reason may be for which a package is held, or its hold is lifted. */
export const HOLD_REASON_LENGTH = 280

/** How a parcel that was lost or came back was settled: its pieces are sent once more, or their money goes back. */
export const SETTLEMENTS = ['replaced', 'refunded'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

/** A box as it was packed. */
export type PackedBox = { weightLb: number; lengthIn: number; widthIn: number; heightIn: number }

type Move = {
  /** null among them: it may begin so */
  from: readonly (FulfillmentState | null)[]
  /** null: the state stays */
  to: FulfillmentState | null
}

/** Everything that can happen to a parcel. One that is not picked and packed in steps is shipped at once. */
export const FULFILLMENT_EVENTS = {
  picked: { from: [null], to: 'pending' },
  packed: { from: ['pending', 'packed'], to: 'packed' },
  shipped: { from: [null, 'pending', 'packed'], to: 'shipped' },
  tracking_corrected: { from: ['shipped', 'delivered'], to: null },
  delivered: { from: ['shipped'], to: 'delivered' },
  lost: { from: ['shipped'], to: 'lost' },
  found: { from: ['lost'], to: 'shipped' },
  came_back: { from: ['shipped', 'lost'], to: 'returned_to_sender' },
  /** the very parcel that came back leaves once more */
  sent_again: { from: ['returned_to_sender'], to: 'shipped' },
  settled: { from: ['lost', 'returned_to_sender'], to: null },
} as const satisfies Record<string, Move>
export type FulfillmentEvent = keyof typeof FULFILLMENT_EVENTS

/** The state that an event leads to, of a parcel in `state`, null for a new one; null: that is not a move. */
export function nextFulfillmentState(event: FulfillmentEvent, state: FulfillmentState | null): FulfillmentState | null {
  const { from, to }: Move = FULFILLMENT_EVENTS[event]
  return from.includes(state) ? (to ?? state) : null
}

/** Whether this may happen to a parcel: once it is settled, nothing does. */
export const mayHappenToParcel = (
  event: FulfillmentEvent,
  { state, settledAs }: { state: FulfillmentState; settledAs: Settlement | null },
): boolean => settledAs === null && nextFulfillmentState(event, state) !== null

/** With these a parcel leaves the house: a recall hold prevents them. */
export const LEAVING_EVENTS: readonly FulfillmentEvent[] = ['shipped', 'sent_again', 'delivered']

const FULFILLMENT_WORDS: Record<FulfillmentState, string> = {
  pending: 'Being packed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  lost: 'Lost',
  returned_to_sender: 'Came back to us',
}

/** Of one that its buyer's forwarder collects. */
const PICK_UP_WORDS: { [State in FulfillmentState]?: string } = {
  shipped: 'Ready for pick-up',
  delivered: 'Picked up',
  returned_to_sender: 'Not collected',
}

/** Where a parcel is, in words. `carrier`: as it is kept. */
export const parcelWord = (state: FulfillmentState, carrier: string | null): string =>
  (carrier === PICK_UP.provider ? PICK_UP_WORDS[state] : undefined) ?? FULFILLMENT_WORDS[state]

/** True if the pieces of a parcel reach its buyer, or still can: it is not lost, and did not come back for good. */
export const isForBuyer = ({ state, settledAs }: { state: FulfillmentState; settledAs: Settlement | null }): boolean =>
  state !== 'lost' && settledAs === null
