import { addDays } from '../text/store-day.ts'

/** A request for a quote, or the same for an aircraft that stands on the ground until it has the part. */
export const QUOTE_KINDS = ['rfq', 'aog'] as const
export type QuoteKind = (typeof QUOTE_KINDS)[number]

/** Where a quote stands: `completed` when its total was accepted, `purchased` when its order was paid. */
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

/** Who must do the next step; null where there is none. */
export const QUOTE_TURNS: Record<QuoteStatus, 'admin' | 'buyer' | null> = {
  pending: 'admin',
  unit_quoted: 'buyer',
  unit_approved: 'admin',
  shipping_quoted: 'buyer',
  quoted: 'buyer',
  completed: 'buyer',
  purchased: null,
  rejected: null,
  declined: null,
  withdrawn: null,
  expired: null,
}
export const QUOTE_SIDES = ['admin', 'buyer'] as const
export type QuoteTurn = (typeof QUOTE_SIDES)[number]

/** Statuses in which something is still to be done. */
export const OPEN_QUOTE_STATUSES = QUOTE_STATUSES.filter(status => QUOTE_TURNS[status] !== null)

/** Statuses from which a quote may be bought. */
export const BUYABLE_QUOTE_STATUSES = ['quoted', 'completed'] as const satisfies readonly QuoteStatus[]

export const QUOTE_ACTORS = ['buyer', 'admin', 'gateway', 'clock'] as const
export type QuoteActor = (typeof QUOTE_ACTORS)[number]
type Move = {
  /** null: there was no quote before */
  from: readonly QuoteStatus[] | null
  /** where it may lead; null: the status stays */
  to: readonly QuoteStatus[] | null
  by: readonly QuoteActor[]
  /** left out: of both kinds */
  kinds?: readonly QuoteKind[]
}

/**
 * Everything that can happen to a quote, from which status, and by whom. The server writes each event into the quote's
 * history (server/quotes/internal/move-quote.ts) and refuses what is not here; screens read it to know which buttons to
 * offer.
 */
export const QUOTE_EVENTS = {
  requested: { from: null, to: ['pending'], by: ['buyer'] },
  /** prices of the parts, for the buyer to approve before the freight is asked for */
  unit_quoted: { from: ['pending', 'unit_quoted'], to: ['unit_quoted'], by: ['admin'], kinds: ['rfq'] },
  /** on the buyer's own carrier account there is no freight to price: then it is quoted at once */
  unit_approved: { from: ['unit_quoted'], to: ['unit_approved', 'quoted'], by: ['buyer'], kinds: ['rfq'] },
  shipping_quoted: { from: ['unit_approved'], to: ['shipping_quoted'], by: ['admin'], kinds: ['rfq'] },
  /** everything at once; said again, a new revision; of an expired one, a renewal */
  quoted: {
    from: ['pending', 'unit_quoted', 'unit_approved', 'shipping_quoted', 'quoted', 'expired'],
    to: ['quoted'],
    by: ['admin'],
  },
  accepted: { from: ['shipping_quoted', 'quoted'], to: ['completed'], by: ['buyer'] },
  /**
   * which carrier account of the buyer's own it ships on: nothing is charged for freight, so what is offered is quoted. A
   * unit price is still to be approved
   */
  account_named: {
    from: ['pending', 'unit_quoted', 'unit_approved', 'shipping_quoted', 'quoted', 'completed'],
    to: ['pending', 'unit_quoted', 'quoted', 'completed'],
    by: ['buyer'],
  },
  /** the buyer names other prices: what was offered no longer stands */
  countered: { from: ['unit_quoted', 'shipping_quoted', 'quoted'], to: ['pending'], by: ['buyer'] },
  /** a question or an answer */
  wrote: { from: [...OPEN_QUOTE_STATUSES, 'expired'], to: null, by: ['buyer', 'admin'] },
  rejected: {
    from: ['pending', 'unit_quoted', 'unit_approved', 'shipping_quoted', 'quoted'],
    to: ['rejected'],
    by: ['admin'],
  },
  declined: { from: ['unit_quoted', 'shipping_quoted', 'quoted'], to: ['declined'], by: ['buyer'] },
  withdrawn: { from: ['pending', 'unit_approved', 'completed'], to: ['withdrawn'], by: ['buyer'] },
  /** An offer that nobody took in time. What waits for the back office does not run out. */
  expired: { from: ['unit_quoted', 'shipping_quoted', 'quoted', 'completed'], to: ['expired'], by: ['clock'] },
  purchased: { from: BUYABLE_QUOTE_STATUSES, to: ['purchased'], by: ['gateway'] },
} as const satisfies Record<string, Move>
export type QuoteEvent = keyof typeof QUOTE_EVENTS

/** Whether this may happen to a quote of this kind in this status, when `actor` does it. */
export function mayHappenToQuote(
  event: QuoteEvent,
  { kind, status }: { kind: QuoteKind; status: QuoteStatus | null },
  actor: QuoteActor,
): boolean {
  const move: Move = QUOTE_EVENTS[event]
  const isFrom = move.from === null ? status === null : status !== null && move.from.includes(status)
  return isFrom && move.by.includes(actor) && (move.kinds ?? QUOTE_KINDS).includes(kind)
}

/** Whether an event may leave a quote in this status. */
export function leadsTo(event: QuoteEvent, from: QuoteStatus | null, to: QuoteStatus): boolean {
  const { to: possible }: Move = QUOTE_EVENTS[event]
  return possible === null ? from === to : possible.includes(to)
}

/**
 * Whose turn it is after `event` by `actor`: what somebody wrote waits for the other side. `status` is where it led, `turn`
 * whose turn it was.
 */
export function turnAfter(
  event: QuoteEvent,
  { kind, status, turn }: { kind: QuoteKind; status: QuoteStatus; turn: QuoteTurn | null },
  actor: QuoteActor,
): QuoteTurn | null {
  if (event === 'wrote' && actor === 'buyer') return 'admin'
  // A request waits for its price, whatever is said meanwhile.
  if (event === 'wrote') return QUOTE_TURNS[status] === 'admin' ? 'admin' : 'buyer'
  // A question is still to be answered when its buyer accepts, or the offer runs out, before the back office has.
  if (turn === 'admin' && actor !== 'admin' && mayHappenToQuote('wrote', { kind, status }, 'admin')) return 'admin'
  return QUOTE_TURNS[status]
}

/** The last day, YYYY-MM-DD, of a quote that holds for `days` from the store's day `today`. */
export const lastDay = (today: string, days: number): string => addDays(today, days)

/** A quote holds through the end of its last day in the store's zone. `null`: no day was set. */
export const hasRunOut = (validUntil: string | null, today: string): boolean =>
  validUntil !== null && validUntil < today
