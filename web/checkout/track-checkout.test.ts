import { beforeEach, expect, test, vi } from 'vitest'

const classes = vi.hoisted(() => ({ fail: false }))
const store = vi.hoisted((): { tagContainer: string | null } => ({ tagContainer: 'GTM-TEST' }))
vi.mock('../../domain/settings/store.ts', () => ({ store }))
vi.mock('../api.ts', () => ({
  api: {
    catalogue: {
      classifyParts: async () => {
        if (classes.fail) throw new Error('away')
        return [{ productId: 1, category: 'Hardware', brand: 'Acme' }]
      },
    },
  },
}))

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const LINE = { productId: 1, sku: 'AN3-5A', name: 'Bolt', condition: 'new', quantity: 3, unitPrice: 1010 }
const ORDER = {
  id: 'a',
  orderNumber: 'APS-20270101-1234',
  total: 4530,
  shippingFee: 1500,
  tax: 0,
  items: [LINE],
  email: 'amelia@example.com',
  shippingAddress: { firstName: 'Amelia' },
}
const ITEM = {
  item_id: 'AN3-5A',
  item_name: 'Bolt',
  item_category: 'Hardware',
  item_brand: 'Acme',
  item_variant: 'new',
  price: 10.1,
  quantity: 3,
}

/** A reloaded page in the same browser, and in the same tab unless specified. */
async function page() {
  vi.resetModules()
  window.dataLayer = undefined
  const { loadTagContainer: load } = await import('../analytics.ts')
  const { trackBeginCheckout, trackPurchase } = await import('./track-checkout.ts')
  const seen = () => (window.dataLayer ?? []).filter(one => 'event' in one && one.event !== 'gtm.js')
  const script = { onload: () => {} }
  vi.stubGlobal('document', { createElement: () => script, head: { append: () => {} } })
  const loadTagContainer = () => {
    load('GTM-TEST')
    script.onload()
  }
  return { load, loadTagContainer, trackBeginCheckout, trackPurchase, seen }
}

beforeEach(() => {
  classes.fail = false
  store.tagContainer = 'GTM-TEST'
  vi.stubGlobal('window', { localStorage: storage(), sessionStorage: storage() })
  // Files share their process: the next one must not meet this document.
  return () => vi.unstubAllGlobals()
})

const EVENTS = [
  { event: 'begin_checkout', ecommerce: { currency: 'USD', value: 30.3, items: [ITEM] } },
  {
    event: 'purchase',
    ecommerce: {
      currency: 'USD',
      value: 45.3,
      transaction_id: 'APS-20270101-1234',
      shipping: 15,
      tax: 0,
      items: [ITEM],
    },
  },
]

test('without a tag container events are pushed at once: scripts of the owner read the data layer too', async () => {
  store.tagContainer = null
  const checkout = await page()
  await checkout.trackBeginCheckout([LINE])
  await checkout.trackBeginCheckout([LINE])
  await checkout.trackPurchase(ORDER)
  expect(checkout.seen()).toEqual(EVENTS)
  const reloaded = await page()
  await reloaded.trackPurchase(ORDER)
  expect(reloaded.seen()).toEqual([])
  // A second tab shares the browser's storage, not the tab's.
  vi.stubGlobal('window', { localStorage: window.localStorage, sessionStorage: storage() })
  const other = await page()
  await other.trackPurchase(ORDER)
  expect(other.seen()).toEqual([])
})

test('a browser without storage causes no error', async () => {
  store.tagContainer = null
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new Error('no')
    },
    get sessionStorage(): never {
      throw new Error('no')
    },
  })
  const checkout = await page()
  await checkout.trackBeginCheckout([LINE])
  await checkout.trackPurchase(ORDER)
  expect(checkout.seen()).toEqual(EVENTS)
})

test('checkout events are sent once, on the next page with the tag container', async () => {
  const checkout = await page()
  await checkout.trackBeginCheckout([LINE])
  await checkout.trackBeginCheckout([LINE])
  await checkout.trackPurchase(ORDER)
  expect(checkout.seen()).toEqual([])

  const next = await page()
  next.loadTagContainer()
  expect(next.seen()).toEqual(EVENTS)
  expect(JSON.stringify(window.dataLayer)).not.toContain('melia')

  const later = await page()
  later.loadTagContainer()
  expect(later.seen()).toEqual([])
})

test('waiting events are not lost if the container is blocked', async () => {
  const checkout = await page()
  await checkout.trackPurchase(ORDER)
  const blocked = await page()
  blocked.load('GTM-TEST')
  await blocked.trackPurchase({ ...ORDER, id: 'b' })
  expect(blocked.seen()).toEqual([])
  const next = await page()
  next.loadTagContainer()
  expect(next.seen()).toHaveLength(2)
})

test('an order is counted once: looked at twice at the same time, after a reload, and from another tab', async () => {
  const confirmation = await page()
  await Promise.all([confirmation.trackPurchase(ORDER), confirmation.trackPurchase({ ...ORDER })])
  const reloaded = await page()
  reloaded.loadTagContainer()
  await reloaded.trackPurchase(ORDER)
  expect(reloaded.seen()).toHaveLength(1)
  await reloaded.trackPurchase({ ...ORDER, id: 'b' })
  expect(reloaded.seen()).toHaveLength(2)
})

test('after a purchase the next checkout is tracked as a new one; a reload is not', async () => {
  const first = await page()
  await first.trackBeginCheckout([LINE])
  await first.trackPurchase(ORDER)
  const second = await page()
  await second.trackBeginCheckout([LINE])
  const reloaded = await page()
  await reloaded.trackBeginCheckout([LINE])
  const next = await page()
  next.loadTagContainer()
  expect(next.seen().map(one => 'event' in one && one.event)).toEqual(['begin_checkout', 'purchase', 'begin_checkout'])
})

test('without category and brand the figures still count', async () => {
  classes.fail = true
  const checkout = await page()
  await checkout.trackPurchase(ORDER)
  const next = await page()
  next.loadTagContainer()
  expect(next.seen()).toMatchObject([{ ecommerce: { value: 45.3, items: [{ item_id: 'AN3-5A', quantity: 3 }] } }])
})
