import { guestTokenOf } from '../server/orders/guest-link.ts'
import { addOrder, addShipment } from '../server/orders/testing.ts'
import { newOrderNumber } from './new-order-number.ts'
import { requestReturn } from './orders.ts'
import { LISTED } from './parts-list.ts'
import { RELEASE } from './release.ts'
import { inStoreDatabase } from './store-database.ts'
import { ADDRESS, expect, test, toast } from './store-page.ts'

test('a guest sees the order by its link, and nothing without the link', async ({ store, page, browser }) => {
  const orderNumber = newOrderNumber()
  const { id, token } = await inStoreDatabase(async db => {
    const id = await addOrder(db, { userId: null, orderNumber, paid: true, status: 'delivered' })
    await db.$client.query(
      `UPDATE orders SET po_number = 'PO-77', carrier_account = $2,
        shipping_method = 'FedEx Ground, your account ending in 6789' WHERE id = $1`,
      [id, JSON.stringify({ provider: 'fedex', accountNumber: '123456789', nickname: 'Hangar' })],
    )
    await addShipment(db, id, { carrier: 'Old Dominion', trackingNumber: 'OD 12' })
    return { id, token: (await guestTokenOf(db, id)) ?? '' }
  })
  await store.open(`/order/${id}?token=${token}`)
  await expect(page.getByText('PO-77')).toBeVisible()
  await expect(page.getByText('FedEx Ground, your account ending in 6789')).toBeVisible()
  expect(await page.content()).not.toContain('12345')
  await expect(page.getByRole('link', { name: /Track with Old Dominion/ })).toHaveAttribute(
    'href',
    'https://www.google.com/search?q=Old%20Dominion%20tracking%20OD%2012',
  )
  await expect(page.getByText(/^Delivered \w+, /)).toBeVisible()
  await requestReturn(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Request return' }).click()
  await toast(page, 'Return requested.')
  const image = page.getByRole('img', { name: 'Photograph 1 of 2' })
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900)
  await store.checkEveryWidth()
  const source = (await image.getAttribute('src')) ?? ''
  const strangers = await browser.newContext()
  const stranger = await strangers.newPage()
  expect((await stranger.goto(`${process.env.STORE_URL}${source.split('?')[0]}`))?.status()).toBe(404)
  await strangers.close()
})

test('a guest pays for an unpaid order from its link, in a browser without stored data', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  const orderNumber = newOrderNumber()
  const holdExpiresAt = new Date(Date.now() + 1_200_000)
  const { id, token } = await inStoreDatabase(async db => {
    const id = await addOrder(db, { userId: null, orderNumber, skus: [LISTED.sku], holdExpiresAt })
    return { id, token: (await guestTokenOf(db, id)) ?? '' }
  })
  await store.open(`/order/${id}?token=${token}`)
  await page.getByRole('link', { name: 'Pay for this order' }).click()
  await expect(page.getByLabel('Company name')).toHaveValue(ADDRESS['Company name'])
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByText(orderNumber)).toBeVisible()
  await page.getByRole('link', { name: 'View your order' }).click()
  // The store adds a token to the link.
  await expect(page).toHaveURL(new RegExp(`/order/${id}\\?token=[\\w-]{43}$`))
})
