import type { Request } from '@playwright/test'
import { guestTokenOf } from '../server/orders/guest-link.ts'
import { addOrder, notifyOfOrder } from '../server/orders/testing.ts'
import { newOrderNumber } from './new-order-number.ts'
import { LISTED } from './parts-list.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, type StorePage, test } from './store-page.ts'

/** Opens a page, and waits until its stream of live updates is open. */
async function openLive(store: StorePage, address: string): Promise<void> {
  const stream = store.page.waitForResponse(response => new URL(response.url()).pathname === '/live')
  await store.open(address)
  expect((await stream).status()).toBe(200)
  // This attribute remains until the page is reloaded.
  await store.page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''))
}
const isNotReloaded = (store: StorePage) => expect(store.page.locator('html[data-not-reloaded]')).toHaveCount(1)

const becomesKnownBy = (id: string, poNumber: string) =>
  inStoreDatabase(async db => {
    await db.$client.query('UPDATE orders SET po_number = $2 WHERE id = $1', [id, poNumber])
    await notifyOfOrder(db, id)
  })

test('an open order shows its shipment to the buyer and to the back office', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const { userId } = await signIn(context)
  const orderNumber = newOrderNumber()
  const id = await inStoreDatabase(db => addOrder(db, { userId, orderNumber, paid: true }))
  await openLive(store, `/order/${id}`)

  const admin = await browser.newContext()
  await signIn(admin, { isAdmin: true })
  const list = await admin.newPage()
  const stream = list.waitForResponse(response => new URL(response.url()).pathname === '/live')
  await list.goto(`${process.env.STORE_URL}/admin/orders?search=${orderNumber}`)
  expect((await stream).status()).toBe(200)
  const row = list.getByRole('row', { name: orderNumber })
  await expect(row).toContainText('being prepared')

  const post = (path: string, data: object) => admin.request.post(`${process.env.STORE_URL}${path}`, { data })
  const shipment = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
  expect((await post(`/api/admin/orders/${id}/processing`, {})).status()).toBe(200)
  expect((await post(`/api/admin/orders/${id}/shipped`, shipment)).status()).toBe(200)

  await expect(page.getByRole('link', { name: /Track with UPS/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').last()).toHaveText(/^Shipped/)
  await isNotReloaded(store)
  await expect(row).toContainText('shipped')
  await admin.close()
})

test('a guest sees changes of an order, and a customer changes of the list of orders', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  const orderNumber = newOrderNumber()
  const guest = await inStoreDatabase(async db => {
    const id = await addOrder(db, { userId: null, paid: true, orderNumber: newOrderNumber() })
    return { id, token: (await guestTokenOf(db, id)) ?? '' }
  })
  await openLive(store, `/order/${guest.id}?token=${guest.token}`)
  await becomesKnownBy(guest.id, 'PO-LIVE')
  await expect(page.getByText('PO-LIVE')).toBeVisible()
  await isNotReloaded(store)

  const { userId } = await signIn(context)
  await openLive(store, '/dashboard')
  await inStoreDatabase(async db => notifyOfOrder(db, await addOrder(db, { userId, paid: true, orderNumber })))
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
  await isNotReloaded(store)
})

test('the shown stock of a part follows imports and sales', async ({ store, page }) => {
  await openLive(store, `/shop/product/${LISTED.sku}`)
  const setStock = (quantity: number) =>
    inStoreDatabase(db =>
      db.$client.query(
        'UPDATE stock_lines SET quantity = $1 WHERE product_id = (SELECT id FROM products WHERE sku = $2)',
        [quantity, LISTED.sku],
      ),
    )
  try {
    await setStock(4321)
    await expect(page.getByText('In Stock (4,321 available)')).toBeVisible()
    await setStock(0)
    await expect(page.getByRole('heading', { name: 'Out of Stock' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toHaveCount(0)
    await isNotReloaded(store)
  } finally {
    await setStock(40)
  }
  await expect(page.getByText('In Stock (40 available)')).toBeVisible()
})

test('a hidden tab has no stream, and loads missed changes when it is visible again', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  const { userId } = await signIn(context)
  const id = await inStoreDatabase(db => addOrder(db, { userId, paid: true, orderNumber: newOrderNumber() }))
  await openLive(store, `/order/${id}`)
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate(state => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const ended = page.waitForEvent('requestfailed', request => request.url().includes('/live?'))
  await show('hidden')
  await ended
  await becomesKnownBy(id, 'PO-MISSED')
  const reopened = page.waitForRequest(request => request.url().includes('/live?'))
  await show('visible')
  await reopened
  await expect(page.getByText('PO-MISSED')).toBeVisible()
  await isNotReloaded(store)
})

test('two tabs of a browser share one stream: both show a change, and one of them takes the stream over when the other is closed', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  const open = new Set<Request>()
  context.on('request', request => {
    if (new URL(request.url()).pathname === '/live') open.add(request)
  })
  context.on('requestfailed', request => void open.delete(request))
  context.on('requestfinished', request => void open.delete(request))
  await openLive(store, `/shop/product/${LISTED.sku}`)
  const otherTab = await context.newPage()
  await otherTab.goto(`${process.env.STORE_URL}/shop/product/${LISTED.sku}`)
  const setStock = (quantity: number) =>
    inStoreDatabase(db =>
      db.$client.query(
        'UPDATE stock_lines SET quantity = $1 WHERE product_id = (SELECT id FROM products WHERE sku = $2)',
        [quantity, LISTED.sku],
      ),
    )
  try {
    // The stream reopens after the second tab has sent its topics.
    await expect.poll(() => [...open].some(request => request.frame().page() === page)).toBe(true)
    await expect.poll(() => open.size).toBe(1)
    await setStock(4322)
    for (const tab of [page, otherTab]) await expect(tab.getByText('In Stock (4,322 available)')).toBeVisible()
    expect(open.size).toBe(1)
    const takenOver = otherTab.waitForRequest(request => new URL(request.url()).pathname === '/live')
    const closed = [...open]
    await page.close()
    await takenOver
    // Playwright reports no end for requests of a closed page.
    for (const request of closed) open.delete(request)
    await setStock(4323)
    await expect(otherTab.getByText('In Stock (4,323 available)')).toBeVisible()
    await expect.poll(() => open.size).toBe(1)
  } finally {
    await setStock(40)
  }
})
