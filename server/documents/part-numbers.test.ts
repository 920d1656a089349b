import { expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import type { AdminOrder } from '../orders/reading/read-admin-order.ts'
import type { QuoteView } from '../quotes/shapes.ts'
import { numberLines } from './internal/number-lines.ts'
import { pdfBytes } from './pdf-bytes.ts'
import { orderItem, paidOrder, pdfPages } from './testing.ts'
import { writeCertificate } from './write-certificate.ts'
import { writeInvoice } from './write-invoice.ts'
import { writeLabels } from './write-labels.ts'
import { writePackCover } from './write-pack-cover.ts'
import { writePackingSlip } from './write-packing-slip.ts'
import { writePickList } from './write-pick-list.ts'
import { writeQuote } from './write-quote.ts'

const PROOF = { publicUrl: 'https://store.example.com', key: 'a1b2c3d4'.repeat(4) }
const AT = new Date('2026-11-21T15:00:00Z')
/** Numbers in the form of MIL connectors: the longest with and without places for a break, and the widest. */
const NUMBERS = [
  'D38999/24WH35SN',
  'MS27467T25B35P-LC-D38999/26WJ35PN',
  'D38999/24WH35SN-D38999/26WJ35PN-MS27467T25B35P-LC-M83723/72R',
  'A1'.repeat(30),
  'W'.repeat(60),
]

const unitOf = (mark: string) => ({
  unitId: 1,
  condition: 'overhauled',
  quantity: 1,
  kind: 'serial' as const,
  mark,
  conditionCode: 'OH',
  paper: 'FAA 8130-3',
  paperNumber: 'F-9',
  paperBy: 'Acme',
  paperDate: null,
  paperIsCopy: false,
  traceTo: '',
  expiresOn: '2030-01-31',
})
const adminOf = (order: AdminOrder['order']): AdminOrder => ({
  order,
  isGuest: true,
  isPaidFor: true,
  customerName: null,
  account: null,
  carrierAccount: null,
  shippingServiceType: '',
  packing: null,
  transactionId: null,
  heldParcels: [],
  adminNotes: '',
  isNews: false,
  version: 1,
  backordered: [],
  history: [],
})
const quoteOf = (sku: string): QuoteView => ({
  id: 'q',
  quoteNumber: 'Q-1',
  kind: 'rfq',
  status: 'quoted',
  turn: 'buyer',
  turnSince: '',
  version: 1,
  revision: 1,
  notes: '',
  preferredShipping: 'ground',
  isOnAccount: false,
  carrierAccount: null,
  zipCode: '',
  shippingCountry: 'US',
  goodsPrice: 1000,
  averageUnitPrice: null,
  shippingPrice: 500,
  charges: [],
  quotedPrice: 1500,
  validUntil: '2026-12-21',
  createdAt: '2026-11-21T15:00:00Z',
  aog: null,
  history: [],
  isBuyable: true,
  isInCart: false,
  order: null,
  isNews: false,
  lines: [
    {
      id: 1,
      productId: 1,
      slug: null,
      sku,
      manufacturer: null,
      name: 'Connector',
      condition: null,
      uom: 'EA',
      quantity: 1,
      requirements: null,
      reference: '',
      counterPrice: null,
      answer: 'offered',
      remark: '',
      offer: {
        productId: 1,
        sku,
        manufacturer: null,
        name: 'Connector',
        slug: null,
        condition: 'new',
        uom: 'EA',
        quantity: 1,
        unitPrice: 1000,
        totalPrice: 1000,
        leadTimeDays: null,
        paperwork: '',
        fromStock: true,
      },
      alternativeGroup: null,
      isChosen: true,
    },
  ],
})
const label = (sku: string, mark: string) => ({
  id: 1,
  uom: 'EA',
  productId: 1,
  stockLineId: 1,
  condition: 'overhauled',
  state: 'available' as const,
  quantity: 1,
  taken: 0,
  isGone: false,
  paperIsCopy: false,
  splitFrom: null,
  receiptId: null,
  version: 1,
  isInspected: true,
  manufacturedAs: '',
  curedAs: '',
  expiresAs: '',
  ...unitFacts(mark),
  sku,
  name: 'Connector',
})

/** Every document that names parts, each with one part of this number and a serial number of the same length. */
const DOCUMENTS: Record<string, (sku: string) => Promise<PDFKit.PDFDocument>> = {
  invoice: sku => writeInvoice(orderOf(sku), store, 'a'),
  'packing slip': sku => writePackingSlip({ admin: adminOf(orderOf(sku)), proof: PROOF }, { store, asker: 'a' }),
  'pick list': sku => writePickList([adminOf(orderOf(sku))], { units: [], store, at: AT, asker: 'a' }),
  quote: sku =>
    writeQuote(
      {
        quote: quoteOf(sku),
        offeredAt: '2026-11-21T15:00:00Z',
        buyer: { name: 'Amelia', company: '', email: 'amelia@example.com', phone: '' },
      },
      store,
      'a',
    ),
  certificate: sku =>
    writeCertificate(
      {
        number: 'MC-1',
        orderNumber: 'APS-1',
        buyer: 'Quimby',
        poNumber: '',
        statement: 'new',
        obtainedFrom: '',
        agency: '',
        remarks: '',
        signedBy: 'Ames',
        signedAt: AT,
        supersedes: null,
        lines: [
          {
            item: 1,
            partNumber: sku,
            description: 'Connector',
            maker: '',
            quantity: 1,
            mark: `S/N ${sku}`,
            status: 'NE',
          },
        ],
      },
      store,
      { proof: PROOF, asker: 'a' },
    ),
  'cover of a pack': sku =>
    writePackCover(orderOf(sku), {
      papers: [{ what: 'FAA 8130-3: tag', of: `${sku}, S/N ${sku}`, digest: 'ab'.repeat(32) }],
      store,
      proof: PROOF,
      asker: 'a',
    }),
}
const orderOf = (sku: string) => paidOrder({ items: [orderItem({ sku, units: [unitOf(sku)] })] })
const linesOf = async (drawn: PDFKit.PDFDocument) => pdfPages(await pdfBytes(drawn)).flat()

test.each(Object.entries(DOCUMENTS))('the %s breaks no number', async (_, draw) => {
  for (const sku of NUMBERS) {
    const lines = await linesOf(await draw(sku))
    expect(lines).toContain(sku)
    expect(lines.filter(line => line.includes('↳'))).toEqual([])
    if (lines.some(line => line.startsWith('S/N'))) expect(lines).toContain(`S/N ${sku}`)
  }
})

test('the pick list writes each bin with its serial number in one line', async () => {
  const order = orderOf('AN3-5A')
  const marks = ['SN-30117-A', 'SN 4/2201-B', 'L-2026-044/77-C']
  const units = marks.map(mark => ({
    orderId: order.id,
    productId: order.items[0]?.productId ?? 0,
    condition: order.items[0]?.condition ?? '',
    kind: 'serial' as const,
    mark,
    bin: 'B-12-03',
    quantity: 1,
  }))
  const lines = await linesOf(await writePickList([adminOf(order)], { units, store, at: AT, asker: 'a' }))
  expect(lines.filter(line => line.includes('S/N'))).toEqual(marks.map(mark => `B-12-03: S/N ${mark}`))
})

test.each(['62x29', '4x6'] as const)('a label of %s has the whole number, on marked lines if necessary', async size => {
  for (const sku of NUMBERS) {
    const how = { size, store, publicUrl: 'https://store.example.com', at: AT, asker: 'a' }
    const lines = await linesOf(await writeLabels([label(sku, 'SN-1')], how))
    const end = lines.indexOf('Connector')
    expect(lines.slice(0, end).join('').replaceAll('↳ ', '')).toBe(sku)
  }
})

test('a number that is longer than a line is broken only after its signs, and each further line is marked', () => {
  const fits = (line: string) => line.length <= 12
  expect(numberLines('D38999/24WH35SN-A1', fits)).toEqual(['D38999/', '↳ 24WH35SN-', '↳ A1'])
  expect(numberLines('AN3-5A', fits)).toEqual(['AN3-5A'])
  expect(numberLines('X'.repeat(20), fits)).toEqual(['X'.repeat(12), `↳ ${'X'.repeat(8)}`])
})
