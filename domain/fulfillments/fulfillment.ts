import { PICK_UP } from '../shipping/pick-up.ts'

/**
 * The states of a package. `pending`: its pieces are picked; `lost`: the carrier cannot find it; `returned_to_sender`:
 * the carrier has returned it.
 */
export const FULFILLMENT_STATES = ['pending', 'packed', 'shipped', 'delivered', 'lost', 'returned_to_sender'] as const
export type FulfillmentState = (typeof FULFILLMENT_STATES)[number]

type State = {
  word: string
  /** for a package that the buyer's forwarder collects, if that differs */
  pickUpWord?: string
  /** `out`: in transit or delivered; `astray`: until an admin settles it */
  place: 'warehouse' | 'out' | 'astray'
}

/** The facts of each state. Everything that depends on a state reads this table or the events below. */
const STATES: Record<FulfillmentState, State> = {
  pending: { word: 'Being packed', place: 'warehouse' },
  packed: { word: 'Packed', place: 'warehouse' },
  shipped: { word: 'Shipped', pickUpWord: 'Ready for pick-up', place: 'out' },
  delivered: { word: 'Delivered', pickUpWord: 'Picked up', place: 'out' },
  lost: { word: 'Lost', place: 'astray' },
  returned_to_sender: { word: 'Came back to us', pickUpWord: 'Not collected', place: 'astray' },
}

const statesAt = (place: State['place']): FulfillmentState[] =>
  FULFILLMENT_STATES.filter(state => STATES[state].place === place)
/** in the warehouse, before it has left */
export const STATES_ON_SHELF = statesAt('warehouse')
export const STATES_OUT = statesAt('out')
export const STATES_ASTRAY = statesAt('astray')

/** The states in which the store has the package; one that is ready for pick-up is here, too, though shipped. */
export const STATES_IN_HOUSE = [...STATES_ON_SHELF, 'returned_to_sender'] as const satisfies readonly FulfillmentState[]

/** True if a package has left the warehouse, wherever it is now. */
export const hasLeft = ({ state }: { state: FulfillmentState }): boolean => STATES[state].place !== 'warehouse'
/** True if a package is in transit or delivered. */
export const isOut = ({ state }: { state: FulfillmentState }): boolean => STATES[state].place === 'out'
/** True if the carrier lost a package or returned it. */
export const isAstray = ({ state }: { state: FulfillmentState }): boolean => STATES[state].place === 'astray'

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
  tracking_corrected: { from: STATES_OUT, to: null },
  delivered: { from: ['shipped'], to: 'delivered' },
  lost: { from: ['shipped'], to: 'lost' },
  found: { from: ['lost'], to: 'shipped' },
  came_back: { from: ['shipped', 'lost'], to: 'returned_to_sender' },
  /** the returned package ships once more */
  sent_again: { from: ['returned_to_sender'], to: 'shipped' },
  settled: { from: STATES_ASTRAY, to: null },
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

/** The state of a package in words. `carrier`: as stored. */
export const packageWord = (state: FulfillmentState, carrier: string | null): string =>
  (carrier === PICK_UP.provider ? STATES[state].pickUpWord : undefined) ?? STATES[state].word

/** True if the pieces of a package reach its buyer, or still can: it is not lost, and was not returned for good. */
export const isForBuyer = ({ state, settledAs }: { state: FulfillmentState; settledAs: Settlement | null }): boolean =>
  state !== 'lost' && settledAs === null
