import type { QuoteLine, QuoteView } from './queries.ts'

/** A line that was asked for and is offered as asked. */
export const quoteLine = (changes: Partial<QuoteLine> = {}): QuoteLine => ({
  id: 1,
  productId: null,
  slug: null,
  sku: '21117-1',
  manufacturer: 'Parker',
  name: 'Seal',
  condition: 'new',
  uom: 'EA',
  quantity: 2,
  requirements: null,
  reference: '',
  counterPrice: null,
  answer: 'offered',
  offer: {
    productId: null,
    sku: '21117-1',
    manufacturer: 'Parker',
    name: 'Seal',
    slug: null,
    condition: 'new',
    uom: 'EA',
    quantity: 2,
    unitPrice: 1000,
    totalPrice: 2000,
    leadTimeDays: null,
    paperwork: '',
    fromStock: false,
  },
  remark: '',
  alternativeGroup: null,
  isChosen: true,
  ...changes,
})

type Happened = QuoteView['history'][number]
export const happened = (changes: Partial<Happened> = {}): Happened => ({
  id: 1,
  event: 'requested',
  actor: 'buyer',
  status: 'pending',
  note: '',
  revision: 0,
  offer: null,
  attachments: [],
  at: '2026-11-21T15:00:00.000Z',
  ...changes,
})
