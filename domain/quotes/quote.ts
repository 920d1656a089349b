import { addDays } from '../text/store-day.ts'

/** A request for a quote, or one for an aircraft on the ground. */
export const QUOTE_KINDS = ['rfq', 'aog'] as const
export type QuoteKind = (typeof QUOTE_KINDS)[number]

/** The statuses of a quote: `completed` when its total was accepted, `purchased` when its order was paid. */
export const QUOTE_STATUSES = [
  'pending',
  'unit_quoted',
  'unit_approved',
  'shipping_quoted',
  'quoted',
  'completed',
  'purchased',
  'rejected',
  'declined',
  'withdrawn',
  'expired',
] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

export const QUOTE_SIDES = ['admin', 'buyer'] as const
export type QuoteTurn = (typeof QUOTE_SIDES)[number]

type State = {
  /** as a badge says it, and its color; left out: plain */
  word: string
  tone?: 'offered' | 'good' | 'bad'
  /** the action that its buyer must take, or waits for */
  next: string
  /** the status as its document states it; omitted: not stated */
  onPaper?: string
  /** the side that must take the next step; null: none */
  turn: QuoteTurn | null
  /** its sheet is open in the back office: the next step is an offer */
  awaitsOffer?: true
  /** nothing is quoted, or only the parts, for the buyer's approval */
  isUnpriced?: true
  /** there is an offer to print: while it is valid, and after it was bought or has expired */
  hasOffer?: true
  /** the buyer may still choose among alternatives: no freight was priced for what was chosen, no total accepted */
  mayChoose?: true
}

/** The facts of each status. Everything that depends on a status reads this table or the moves below. */
export const QUOTE_STATES: Record<QuoteStatus, State> = {
  pending: {
    word: 'Requested',
    next: 'We are working on your price.',
    turn: 'admin',
    awaitsOffer: true,
    isUnpriced: true,
  },
  unit_quoted: {
    word: 'Price to approve',
    tone: 'offered',
    next: 'Approve the unit price and enter your ZIP code. We’ll then price the shipping.',
    onPaper: 'Shipping is priced once you have approved the unit prices.',
    turn: 'buyer',
    isUnpriced: true,
    hasOffer: true,
    mayChoose: true,
  },
  unit_approved: {
    word: 'Price approved',
    next: 'We are pricing the shipping.',
    onPaper: 'The unit prices are approved; shipping is being priced.',
    turn: 'admin',
    hasOffer: true,
  },
  shipping_quoted: {
    word: 'Total to accept',
    tone: 'offered',
    next: 'Accept the total to buy, or tell us what you’d like changed.',
    turn: 'buyer',
    hasOffer: true,
  },
  quoted: {
    word: 'Quoted',
    tone: 'offered',
    next: 'Accept it, or add it to your cart now.',
    turn: 'buyer',
    hasOffer: true,
    mayChoose: true,
  },
  completed: {
    word: 'Accepted',
    tone: 'good',
    next: 'Add it to your cart and check out.',
    turn: 'buyer',
    hasOffer: true,
  },
  purchased: {
    word: 'Purchased',
    tone: 'good',
    next: 'You bought this.',
    onPaper: 'This quote has been bought.',
    turn: null,
    hasOffer: true,
  },
  rejected: { word: 'Not quoted', tone: 'bad', next: 'We can’t quote this.', turn: null },
  declined: { word: 'Declined', tone: 'bad', next: 'You declined this quote.', turn: null },
  withdrawn: { word: 'Withdrawn', next: 'You withdrew this request.', turn: null },
  expired: {
    word: 'Expired',
    tone: 'bad',
    next: 'This quote has expired. Message us to renew it.',
    onPaper: 'This quote has expired and its prices are no longer valid. Ask us to renew it.',
    turn: null,
    hasOffer: true,
  },
}

/** Statuses with a next step, and those in which the back office must take it. */
export const OPEN_QUOTE_STATUSES = QUOTE_STATUSES.filter(status => QUOTE_STATES[status].turn !== null)
export const ADMINS_QUOTE_STATUSES = QUOTE_STATUSES.filter(status => QUOTE_STATES[status].turn === 'admin')

export const QUOTE_ACTORS = ['buyer', 'admin', 'gateway', 'clock'] as const
export type QuoteActor = (typeof QUOTE_ACTORS)[number]
type Move = {
  /** null: there was no quote before */
  from: readonly QuoteStatus[] | null
  /** the possible next statuses; null: the status stays */
  to: readonly QuoteStatus[] | null
  by: readonly QuoteActor[]
  /** left out: of both kinds */
  kinds?: readonly QuoteKind[]
  /** waits while the buyer is paying for the quote: the price paid is the accepted one */
  changesOffer?: true
  /** it prices the parts: the first offer of a quote is one of these */
  pricesParts?: true
}

/**
 * Everything that can happen to a quote, from which status, and by whom. The server writes each event into the quote's
 * history (server/quotes/internal/move-quote.ts) and refuses what is not here; screens read it to know which buttons to
 * offer.
 */
export const QUOTE_EVENTS = {
  requested: { from: null, to: ['pending'], by: ['buyer'] },
  /** prices of the parts, for the buyer's approval before the freight is quoted */
  unit_quoted: {
    from: ['pending', 'unit_quoted'],
    to: ['unit_quoted'],
    by: ['admin'],
    kinds: ['rfq'],
    changesOffer: true,
    pricesParts: true,
  },
  /** on the buyer's own carrier account there is no freight to price: then it is quoted at once */
  unit_approved: { from: ['unit_quoted'], to: ['unit_approved', 'quoted'], by: ['buyer'], kinds: ['rfq'] },
  shipping_quoted: {
    from: ['unit_approved'],
    to: ['shipping_quoted'],
    by: ['admin'],
    kinds: ['rfq'],
    changesOffer: true,
  },
  /** everything at once; said again, a new revision; of an expired one, a renewal */
  quoted: {
    from: ['pending', 'unit_quoted', 'unit_approved', 'shipping_quoted', 'quoted', 'expired'],
    to: ['quoted'],
    by: ['admin'],
    changesOffer: true,
    pricesParts: true,
  },
  accepted: { from: ['shipping_quoted', 'quoted'], to: ['completed'], by: ['buyer'] },
  /**
   * the buyer's own carrier account that it ships on: freight is not charged, so an offer is complete. A unit price
   * still needs approval
   */
  account_named: {
    from: ['pending', 'unit_quoted', 'unit_approved', 'shipping_quoted', 'quoted', 'completed'],
    to: ['pending', 'unit_quoted', 'quoted', 'completed'],
    by: ['buyer'],
    changesOffer: true,
  },
  /** the buyer proposes other prices: the offer is no longer valid */
  countered: {
    from: ['unit_quoted', 'shipping_quoted', 'quoted'],
    to: ['pending'],
    by: ['buyer'],
    changesOffer: true,
  },
  /** a question or an answer */
  wrote: { from: [...OPEN_QUOTE_STATUSES, 'expired'], to: null, by: ['buyer', 'admin'] },
  rejected: {
    from: ['pending', 'unit_quoted', 'unit_approved', 'shipping_quoted', 'quoted'],
    to: ['rejected'],
    by: ['admin'],
    changesOffer: true,
  },
  declined: {
    from: ['unit_quoted', 'shipping_quoted', 'quoted'],
    to: ['declined'],
    by: ['buyer'],
    changesOffer: true,
  },
  withdrawn: {
    from: ['pending', 'unit_approved', 'completed'],
    to: ['withdrawn'],
    by: ['buyer'],
    changesOffer: true,
  },
  /** An offer that was not accepted in time. Quotes that wait for the back office do not expire. */
  expired: {
    from: ['unit_quoted', 'shipping_quoted', 'quoted', 'completed'],
    to: ['expired'],
    by: ['clock'],
    changesOffer: true,
  },
  purchased: { from: ['quoted', 'completed'], to: ['purchased'], by: ['gateway'] },
} as const satisfies Record<string, Move>
export type QuoteEvent = keyof typeof QUOTE_EVENTS
export const QUOTE_EVENT_NAMES = Object.keys(QUOTE_EVENTS) as QuoteEvent[]
const moveOf = (event: QuoteEvent): Move => QUOTE_EVENTS[event]

export const PRICING_EVENTS = QUOTE_EVENT_NAMES.filter(event => moveOf(event).pricesParts)

/** Statuses with a valid offer: its buyer can accept it until it expires. */
export const STANDING_QUOTE_STATUSES: readonly QuoteStatus[] = QUOTE_EVENTS.expired.from

/** Statuses from which a quote may be bought. */
export const BUYABLE_QUOTE_STATUSES: readonly QuoteStatus[] = QUOTE_EVENTS.purchased.from

/** True if this event waits while the buyer is paying for the quote. */
export const changesOffer = (event: QuoteEvent): boolean => moveOf(event).changesOffer ?? false

/** True if `actor` may cause this event for a quote of this kind in this status. */
export function isQuoteEventAllowed(
  event: QuoteEvent,
  { kind, status }: { kind: QuoteKind; status: QuoteStatus | null },
  actor: QuoteActor,
): boolean {
  const move = moveOf(event)
  const isFrom = move.from === null ? status === null : status !== null && move.from.includes(status)
  return isFrom && move.by.includes(actor) && (move.kinds ?? QUOTE_KINDS).includes(kind)
}

/** True if an event can lead a quote from one status to the other. */
export function leadsTo(event: QuoteEvent, from: QuoteStatus | null, to: QuoteStatus): boolean {
  const { to: possible } = moveOf(event)
  return possible === null ? from === to : possible.includes(to)
}

/** The status after an event that has only one result; otherwise null. */
export function onlyStatusAfter(event: QuoteEvent): QuoteStatus | null {
  const { to } = moveOf(event)
  return to?.length === 1 ? (to[0] ?? null) : null
}

/**
 * The side that has the turn after `event` by `actor`: a message passes the turn to the other side. `status` is the
 * status after the event, `turn` the turn before it.
 */
export function turnAfter(
  event: QuoteEvent,
  { kind, status, turn }: { kind: QuoteKind; status: QuoteStatus; turn: QuoteTurn | null },
  actor: QuoteActor,
): QuoteTurn | null {
  if (event === 'wrote' && actor === 'buyer') return 'admin'
  // A request waits for its price, whatever messages are sent.
  if (event === 'wrote') return QUOTE_STATES[status].turn === 'admin' ? 'admin' : 'buyer'
  // A question is still to be answered when its buyer accepts, or the offer runs out, before the back office has.
  if (turn === 'admin' && actor !== 'admin' && isQuoteEventAllowed('wrote', { kind, status }, 'admin')) return 'admin'
  return QUOTE_STATES[status].turn
}

/** The last day, YYYY-MM-DD, of a quote that holds for `days` from the store's day `today`. */
export const lastDay = (today: string, days: number): string => addDays(today, days)

/** A quote holds through the end of its last day in the store's zone. `null`: no day was set. */
export const isPastValidity = (validUntil: string | null, today: string): boolean =>
  validUntil !== null && validUntil < today
