import { PICK_UP } from '../shipping/pick-up.ts'

/**
 * The states of a package. `pending`: its pieces are picked; `lost`: the carrier cannot find it; `returned_to_sender`:
 * the carrier has returned it.
 */
export const FULFILLMENT_STATES = ['pending', 'packed', 'shipped', 'delivered', 'lost', 'returned_to_sender'] as const
export type FulfillmentState = (typeof FULFILLMENT_STATES)[number]

/** The maximum length of a reason to hold a package or to lift its hold. */
export const HOLD_REASON_LENGTH = 280

/** The settlements of a lost or returned package: its pieces are replaced, or refunded. */
export const SETTLEMENTS = ['replaced', 'refunded'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

/** A packed box. */
export type PackedBox = { weightLb: number; lengthIn: number; widthIn: number; heightIn: number }

type Move = {
  /** null among them: it may begin so */
  from: readonly (FulfillmentState | null)[]
  /** null: the state stays */
  to: FulfillmentState | null
}

/** All events of a package. A package that is not picked and packed in steps is shipped at once. */
export const FULFILLMENT_EVENTS = {
  picked: { from: [null], to: 'pending' },
  packed: { from: ['pending', 'packed'], to: 'packed' },
  shipped: { from: [null, 'pending', 'packed'], to: 'shipped' },
  tracking_corrected: { from: ['shipped', 'delivered'], to: null },
  delivered: { from: ['shipped'], to: 'delivered' },
  lost: { from: ['shipped'], to: 'lost' },
  found: { from: ['lost'], to: 'shipped' },
  came_back: { from: ['shipped', 'lost'], to: 'returned_to_sender' },
  /** the returned package ships once more */
  sent_again: { from: ['returned_to_sender'], to: 'shipped' },
  settled: { from: ['lost', 'returned_to_sender'], to: null },
} as const satisfies Record<string, Move>
export type FulfillmentEvent = keyof typeof FULFILLMENT_EVENTS

/** The state after an event of a package in `state`, null for a new one; null: not allowed. */
export function nextFulfillmentState(event: FulfillmentEvent, state: FulfillmentState | null): FulfillmentState | null {
  const { from, to }: Move = FULFILLMENT_EVENTS[event]
  return from.includes(state) ? (to ?? state) : null
}

/** True if the event is allowed for a package. After its settlement, no event is. */
export const isPackageEventAllowed = (
  event: FulfillmentEvent,
  { state, settledAs }: { state: FulfillmentState; settledAs: Settlement | null },
): boolean => settledAs === null && nextFulfillmentState(event, state) !== null

/** The events with which a package leaves the warehouse: a recall hold prevents them. */
export const LEAVING_EVENTS: readonly FulfillmentEvent[] = ['shipped', 'sent_again', 'delivered']

const FULFILLMENT_WORDS: Record<FulfillmentState, string> = {
  pending: 'Being packed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  lost: 'Lost',
  returned_to_sender: 'Came back to us',
}

/** For a package that the buyer's forwarder collects. */
const PICK_UP_WORDS: { [State in FulfillmentState]?: string } = {
  shipped: 'Ready for pick-up',
  delivered: 'Picked up',
  returned_to_sender: 'Not collected',
}

/** The state of a package in words. `carrier`: as stored. */
export const packageWord = (state: FulfillmentState, carrier: string | null): string =>
  (carrier === PICK_UP.provider ? PICK_UP_WORDS[state] : undefined) ?? FULFILLMENT_WORDS[state]

/** True if the pieces of a package reach its buyer, or still can: it is not lost, and was not returned for good. */
export const isForBuyer = ({ state, settledAs }: { state: FulfillmentState; settledAs: Settlement | null }): boolean =>
  state !== 'lost' && settledAs === null
