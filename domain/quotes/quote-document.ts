import { QUOTE_STATES, type QuoteStatus } from './quote.ts'

/** Whether there is an offer to be printed: while it stands, and after it was bought or has run out. */
export const hasQuoteDocument = ({ status, revision }: { status: QuoteStatus; revision: number }): boolean =>
  revision > 0 && QUOTE_STATES[status].hasOffer === true
