import { newKey } from '../checkout/testing.ts'
import { AOG_REQUEST, newQuoteKey } from '../quotes/testing.ts'
import { type Call, nothing } from './testing-call.ts'

/** The calls of quotes for their buyers. */
export const QUOTE_CALLS: Record<string, Call | Call[]> = {
  'quotes.request': {
    input: ({ part }) => ({ key: newQuoteKey(), request: { lines: [{ productId: part, quantity: 1 }] } }),
  },
  'quotes.requestAog': { input: () => ({ key: newQuoteKey(), request: AOG_REQUEST }) },
  'quotes.submitLinkDrafts': nothing,
  'quotes.refusedRequests': nothing,
  'quotes.deleteRefusedRequest': { input: () => ({ key: newQuoteKey() }) },
  'quotes.deleteLinkDraft': { input: () => ({ key: newQuoteKey() }) },
  'quotes.myQuotes': nothing,
  'quotes.waiting': nothing,
  'quotes.quote': { input: ({ quoteId }) => ({ quoteId }), of: 'owner' },
  // The quote is not priced, so there is nothing to approve, accept or decline.
  'quotes.approveUnitPrice': {
    input: ({ quoteId }) => ({ quoteId, version: 1, zipCode: '99201' }),
    of: 'owner',
    good: 409,
  },
  'quotes.nameAccount': {
    input: ({ quoteId, carrierAccountId }) => ({ quoteId, version: 1, carrierAccountId }),
    of: 'owner',
  },
  'quotes.accept': { input: ({ quoteId }) => ({ quoteId, version: 1, total: 100 }), of: 'owner', good: 409 },
  'quotes.counter': {
    input: ({ quoteId }) => ({ quoteId, version: 1, prices: [{ lineId: 1, unitPrice: 100 }] }),
    of: 'owner',
    good: 409,
  },
  'quotes.write': { input: ({ quoteId }) => ({ quoteId, text: 'Is there one?', key: newKey() }), of: 'owner' },
  'quotes.decline': { input: ({ quoteId }) => ({ quoteId, version: 1 }), of: 'owner', good: 409 },
  'quotes.withdraw': { input: ({ quoteId }) => ({ quoteId, version: 1 }), of: 'owner' },
  'quotes.markSeen': { input: ({ quoteId }) => ({ quoteId }), of: 'owner' },
}
