import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import type { PricedLine } from './priced-cart.ts'

const PART = { productId: 1, sku: 'AN3-5A', name: 'Bolt', unitPrice: cents(1010) }
const ITEM = {
  item_id: 'AN3-5A',
  item_name: 'Bolt',
  item_category: 'Hardware',
  item_brand: 'Acme',
  price: 10.1,
  quantity: 3,
}
const LINE = { productId: 1, condition: 'new', quantity: 3 } as const
const PRICED: PricedLine = {
  ...PART,
  ...LINE,
  manufacturer: null,
  uom: 'EA',
  slug: 'an3-5a',
  imageUrl: null,
  drawing: '',
  compareAt: null,
  prices: [{ unitPrice: cents(1010), quantity: 3, priceSource: 'list', later: 0 }],
  linePrice: cents(3030),
  available: 2,
  choices: [],
  unit: null,
  nextUnit: null,
  later: null,
  most: 2,
  problem: null,
}
const asked = vi.fn(async () => [{ productId: 1, category: 'Hardware', brand: 'Acme' }])
const taken: Record<string, (...given: unknown[]) => Promise<unknown>> = {}
vi.mock('../api.ts', () => ({ api: { catalogue: { classifyParts: asked } } }))
vi.mock('./cart.ts', () => ({ cart: taken }))

const seen = () => (window.dataLayer ?? []).filter(one => 'event' in one)

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  asked.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

test('an added line is tracked with category and brand, which are loaded if unknown', async () => {
  const { trackLines } = await import('./track-lines.ts')
  await trackLines('add_to_cart', [{ ...PART, condition: 'new', quantity: 3, brand: 'Acme' }])
  const told = {
    event: 'add_to_cart',
    ecommerce: { currency: 'USD', value: 30.3, items: [{ ...ITEM, item_variant: 'new' }] },
  }
  expect(seen()).toEqual([told])
  await trackLines('add_to_cart', [{ ...PART, condition: 'new', quantity: 3, brand: 'Acme', category: 'Hardware' }])
  expect(seen()).toEqual([told, told])
  expect(asked).toHaveBeenCalledTimes(1)
  await trackLines('add_to_cart', [])
  expect(seen()).toHaveLength(2)
})

test('a changed quantity is tracked by its difference; a refused one is not', async () => {
  const { changeQuantity } = await import('./line-actions.ts')
  Object.assign(taken, { setQuantity: async () => {} })
  await changeQuantity(LINE, PRICED, 5)
  await changeQuantity(LINE, PRICED, 2)
  await changeQuantity(LINE, PRICED, 3)
  Object.assign(taken, { setQuantity: () => Promise.reject(new Error('refused')) })
  await changeQuantity(LINE, PRICED, 4)
  await vi.waitFor(() => expect(seen()).toHaveLength(2), 30_000)
  expect(seen()).toMatchObject([
    { event: 'add_to_cart', ecommerce: { value: 20.2, items: [{ ...ITEM, quantity: 2 }] } },
    { event: 'remove_from_cart', ecommerce: { value: 10.1, items: [{ ...ITEM, quantity: 1 }] } },
  ])
})

test('a removed quote tracks its lines, at the quoted price', async () => {
  const { clearCart, removeQuoteFromCart } = await import('./line-actions.ts')
  Object.assign(taken, { removeQuote: async () => {}, clear: async () => {} })
  const line = {
    ...PART,
    slug: null,
    imageUrl: null,
    drawing: '',
    manufacturer: null,
    uom: 'EA',
    condition: 'new',
    quantity: 3,
    linePrice: cents(2700),
  } as const
  const quote: Parameters<typeof removeQuoteFromCart>[0] = {
    quoteId: 'q',
    quoteNumber: 'Q-1',
    kind: 'rfq',
    goods: 2700,
    shipping: 0,
    charges: [],
    carrierAccount: null,
    zipCode: '',
    shippingCountry: 'US',
    lines: [{ ...line, unitPrice: 900, priceSource: 'quote', leadTimeDays: null }],
    validUntil: null,
    problem: null,
  }
  await removeQuoteFromCart(quote)
  await clearCart({ lines: [PRICED], quotes: [quote] })
  await vi.waitFor(() => expect(seen()).toHaveLength(2), 30_000)
  const quoted = { ...ITEM, price: 9 }
  expect(seen()).toMatchObject([
    { event: 'remove_from_cart', ecommerce: { value: 27, items: [quoted] } },
    { event: 'remove_from_cart', ecommerce: { value: 57.3, items: [ITEM, quoted] } },
  ])
})

test('lines that are removed, saved for later or cleared are tracked as removed; a line that is moved back is tracked as added', async () => {
  const { clearCart, moveLineToCart, removeLine, saveLineForLater } = await import('./line-actions.ts')
  for (const name of ['remove', 'saveForLater', 'clear']) taken[name] = async () => {}
  Object.assign(taken, { moveToCart: async () => null, count: () => 0 })
  await removeLine(LINE, PRICED)
  await saveLineForLater(LINE, PRICED)
  await clearCart({ lines: [PRICED], quotes: [] })
  await moveLineToCart(LINE, PRICED)
  await vi.waitFor(() => expect(seen()).toHaveLength(4), 30_000)
  const removed = { event: 'remove_from_cart', ecommerce: { items: [{ ...ITEM, item_variant: 'new' }] } }
  const added = { event: 'add_to_cart', ecommerce: { items: [{ ...ITEM, item_variant: 'new', quantity: 2 }] } }
  expect(seen()).toMatchObject([removed, removed, removed, added])
})
