import type { QuoteEvent, QuoteKind, QuoteStatus, QuoteTurn } from './quote.ts'

/** Where a quote stands, as a badge says it. */
export const QUOTE_STATUS_WORDS: Record<QuoteStatus, string> = {
  pending: 'Requested',
  unit_quoted: 'Price to approve',
  unit_approved: 'Price approved',
  shipping_quoted: 'Total to accept',
  quoted: 'Quoted',
  completed: 'Accepted',
  purchased: 'Purchased',
  rejected: 'Not quoted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

/** What a buyer is to do, or waits for. */
export const QUOTE_NEXT: Record<QuoteStatus, string> = {
  pending: 'We are working on your price.',
  unit_quoted: 'Approve the unit price and tell us your ZIP code: we then price the shipping.',
  unit_approved: 'We are pricing the shipping.',
  shipping_quoted: 'Accept the total to buy, or tell us what does not suit you.',
  quoted: 'Accept it, or put it into your cart at once.',
  completed: 'Put it into your cart and check out.',
  purchased: 'You have bought this.',
  rejected: 'We cannot quote this.',
  declined: 'You have declined this quote.',
  withdrawn: 'You have withdrawn this request.',
  expired: 'This quote has expired. Write to us to have it renewed.',
}

/** What happened, as the timeline says it to both sides. */
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

/** Whose turn it is, to the buyer and to the back office. */
export const turnWord = (turn: QuoteTurn | null, reader: QuoteTurn): string =>
  turn === null ? 'Closed' : turn === reader ? 'Your turn' : reader === 'buyer' ? 'Our turn' : "Buyer's turn"

/** `quote` or `AOG request`, within a sentence. */
export const kindWord = (kind: QuoteKind): string => (kind === 'aog' ? 'AOG request' : 'quote')
