import { describe, expect, test } from 'vitest'
import { logoFile } from '../../domain/settings/logo.ts'
import { store } from '../../domain/settings/store.ts'
import { isDrawn } from '../../domain/text/drawn-characters.ts'
import { undrawn } from '../../domain/text/drawn-text.ts'
import { emptyFiles, photograph } from '../catalogue/pictures/testing.ts'
import type { AdminOrder } from '../orders/reading/read-admin-order.ts'
import { letterhead } from './letterhead.ts'
import { charactersOf, openFonts } from './open-fonts.ts'
import { pdfBytes } from './pdf-bytes.ts'
import { orderItem, paidOrder, pdfPages } from './testing.ts'
import { writeInvoice } from './write-invoice.ts'
import { writePackingSlip } from './write-packing-slip.ts'
import { writePickList } from './write-pick-list.ts'

const invoice = async (changes: Parameters<typeof paidOrder>[0] = {}) =>
  pdfBytes(await writeInvoice(paidOrder(changes), store, 'a'))
const PROOF = { publicUrl: 'https://store.example.com', key: 'a1b2c3d4'.repeat(4) }
const slipOf = (admin: AdminOrder) => writePackingSlip({ admin, proof: PROOF }, { store, asker: 'a' })
const admin = (order: ReturnType<typeof paidOrder>): AdminOrder => ({
  order,
  isGuest: true,
  isPaidFor: true,
  customerName: null,
  account: null,
  carrierAccount: { provider: 'fedex' as const, accountNumber: '123456789', nickname: 'Hangar' },
  shippingServiceType: 'FEDEX_2_DAY',
  packing: null,
  transactionId: '60001',
  heldParcels: [],
  adminNotes: 'secret note',
  isNews: false,
  version: 1,
  backordered: [],
  history: [],
})

describe('an invoice', () => {
  test('names the seller, buyer, parts, prices and payment', async () => {
    const [page = []] = pdfPages(await invoice())
    expect(page).toEqual([
      ...[
        'Aircraft Parts Store',
        '100 Hangar Road',
        'Jacksonville, FL 32218',
        'United States',
        '904-555-0123',
        'sales@example.com',
      ],
      ...['Invoice', 'Number APS-20261121-1234', 'Ordered Nov 21, 2026', 'PO number PO-7781'],
      ...['BILL TO', 'Amelia Quimby', 'Quimby Flying Service', '2 Ledger Street', 'Spokane, WA 99201', 'United States'],
      ...['SHIP TO', 'Amelia Quimby', 'Quimby Flying Service', '1 Airport Way', 'Spokane, WA 99201', 'United States'],
      ...['SHIPPING', 'FedEx Ground'],
      ...['PART NUMBER', 'DESCRIPTION', 'CONDITION', 'QTY', 'UNIT PRICE', 'AMOUNT'],
      ...['AN3-5A', 'Bolt, machine, aircraft', 'New (NE)', '2', '$10.00', '$20.00'],
      ...['Subtotal', '$20.00', 'Shipping', '$12.50', 'Tax', '$0.00', 'Total (USD)', '$32.50'],
      'Payment: paid by Visa ending in 1111 on Nov 21, 2026',
      ...['Aircraft Parts Store · Invoice APS-20261121-1234', 'Page 1 of 1'],
    ])
  })

  test('lists the identifiable pieces, with their documents and expiry', async () => {
    const unit = {
      unitId: 1,
      condition: 'overhauled',
      quantity: 1,
      kind: 'serial' as const,
      mark: 'SN-1',
      conditionCode: 'OH',
      paper: 'FAA 8130-3',
      paperNumber: 'F-9',
      paperBy: 'Acme',
      paperDate: '2026-11-01',
      paperIsCopy: false,
      traceTo: 'Delta',
      expiresOn: '2030-01-31',
    }
    const items = [orderItem({ units: [unit, { ...unit, unitId: 2, mark: 'SN-2', paper: null, expiresOn: null }] })]
    for (const bytes of [await invoice({ items }), await pdfBytes(await slipOf(admin(paidOrder({ items }))))]) {
      const text = (pdfPages(bytes)[0] ?? []).join(' ').replace(/ +/g, ' ')
      expect(text).toContain('SERIAL OR LOT COND QTY RELEASE PAPER EXPIRES')
      expect(text).toContain('S/N SN-1 OH 1 FAA 8130-3 F-9, by Acme, Nov 1, 2026 Jan 31, 2030')
      expect(text).toContain('S/N SN-2 OH 1 F-9')
    }
  })

  test('with many lines continues on numbered pages, with a repeated table head and every line once', async () => {
    const items = Array.from({ length: 500 }, (_, at) => orderItem({ sku: `MS20470AD4-${at}` }))
    const pages = pdfPages(await invoice({ items }))
    expect(pages.length).toBeGreaterThan(5)
    for (const [at, page] of pages.entries()) {
      expect(page.filter(text => text === 'PART NUMBER')).toHaveLength(1)
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    }
    const numbers = pages.flat().filter(text => text.startsWith('MS20470AD4-'))
    expect(numbers).toEqual(items.map(({ sku }) => sku))
    expect(pages.at(-1)).toContain('Total (USD)')
  })

  test('with many lines blocks no other work while it is drawn; documents are drawn one after the other', async () => {
    await openFonts()
    let turns = 0
    const others = setInterval(() => turns++, 0)
    const drawn: string[] = []
    const items = Array.from({ length: 500 }, (_, at) => orderItem({ sku: `MS20470AD4-${at}` }))
    await Promise.all([
      writeInvoice(paidOrder({ items }), store, 'a').then(() => drawn.push('long')),
      writeInvoice(paidOrder(), store, 'b').then(() => drawn.push('short')),
    ])
    clearInterval(others)
    expect(turns).toBeGreaterThan(3)
    expect(drawn).toEqual(['long', 'short'])
  })

  test('of one address does not wait for many invoices of another address', async () => {
    await openFonts()
    const drawn: string[] = []
    const invoices = ['a', 'a', 'a', 'a', 'b'].map((asker, at) =>
      writeInvoice(paidOrder(), store, asker).then(() => drawn.push(`${asker}${at}`)),
    )
    await Promise.all(invoices)
    // The invoice is drawn second, or third if the first address has used little time so far.
    expect(drawn.indexOf('b4')).toBeLessThanOrEqual(2)
    expect(drawn.filter(one => one !== 'b4')).toEqual(['a0', 'a1', 'a2', 'a3'])
  })

  test('has the same bytes for the same order each time', async () => {
    const first = await invoice()
    await new Promise(resolve => setTimeout(resolve, 1100))
    expect((await invoice()).equals(first)).toBe(true)
    expect((await invoice({ poNumber: 'PO-7782' })).equals(first)).toBe(false)
  })

  test('has the letters of Europe, replaces missing ones by the plain form or by an explained box, and never interprets text', async () => {
    const { shippingAddress } = paidOrder()
    const address = {
      ...shippingAddress,
      company: 'Ø Łódź 株式会社',
      firstName: 'Ελένη Москва',
      lastName: 'ﬁne\u202e\n(\\) Tj',
    }
    const page = pdfPages(await invoice({ shippingAddress: address })).flat()
    expect(page).toContain('Ø Łódź □□□□')
    expect(page).toContainEqual(expect.stringContaining('□ is a character that this document can’t show.'))
    expect(page).toContain('Ελένη Москва fine (\\) Tj')
  })

  test('limits long content, such as a name without spaces or a hundred thousand pieces', async () => {
    const items = [orderItem({ sku: 'X'.repeat(200), name: `Washer ${'y'.repeat(5000)}`, quantity: 100_000 })]
    const pages = pdfPages(await invoice({ items }))
    expect(pages.length).toBeLessThanOrEqual(2)
    expect(pages.flat()).toContain('100,000')
  })

  test.each([
    [{ paymentStatus: 'refunded' }, 'Payment: paid by Visa ending in 1111 on Nov 21, 2026; refunded'],
    [{ paymentStatus: 'voided' }, 'Payment: paid by Visa ending in 1111 on Nov 21, 2026; voided'],
    [
      { payment: { brand: null, lastFour: null, paidAt: '2026-11-22T03:00:00Z' } },
      'Payment: paid by card on Nov 21, 2026',
    ],
  ] as const)('%j: %s', async (changes, text) => {
    expect(pdfPages(await invoice(changes)).flat()).toContain(text)
  })
})

test('the header of a table is never alone at the bottom of a page', async () => {
  const unit = {
    unitId: 1,
    condition: 'new',
    quantity: 1,
    kind: 'lot' as const,
    mark: 'L-1',
    conditionCode: 'NE',
    paper: null,
    paperNumber: '',
    paperBy: '',
    paperDate: null,
    paperIsCopy: false,
    traceTo: '',
    expiresOn: null,
  }
  for (let lines = 8; lines <= 24; lines++) {
    const items = Array.from({ length: lines }, () => orderItem({ units: [unit] }))
    for (const page of pdfPages(await invoice({ items }))) {
      const foot = page.findIndex(text => text.startsWith('Aircraft Parts Store · '))
      expect(['EXPIRES', 'AMOUNT'], `${lines} lines`).not.toContain(page[foot - 1])
    }
  }
})

test('a packing slip has no prices, no account numbers and no notes of the back office', async () => {
  const order = paidOrder({
    items: [orderItem(), orderItem({ sku: 'NAS1149F0363P', conditions: ['overhauled'], quantity: 10 })],
    carrierAccount: { provider: 'fedex', ending: '6789', nickname: 'Hangar' },
    notes: 'Leave at gate 4',
    trackingCarrier: 'ups',
    trackingNumber: '1Z999',
  })
  const page = pdfPages(await pdfBytes(await slipOf(admin(order)))).flat()
  expect(page).toEqual(
    expect.arrayContaining([
      'Packing slip',
      'NAS1149F0363P',
      'Overhauled (OH)',
      '10',
      '2 lines, 12 pieces',
      'UPS 1Z999',
    ]),
  )
  expect(page).toEqual(expect.arrayContaining(['Freight collect: FedEx 2Day', 'Order notes: Leave at gate 4']))
  expect(page.join('\n')).not.toMatch(/\$|6789|secret|Visa/)
})

test('wire is stated in feet on every document, and pieces are stated without a unit', async () => {
  const items = [
    orderItem({ sku: 'M22759/16-8-4', uom: 'FT', unitPrice: 127, totalPrice: 12_700, quantity: 100, canceled: 40 }),
    orderItem({ quantity: 3 }),
  ]
  const order = paidOrder({ items, toShip: 63 })
  const pageOf = async (paper: PDFKit.PDFDocument) => pdfPages(await pdfBytes(paper)).flat()
  const bill = await pageOf(await writeInvoice(order, store, 'a'))
  expect(bill).toEqual(expect.arrayContaining(['100 ft', '$1.27', 'per ft', '$127.00', '3']))
  expect(bill.join(' ')).toContain('40 of 100 ft canceled')
  expect(await pageOf(await slipOf(admin(order)))).toContain('2 lines, 3 pieces and 60 ft')
  const list = await writePickList([admin(order)], { units: [], store, at: new Date(order.createdAt), asker: 'a' })
  expect((await pageOf(list)).join(' ')).toMatch(/60 ft .*\(60 ft\).*2 lines, 3 pieces and 60 ft/)
})

test('two makers of one number are two lines on every document, each with its maker', async () => {
  const items = ['Norwick', 'Halvard'].map((manufacturer, at) =>
    orderItem({ sku: 'MS24665-361', name: 'Pin', manufacturer, productId: at + 1, quantity: at + 3 }),
  )
  const order = paidOrder({ items })
  for (const paper of [
    await slipOf(admin(order)),
    await writeInvoice(order, store, 'a'),
    await writePickList([admin(order)], { units: [], store, at: new Date(order.createdAt), asker: 'a' }),
  ]) {
    const page = pdfPages(await pdfBytes(paper))
      .flat()
      .join(' ')
    expect(page).toMatch(/MS24665-361 Pin, Norwick .*\b3\b.*MS24665-361 Pin, Halvard .*\b4\b/)
  }
})

/** The text of a document. A narrow column breaks its text into lines. */
const wordsOf = async (paper: PDFKit.PDFDocument): Promise<string> =>
  pdfPages(await pdfBytes(paper))
    .flat()
    .join(' ')
    .replace(/\s+/g, ' ')

test('a line sold in several conditions states the quantity of each on every document', async () => {
  const items = [
    orderItem({
      condition: null,
      conditions: ['serviceable', 'repaired'],
      taken: [
        { condition: 'serviceable', quantity: 2 },
        { condition: 'repaired', quantity: 1 },
      ],
      quantity: 3,
      totalPrice: 3000,
    }),
    orderItem({
      sku: 'TB036802-1',
      condition: null,
      conditions: ['overhauled'],
      taken: [{ condition: 'overhauled', quantity: 2 }],
    }),
  ]
  for (const paper of [
    await slipOf(admin(paidOrder({ items }))),
    await writeInvoice(paidOrder({ items }), store, 'a'),
  ]) {
    const page = await wordsOf(paper)
    expect(page).toContain('Serviceable (SV) 2, Repaired (RP) 1')
    expect(page).toMatch(/TB036802-1 .*Overhauled \(OH\) 2/)
    expect(page).not.toContain('Overhauled (OH) 2,')
  }
})

test('a line that cannot be installed says so on slip and invoice', async () => {
  const items = [
    orderItem({ conditions: ['as_removed'], taken: [{ condition: 'as_removed', quantity: 2 }] }),
    orderItem({ sku: 'TB036802-1' }),
  ]
  for (const paper of [
    await slipOf(admin(paidOrder({ items }))),
    await writeInvoice(paidOrder({ items }), store, 'a'),
  ]) {
    const page = await wordsOf(paper)
    expect(page.match(/Not airworthy: core or repair only/g)).toHaveLength(1)
  }
})

test('a packing slip for another carrier omits the service that the order was rated for', async () => {
  const rated = { shippingProvider: 'USPS', shippingMethod: 'USPS Priority Mail', trackingNumber: 'TRK 1' }
  const slip = async (trackingCarrier: string) =>
    pdfPages(await pdfBytes(await slipOf(admin(paidOrder({ ...rated, trackingCarrier }))))).flat()
  expect(await slip('usps')).toEqual(expect.arrayContaining(['USPS Priority Mail', 'USPS TRK 1']))
  const other = await slip('dhl')
  expect(other).toContain('DHL TRK 1')
  expect(other).not.toContain('USPS Priority Mail')
})

test('a packing slip names the waiting aircraft, and the boxes of its parts', async () => {
  const packing = { parcels: [{ weightLb: 25.6, lengthIn: 13, widthIn: 12, heightIn: 12 }], declaredValue: 66470 }
  const aircraft = {
    quoteId: 'q',
    quoteNumber: 'AOG-20261121-12345',
    aircraftType: 'Cessna 172S',
    tailNumber: 'N12345',
    location: 'KSFF, hangar 4',
    needBy: '2026-11-24T14:00:00.000Z',
    urgency: 'aog' as const,
  }
  const slip = async (order: AdminOrder['order'], packing: AdminOrder['packing']) =>
    pdfPages(await pdfBytes(await slipOf({ ...admin(order), packing }))).flat()
  const page = await slip(paidOrder({ aog: [aircraft] }), packing)
  expect(page).toEqual(
    expect.arrayContaining([
      'AOG: PACK FIRST',
      'N12345, Cessna 172S',
      'at KSFF, hangar 4',
      'Needed Nov 24, 2026, 9:00 AM EST',
      '13 × 12 × 12 in, 25.6 lb',
    ]),
  )
  expect(page.join(' ')).not.toMatch(/664/)
  expect((await slip(paidOrder(), null)).join(' ')).not.toMatch(/AOG|lb/)
})

test('a packing slip says of boxes that lines of a quote are not in them', async () => {
  const packing = { parcels: [{ weightLb: 0.6, lengthIn: 4, widthIn: 4, heightIn: 3 }], declaredValue: 4732 }
  const words = async (order: AdminOrder['order']) =>
    pdfPages(await pdfBytes(await slipOf({ ...admin(order), packing })))
      .flat()
      .join(' ')
  const [line, ...others] = paidOrder().items
  if (!line) throw new Error('no line')
  const said = 'List lines only, without the lines of the quote'
  expect(await words(paidOrder({ items: [{ ...line, quoteNumber: 'Q-1' }, line, ...others] }))).toContain(said)
  expect(await words(paidOrder())).not.toContain(said)
})

test('both weights of the font have the same characters', async () => {
  const { regular, strong, characters } = await openFonts()
  expect(characters.size).toBeGreaterThan(1000)
  for (const weight of [regular, strong]) expect(charactersOf(weight)).toEqual(characters)
})

test('the slip of a pick-up by a forwarder names the location, and has a signature line', async () => {
  const order = paidOrder({ shippingProvider: 'pickup', shippingMethod: 'Pick-up by Kuehne, reference KN-1' })
  const words = pdfPages(await pdfBytes(await slipOf(admin(order)))).flat()
  for (const one of ['PICK-UP', 'Pick-up by Kuehne, reference KN-1', 'Collected by, and when'])
    expect(words).toContain(one)
  expect(words).not.toContain('SHIP TO')
  expect(pdfPages(await pdfBytes(await slipOf(admin(paidOrder())))).flat()).not.toContain('Collected by, and when')
})

describe('the owner’s logo', () => {
  const LOGO = `${'0'.repeat(32)}-300x60`
  const withLogo = async (file: Buffer | null) => {
    const { files } = await emptyFiles()
    if (file) await files.put(logoFile(LOGO, 'png'), file)
    return pdfBytes(await writeInvoice(paidOrder(), await letterhead({ files, store: { ...store, logo: LOGO } }), 'a'))
  }

  test('does not prevent a document if its file is missing', async () => {
    const [page] = pdfPages(await withLogo(null))
    expect(page).toContain('Aircraft Parts Store')
  })

  test('replaces the store’s mark next to the name', async () => {
    const drawn = await withLogo(await photograph(300, 60).png().toBuffer())
    expect(drawn.toString('latin1')).toMatch(/\/Subtype \/Image[\s\S]*\/Width 300\n\/Height 60/)
    expect(pdfPages(drawn).flat()).toContain('Aircraft Parts Store')
  })
})

test('forms accept the characters of the fonts, letter by letter', async () => {
  const { characters } = await openFonts()
  const ofFonts = [...characters].filter(code => !/[\p{Cc}\p{Cf}\p{Co}]/u.test(String.fromCodePoint(code)))
  const ofForms = Array.from({ length: 0x20000 }, (_, code) => code).filter(code => isDrawn(String.fromCodePoint(code)))
  expect(ofForms).toEqual(ofFonts.toSorted((a, b) => a - b))
  expect(undrawn('Łódź Москва Ａ1')).toBe('')
  // A Cyrillic letter of Komi, which the fonts lack.
  expect(undrawn('\u0500 東京')).toBe('\u0500東京')
})
