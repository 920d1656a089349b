import { QUOTE_STATES, type QuoteStatus } from './quote.ts'

/** True if there is an offer to print: while it is valid, and after it was bought or has expired. */
export const hasQuoteDocument = ({ status, revision }: { status: QuoteStatus; revision: number }): boolean =>
  revision > 0 && QUOTE_STATES[status].hasOffer === true
