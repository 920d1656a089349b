import type { AdminQuote, QuoteLine } from './queries.ts'

/** A line that is asked for and not answered. */
export const askedLine = (changes: Partial<QuoteLine> = {}): QuoteLine => ({
  id: 7,
  productId: 1,
  slug: 'an3',
  sku: 'AN3-5A',
  name: 'Bolt',
  condition: 'new',
  uom: 'EA',
  quantity: 4,
  ...{ manufacturer: null, requirements: null, counterPrice: null, answer: null, offer: null, remark: '' },
  ...{ alternativeGroup: null, isChosen: true, reference: '' },
  ...changes,
})

/** What the store has of a part in one condition, all at one price; null: on request. */
export const stockOfCondition = (condition: string, quantity: number, unitPrice: number | null) => ({
  condition,
  quantity,
  unitPrice,
  atPrice: quantity,
  dearer: 0,
})

/** A request that waits, as the back office sees it; each part is listed at $12.50 in new condition. */
export const adminQuoteOf = (lines: QuoteLine[], changes: Partial<AdminQuote['quote']> = {}): AdminQuote => ({
  quote: {
    ...{
      id: 'a0000000-0000-4000-8000-000000000001',
      quoteNumber: 'Q-1',
      kind: 'rfq',
      status: 'pending',
      turn: 'admin',
    },
    ...{
      turnSince: '2026-11-21T15:00:00.000Z',
      version: 1,
      revision: 0,
      notes: '',
      preferredShipping: 'no_preference',
    },
    ...{
      isOnAccount: false,
      carrierAccount: null,
      zipCode: '',
      shippingCountry: 'US',
      goodsPrice: null,
      averageUnitPrice: null,
    },
    ...{ charges: [], shippingPrice: null, quotedPrice: null, validUntil: null, createdAt: '2026-11-21T15:00:00.000Z' },
    ...{ aog: null, history: [], isBuyable: false, isInCart: false, order: null, isNews: false },
    ...{ lines, ...changes },
  },
  adminNotes: '',
  buyer: {
    ...{ name: 'Amelia Quimby', email: 'a@example.com', company: '', phone: '' },
    offered: 0,
    purchased: 0,
    lastQuotes: [],
  },
  ...{ carrierAccount: null, assignedTo: null, isMine: false, isNews: false, admins: [] },
  lines: lines.map(({ id }) => ({
    id,
    unitCost: null,
    costNote: '',
    listPrice: 1250,
    uom: 'EA',
    lastPrices: [],
    alternates: [],
    stock: [stockOfCondition('new', 0, 1250)],
  })),
})
