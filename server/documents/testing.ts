import { inflateSync } from 'node:zlib'
import type { OrderView } from '../orders/reading/shapes.ts'

const ADDRESS = {
  firstName: 'Amelia',
  lastName: 'Quimby',
  company: 'Quimby Flying Service',
  addressLine1: '1 Airport Way',
  city: 'Spokane',
  state: 'WA',
  postalCode: '99201',
  country: 'US',
}

type Item = OrderView['items'][number]

export const orderItem = (changes: Partial<Item> = {}): Item => ({
  itemId: 1,
  returned: 0,
  lost: 0,
  refunded: 0,
  refunding: 0,
  cancelable: 0,
  returnable: 0,
  productId: 1,
  sku: 'AN3-5A',
  name: 'Bolt, machine, aircraft',
  manufacturer: null,
  condition: 'new',
  conditions: ['new'],
  taken: [],
  waiting: null,
  uom: 'EA',
  quantity: 2,
  canceled: 0,
  unitPrice: 1000,
  totalPrice: 2000,
  tax: 0,
  priceSource: 'list',
  quoteNumber: null,
  unitId: null,
  unitMark: '',
  unitPaper: '',
  reference: '',
  units: [],
  ...changes,
})

/** A paid order, for documents. */
export function paidOrder(changes: Partial<OrderView> = {}): OrderView {
  const items = (changes.items ?? [orderItem()]).map((item, at) => ({ ...item, itemId: at + 1 }))
  const subtotal = items.reduce((sum, { totalPrice }) => sum + totalPrice, 0)
  return {
    id: '00000000-0000-4000-8000-000000000000',
    orderNumber: 'APS-20261121-1234',
    quotes: [],
    returns: [],
    aog: [],
    status: 'pending',
    toShip: 2,
    shipMode: 'as_available',
    parcels: [],
    paymentStatus: 'paid',
    paymentPending: false,
    email: 'amelia@example.com',
    isNewsToBuyer: false,
    subtotal,
    shippingFee: 1250,
    tax: 0,
    charges: [],
    total: subtotal + 1250,
    shippingAddress: ADDRESS,
    billingAddress: { ...ADDRESS, addressLine1: '2 Ledger Street' },
    shippingProvider: 'fedex',
    shippingMethod: 'FedEx Ground',
    estimatedDeliveryDays: 5,
    carrierAccount: null,
    freightNotCharged: [],
    poNumber: 'PO-7781',
    termsEdition: null,
    attachments: [],
    notes: '',
    createdAt: '2026-11-21T15:00:00.000Z',
    payment: { brand: 'Visa', lastFour: '1111', paidAt: '2026-11-21T15:01:00.000Z' },
    refundSums: { refunded: 0, pending: 0, returnsPending: 0 },
    trackingCarrier: null,
    trackingNumber: null,
    shippedAt: null,
    deliveredAt: null,
    returnRequest: null,
    history: [],
    ...changes,
    items,
  }
}

/** A line of text on a page, in points from the left and from the bottom. */
export type Written = { text: string; x: number; y: number }

/** The texts of each page of a PDF by pdfkit, in the order in which they were written. */
export const pdfPages = (pdf: Buffer): string[][] => pdfTexts(pdf).map(page => page.map(({ text }) => text))

/**
 * Like pdfPages, with the position of each text: reads the glyphs of content streams by each font's own ToUnicode map
 * (PDF 32000-1:2008 section 9.10.3).
 */
export function pdfTexts(pdf: Buffer): Written[][] {
  const text = pdf.toString('latin1')
  const objects = new Map(
    [...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(({ 1: id = '', 2: body = '' }) => [id, body]),
  )
  const stream = (body = '') => {
    const [head] = /stream\r?\n/.exec(body) ?? []
    if (!head) return ''
    try {
      return inflateSync(Buffer.from(body.slice(body.indexOf(head) + head.length), 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  }
  const fonts = new Map(
    [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      return [name, readMap(stream(objects.get(map)))]
    }),
  )
  const pages = [...objects.values()].map(stream).filter(content => content.includes(' Tf'))
  return pages.map(page => {
    let letters: Map<string, string> | undefined
    let [x, y] = [0, 0]
    return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|1 0 0 1 ([\d.]+) ([\d.]+) Tm|\[([^\]]*)\] TJ/g)].flatMap(
      ([, font, left, foot, shown]) => {
        if (font) letters = fonts.get(font)
        if (left && foot) [x, y] = [Number(left), Number(foot)]
        if (shown === undefined) return []
        const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, run = '']) => run.match(/.{4}/g) ?? [])
        return { text: glyphs.map(glyph => letters?.get(glyph) ?? '�').join(''), x, y }
      },
    )
  })
}

function readMap(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', targets = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [at, target] of targets.trim().split(/\s+/).entries())
      letters.set(
        (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'),
        Buffer.from(target.replace(/[<>]/g, ''), 'hex').swap16().toString('utf16le'),
      )
  return letters
}

/** The whole of a document that is drawn piece by piece. */
export async function bytesOf(drawn: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of drawn) chunks.push(chunk)
  return Buffer.concat(chunks)
}
