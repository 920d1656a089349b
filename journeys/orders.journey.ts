import type { Page } from '@playwright/test'
import { pdfPages } from '../server/documents/testing.ts'
import { addOrder, addShipment } from '../server/orders/testing.ts'
import { newOrderNumber } from './new-order-number.ts'
import { requestReturn } from './orders.ts'
import { LISTED } from './parts-list.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { ADDRESS, expect, StorePage, searchBox, test, toast } from './store-page.ts'

/** Makes the tab visible again, as after another tab was in front. */
const showTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('a customer orders, the back office ships, the buyer follows the order and requests a return, and the back office sees the reason', async ({
  store,
  page,
  context,
  browser,
}) => {
  test.setTimeout(480_000)
  const { email } = await signIn(context)
  await store.open(`/shop/product/${LISTED.sku}`)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('radio', { name: /FedEx Ground/ }).check()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  const orderNumber = (await page.getByText(/^APS-\d{8}-\d+$/).textContent()) ?? ''
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem')).toHaveText([/^Order placed/, /^Payment received/])
  await expect(page.getByText(/Paid by card: Visa ending in 1111/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request return' })).toHaveCount(0)
  await store.checkEveryWidth()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Invoice' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`invoice-${orderNumber}.pdf`)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  expect(pdfPages(Buffer.concat(chunks)).flat()).toEqual(expect.arrayContaining([LISTED.sku, `Number ${orderNumber}`]))

  const admins = await browser.newContext({ reducedMotion: 'reduce' })
  await signIn(admins, { isAdmin: true })
  const admin = new StorePage(await admins.newPage())
  await admin.open('/admin')
  await admin.page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click()
  await admin.page.getByLabel('Any number, name or email').fill(orderNumber)
  await admin.page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(admin.page.getByRole('row', { name: orderNumber })).toBeVisible()
  await admin.checkEveryWidth()
  await admin.page.getByRole('link', { name: orderNumber }).click()
  const tracking = admin.page.getByLabel('Tracking number')
  await tracking.fill('1Z999')
  await admin.page.getByRole('button', { name: 'Mark as processing' }).click()
  await toast(admin.page, 'Marked as processing.')
  await expect(admin.page.getByRole('button', { name: 'Mark as processing' })).toHaveCount(0)
  await expect(tracking).toHaveValue('1Z999')
  await tracking.fill('')
  // Text that is typed while the notes are being saved stays, and is saved next.
  await admin.page.route(
    '**/rpc/orders/admin/saveNotes',
    async route => {
      await notes.fill('Fragile, and heavy')
      await route.continue()
    },
    { times: 1 },
  )
  const notes = admin.page.getByLabel('Only staff see them')
  await notes.fill('Fragile')
  await admin.page.getByRole('button', { name: 'Save notes' }).click()
  await toast(admin.page, 'Notes saved.')
  await expect(notes).toHaveValue('Fragile, and heavy')
  await admin.page.reload()
  await admin.settled()
  await expect(notes).toHaveValue('Fragile, and heavy')
  // The page shows the notes of the other admin until its own are saved, even after a reload.
  const orderId = new URL(admin.page.url()).pathname.split('/').at(-1)
  const otherNotes = { data: { notes: 'Theirs', before: 'Fragile' } }
  const address = `${process.env.STORE_URL}/api/admin/orders/${orderId}/notes`
  expect((await admin.page.request.post(address, otherNotes)).ok()).toBe(true)
  for (const _ of ['once', 'again']) {
    await admin.page.reload()
    await expect(admin.page.getByRole('alert').filter({ hasText: 'Theirs' })).toBeVisible()
    await expect(notes).toHaveValue('Fragile, and heavy')
  }
  await admin.page.getByRole('button', { name: 'Save notes' }).click()
  await expect(admin.page.getByRole('button', { name: 'Save notes' })).toBeDisabled()
  await expect(notes).toHaveValue('Fragile, and heavy')
  await admin.page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(admin.page.getByText('Tracking number is required')).toBeVisible()
  await admin.checkEveryWidth()
  await admin.page.getByLabel('Carrier', { exact: true }).selectOption('UPS')
  await tracking.fill('1Z999AA10123456784')
  await admin.page.getByRole('button', { name: 'Mark as shipped' }).dblclick()
  await toast(admin.page, 'Marked as shipped.')
  await expect(admin.page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()

  await expect(async () => {
    await showTab(page)
    await expect(page.getByRole('link', { name: /Track with UPS/ })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('link', { name: /Track with UPS/ })).toHaveAttribute(
    'href',
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  )
  await expect(page.getByRole('link', { name: /Track with UPS/ })).toHaveAttribute('rel', 'noreferrer')
  await expect(timeline.getByRole('listitem').last()).toHaveText(/^Shipped.*UPS 1Z999AA10123456784/)
  await expect(page.getByText(/Delivery by/)).toBeVisible()
  await store.checkEveryWidth()

  await requestReturn(page)
  await store.checkEveryWidth()
  // The answer is lost, and the typed values are still there.
  await page.route('**/rpc/returns/requestReturn', route => route.abort('connectionreset'), { times: 1 })
  const dialog = page.getByRole('dialog', { name: 'Request a return' })
  await dialog.getByRole('button', { name: 'Request return' }).click()
  await expect(dialog.getByText('Your return couldn’t be requested.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(dialog.getByLabel('Comments')).toHaveValue('Bent in transit <b>badly</b>')
  await expect(dialog.getByText('Added')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Request return' }).click()
  await toast(page, 'Return requested.')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(timeline.getByRole('listitem').last()).toHaveText(/^Return requested/)
  await expect(page.getByRole('img', { name: /^Photograph/ })).toHaveCount(2)
  await store.checkEveryWidth()

  await expect(async () => {
    await showTab(admin.page)
    await expect(admin.page.getByText('Bent in transit <b>badly</b>')).toBeVisible({ timeout: 500 })
  }).toPass()
  const second = admin.page.getByRole('img', { name: 'Photograph 2 of 2' })
  await second.scrollIntoViewIfNeeded()
  await expect.poll(() => second.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900)
  await admin.checkEveryWidth()
  await admins.close()
})

test('the available lines of an order can be added to the cart again', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  const { userId } = await signIn(context)
  const skus = [LISTED.sku, 'GONE-1']
  const id = await inStoreDatabase(db => addOrder(db, { userId, orderNumber: newOrderNumber(), paid: true, skus }))
  await store.open(`/order/${id}`)
  await page.getByRole('button', { name: 'Reorder' }).click()
  await page.getByRole('dialog', { name: 'Reorder' }).getByRole('button', { name: 'Add to Cart' }).click()
  await toast(page, 'Not added: GONE-1 (no longer in the catalog).')
  const cart = page.getByRole('dialog', { name: 'Your Cart (2 items)' })
  await expect(cart.getByText(`Part Number: ${LISTED.sku}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reorder' })).toBeFocused()
})

test('a buyer cancels an order that has not shipped, after a confirmation', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  const { userId } = await signIn(context)
  const soon = new Date(Date.now() + 1_200_000)
  const id = await inStoreDatabase(db => addOrder(db, { userId, orderNumber: newOrderNumber(), holdExpiresAt: soon }))
  await store.open(`/order/${id}`)
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await loaded
    await route.continue()
  })
  await page.getByRole('button', { name: 'Cancel order' }).click()
  // This key moves the focus while the confirmation loads.
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  load()
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await expect(question).toBeVisible()
  await store.isAccessible()
  await page.keyboard.press('/')
  await expect(question.getByRole('button', { name: 'Keep order' })).toBeFocused()
  await question.getByRole('button', { name: 'Keep order' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeFocused()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  let requests = 0
  page.on('request', request => {
    if (request.url().includes('/rpc/cancellations/cancel')) requests++
  })
  await question.getByRole('button', { name: 'Cancel order' }).dblclick()
  await toast(page, 'Order canceled. Your card was not charged.')
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').last()).toHaveText(
    /^Order canceled/,
  )
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  expect(requests).toBe(1)
  await expect(page.getByText('This order expired without being paid.')).toBeVisible()
})

test('with two admins at once, the second sees the change of the first', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  const orderNumber = newOrderNumber()
  const id = await inStoreDatabase(db => addOrder(db, { userId: null, orderNumber, paid: true }))
  await signIn(context, { isAdmin: true })
  // Blocks the stream: live updates would show the change before the click.
  await page.route('**/live?*', route => route.abort('connectionreset'))
  await store.open(`/admin/orders/${id}`)
  await expect(page.getByRole('button', { name: 'Mark as processing' })).toBeVisible()
  // The order changes during the request. If the page reloaded before, the button would be missing.
  await page.route('**/rpc/fulfillments/markProcessing', async route => {
    await inStoreDatabase(async db => {
      await db.$client.query(`UPDATE orders SET status = 'shipped', to_ship = 0 WHERE id = $1`, [id])
      await addShipment(db, id)
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Mark as processing' }).click()
  await toast(page, 'This order has been shipped, so it can’t be marked as processing.')
  // A double click sends one request.
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('markDelivered')) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Mark as delivered' }).dblclick()
  await toast(page, 'Marked as delivered.')
  expect(sent).toHaveLength(1)
})
