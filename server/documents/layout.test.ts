import { create } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import type { QuoteView } from '../quotes/shapes.ts'
import { openFonts } from './open-fonts.ts'
import { pdfBytes } from './pdf-bytes.ts'
import { orderItem, paidOrder, pdfPages, pdfTexts } from './testing.ts'
import { type SignedCertificate, writeCertificate } from './write-certificate.ts'
import { writeInvoice } from './write-invoice.ts'
import { writeQuote } from './write-quote.ts'

const invoice = async (changes: Parameters<typeof paidOrder>[0], seller: Store = store) =>
  pdfBytes(await writeInvoice(paidOrder(changes), seller, 'a'))
const fee = (label: string, amount: number) => ({ kind: 'crating' as const, label, amount })

test('all figures have the same width within a weight, so that amounts below each other are aligned', async () => {
  const { regular, strong } = await openFonts()
  for (const file of [regular, strong]) {
    const font = create(file)
    if (!('glyphForCodePoint' in font)) throw new Error('several fonts in one file')
    const widths = [...'0123456789'].map(figure => font.glyphForCodePoint(figure.codePointAt(0) ?? 0).advanceWidth)
    expect(new Set(widths).size).toBe(1)
  }
})

test('figures are never broken, however large: the description becomes narrower', async () => {
  const items = [
    orderItem({ quantity: 100_000, unitPrice: 123_456_789, totalPrice: 9_999_999_900, name: 'Transceiver, VHF' }),
  ]
  const page = pdfPages(await invoice({ items })).flat()
  for (const figure of ['100,000', '$1,234,567.89', '$99,999,999.00']) expect(page).toContain(figure)
})

test('the names of charges do not overlap', async () => {
  const charges = [
    fee('Core deposit, refundable within 30 days of our receipt of it', 250_000),
    fee('Hazardous material handling and packing, class 3, by ground', 4500),
  ]
  const [page = []] = pdfTexts(await invoice({ charges }))
  const names = page.filter(({ x }) => x === page.find(({ text }) => text === 'Subtotal')?.x)
  expect(names.length).toBeGreaterThan(5)
  for (const [at, { y, text }] of names.entries())
    if (at > 0) expect((names[at - 1]?.y ?? 0) - y, text).toBeGreaterThan(9)
})

test('the amounts are on the page of the last line, and never alone on a page', async () => {
  for (let lines = 12; lines <= 26; lines++) {
    const items = Array.from({ length: lines }, (_, at) => orderItem({ sku: `AN3-${at}A` }))
    const pages = pdfPages(await invoice({ items, charges: [fee('Crate', 1000), fee('Handling', 1000)] }))
    const last = pages.find(page => page.includes('Subtotal')) ?? []
    expect(last, `${lines} lines`).toContain(`AN3-${lines - 1}A`)
    expect(last, `${lines} lines`).toContain('Total (USD)')
  }
})

test('an invoice shows cancellations and refunds', async () => {
  const order = {
    items: [
      orderItem({ canceled: 1, reference: 'WO-4711', manufacturer: 'Norwick Inc.' }),
      orderItem({ sku: 'AN4-6A', quantity: 4, returned: 2, refunded: 1, refunding: 1 }),
    ],
    refundSums: { refunded: 1000, pending: 550, returnsPending: 0 },
  }
  const page = pdfPages(await invoice(order)).flat()
  expect(page).toContain('Your reference: WO-4711. 1 of 2 canceled')
  expect(page).toContain('2 of 4 returned. 1 of 4 refunded. 1 of 4 being refunded')
  expect(page.slice(page.indexOf('Paid'), page.indexOf('Net paid') + 2)).toEqual([
    ...['Paid', '$52.50', 'Refunded', '-$10.00', 'Refund in progress', '-$5.50', 'Net paid', '$37.00'],
  ])
  expect(
    pdfPages(await invoice({}))
      .flat()
      .join(' '),
  ).not.toMatch(/Net paid|canceled/)
})

const CERTIFICATE: SignedCertificate = {
  number: 'MC-1',
  orderNumber: 'APS-1',
  buyer: 'Quimby',
  poNumber: '',
  statement: 'new',
  obtainedFrom: '',
  agency: '',
  remarks: '',
  lines: [],
  signedBy: 'Ames',
  signedAt: new Date('2026-11-21'),
  supersedes: null,
}

test('the code of a certificate is on the same page as its statement', async () => {
  const line = { partNumber: 'AN3-5A', description: 'Bolt', maker: '', quantity: 1, mark: '', status: 'NE' }
  const proof = { publicUrl: 'https://store.example.com', key: 'a1b2c3d4'.repeat(4) }
  for (let count = 10; count <= 30; count++) {
    const lines = Array.from({ length: count }, (_, at) => ({ ...line, item: at + 1, remark: 'Cured 2Q2026' }))
    const drawn = await writeCertificate({ ...CERTIFICATE, lines }, store, { proof, asker: 'a' })
    const last = pdfPages(await pdfBytes(drawn)).at(-1) ?? []
    expect(last.join(' '), `${count} lines`).toMatch(/Signed for Aircraft Parts Store.*scan the code/)
  }
})

describe('a quote', () => {
  const line = (changes: Partial<QuoteView['lines'][number]>): QuoteView['lines'][number] => ({
    id: 1,
    productId: 1,
    slug: null,
    sku: 'AN3-5A',
    manufacturer: 'Norwick Inc.',
    name: 'Bolt',
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
      sku: 'AN3-5A',
      manufacturer: 'Norwick Inc.',
      name: 'Bolt',
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
    ...changes,
  })
  const drawn = async (lines: QuoteView['lines'], status: QuoteView['status'] = 'quoted') => {
    const quote: QuoteView = {
      id: 'q',
      quoteNumber: 'Q-1',
      kind: 'rfq',
      status,
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
      lines,
      aog: null,
      history: [],
      isBuyable: true,
      isInCart: false,
      order: null,
      isNews: false,
    }
    const buyer = { name: 'Amelia Quimby', company: '', email: 'amelia@example.com', phone: '' }
    return pdfPages(await pdfBytes(await writeQuote({ quote, offeredAt: quote.createdAt, buyer }, store, 'a')))
  }

  test('shows the text of each line in full, and ends each sentence once', async () => {
    const remark = `${'Exchange; the core is due back in repairable condition. '.repeat(8)}Without corrosion.`
    const words = (await drawn([line({ remark, reference: 'WO-4711' })])).flat().join(' ').replace(/\s+/g, ' ')
    expect(words).toContain(`${remark} Your reference: WO-4711`)
    expect(words).not.toMatch(/\.\.|…/)
  })

  test('states of a line that it cannot be installed', async () => {
    const asked = line({ condition: 'as_removed', offer: null })
    const words = (await drawn([asked, line({})])).flat().join(' ')
    expect(words.match(/Not airworthy: core or repair only/g)).toHaveLength(1)
  })

  test('does not say that its prices are valid after it has expired', async () => {
    const words = async (status: QuoteView['status']) =>
      (await drawn([line({})], status)).flat().join(' ').replace(/\s+/g, ' ')
    expect(await words('quoted')).toContain('They are valid through the end of Dec 21, 2026')
    expect(await words('expired')).toContain('They were valid through')
  })
})
