import { beforeEach, expect, test, vi } from 'vitest'

const refused = () => {
  throw new DOMException('denied', 'SecurityError')
}
const THROWS = { getItem: refused, setItem: refused, removeItem: refused }
const SILENT = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
let tab = { name: '' }

/** A document of the tab: modules of its own, the same window name. */
async function open(storage: object) {
  vi.resetModules()
  const page = { name: tab.name, localStorage: storage, sessionStorage: storage, addEventListener: () => {} }
  tab = page
  vi.stubGlobal('window', page)
  return { stored: await import('./stored.ts'), ...(await import('./cart/guest-cart.ts')) }
}

beforeEach(() => {
  tab = { name: '' }
  vi.stubGlobal('document', { cookie: '', addEventListener: () => {}, documentElement: { dataset: {} } })
  return () => vi.unstubAllGlobals()
})

const bolts = { productId: 1, condition: 'new', quantity: 2 } as const

for (const [kind, storage] of [
  ['throws', THROWS],
  ['keeps nothing without an error', SILENT],
] as const) {
  test(`with storage that ${kind} a guest's cart and checkout outlive a document of the tab`, async () => {
    const shop = await open(storage)
    expect(shop.stored.isStorageUnavailable()).toBe(true)
    await shop.guestCart.add([bolts])
    const { cartId } = shop.latestGuestCart()
    const checkout = await open(storage)
    expect(checkout.latestGuestCart()).toMatchObject({ cartId, lines: [bolts] })
    const draft = await import('./checkout/draft.ts')
    const order = await import('./checkout/open-order.ts')
    draft.storeCheckoutDraft({ ...draft.EMPTY_DRAFT, email: 'amelia@example.com' })
    order.reopenOrder({ orderId: 'one', token: 'secret' })
    await open(storage)
    const again = await import('./checkout/draft.ts')
    const ordered = await import('./checkout/open-order.ts')
    expect(again.readDraft().email).toBe('amelia@example.com')
    expect(ordered.readOpenOrder()?.own).toEqual({ orderId: 'one', token: 'secret' })
    again.deleteDraft()
    ordered.deleteOpenOrder()
    expect(again.readDraft().email).toBe('')
    expect(tab.name).not.toContain('secret')
  })
}

test('a window name set by another site is not changed, and is not used if storage works', async () => {
  tab.name = 'aircraft-parts-memory {"a":'
  const kept = new Map<string, string>()
  const { stored, guestCart } = await open({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  expect(stored.isStorageUnavailable()).toBe(false)
  expect([...kept]).toEqual([])
  tab.name = 'theirs'
  await guestCart.add([bolts])
  expect(tab.name).toBe('theirs')
})
