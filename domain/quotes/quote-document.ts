import type { QuoteStatus } from './quote.ts'

const OFFERED: readonly QuoteStatus[] = [
  'unit_quoted',
  'unit_approved',
  'shipping_quoted',
  'quoted',
  'completed',
  'purchased',
  'expired',
]

/** Whether there is an offer to be printed: while it stands, and after it was bought or has run out. */
export const hasQuoteDocument = ({ status, revision }: { status: QuoteStatus; revision: number }): boolean =>
  revision > 0 && OFFERED.includes(status)
