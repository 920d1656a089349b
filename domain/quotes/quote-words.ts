import type { QuoteEvent, QuoteKind, QuoteTurn } from './quote.ts'

/** The events of the timeline, in words for both sides. */
export const QUOTE_EVENT_WORDS: Record<QuoteEvent, string> = {
  requested: 'Quote requested',
  unit_quoted: 'Unit price quoted',
  unit_approved: 'Unit price approved',
  shipping_quoted: 'Shipping quoted',
  quoted: 'Quoted',
  accepted: 'Total accepted',
  account_named: 'Shipping account named',
  countered: 'Counter-offer',
  wrote: 'Message',
  rejected: 'Not quoted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  purchased: 'Purchased',
}

/** The side that has the turn, as text for the buyer and the back office. */
export const turnWord = (turn: QuoteTurn | null, reader: QuoteTurn): string =>
  turn === null ? 'Closed' : turn === reader ? 'Your turn' : reader === 'buyer' ? 'Our turn' : "Buyer's turn"

/** `quote` or `AOG request`, within a sentence. */
export const kindWord = (kind: QuoteKind): string => (kind === 'aog' ? 'AOG request' : 'quote')
