import type { Page } from '@playwright/test'
import { addOrder, addShipment, notifyOfOrder } from '../server/orders/testing.ts'
import { newOrderNumber } from './new-order-number.ts'
import { LISTED } from './parts-list.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, test, toast } from './store-page.ts'

const order = (page: Page, number: string) => page.getByRole('row', { name: number })

test('a customer finds an order, opens it, and returns to the same list', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  const { userId } = await signIn(context)
  const [wanted, otherOrder, strangersOrder] = [newOrderNumber(), newOrderNumber(), newOrderNumber()]
  await inStoreDatabase(async db => {
    await addOrder(db, { userId, orderNumber: wanted, skus: ['MS20470AD4-6'], paid: true, status: 'shipped' })
    await addOrder(db, { userId, orderNumber: otherOrder, skus: ['AN3-5A'], paid: true })
    for (let n = 0; n < 22; n++)
      await addOrder(db, { userId, status: 'delivered', paid: true, orderNumber: newOrderNumber() })
    await addOrder(db, { userId: null, orderNumber: strangersOrder })
  })
  await store.open('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Amelia Quimby' })).toBeVisible()
  await store.checkEveryWidth()

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/\/dashboard\?tab=orders$/)
  await expect(page).toHaveTitle(/^Orders · Dashboard \|/)
  await expect(page.getByText('Showing 1–20 of 24 orders')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Showing 21–24 of 24 orders')).toBeVisible()
  await expect(order(page, wanted)).toBeVisible()
  await expect(order(page, strangersOrder)).toHaveCount(0)
  await store.checkEveryWidth()

  await page.getByLabel('Order or part number').fill('ms20470 ad4')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page).toHaveURL(/\?tab=orders&search=ms20470\+ad4$/)
  await expect(page.getByText('Showing 1–1 of 1 order')).toBeVisible()
  await page.getByLabel('Status').selectOption('delivered')
  await expect(page.getByText('No order matches')).toBeVisible()
  await store.checkEveryWidth()
  await page.goBack()
  await expect(page.getByLabel('Status')).toHaveValue('')

  await order(page, wanted).getByRole('link', { name: wanted }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${wanted}` })).toBeVisible()
  await store.checkEveryWidth()
  await page.goBack()
  await expect(page).toHaveURL(/\?tab=orders&search=ms20470\+ad4$/)
  await expect(page.getByLabel('Order or part number')).toHaveValue('ms20470 ad4')
  await expect(order(page, wanted)).toBeVisible()
  await expect(order(page, otherOrder)).toHaveCount(0)

  await inStoreDatabase(async db => {
    const { rows } = await db.$client.query<{ id: string }>(
      `UPDATE orders SET status = 'delivered' WHERE order_number = $1 RETURNING id`,
      [wanted],
    )
    for (const { id } of rows) {
      await addShipment(db, id)
      await notifyOfOrder(db, id)
    }
  })
  await order(page, wanted).getByRole('link', { name: wanted }).click()
  await expect(page.getByText(/^Delivered \w+, /)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(page.getByText('Showing 1–20 of 24 orders')).toBeVisible()
})

test('items that need an action of the customer come first; changes by others show when the tab is visible again', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  const { userId } = await signIn(context)
  await store.open('/dashboard')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await store.checkEveryWidth()
  const unpaid = newOrderNumber()
  const holdExpiresAt = new Date(Date.now() + 1_200_000)
  const id = await inStoreDatabase(db =>
    addOrder(db, { userId, orderNumber: unpaid, skus: [LISTED.sku], holdExpiresAt }),
  )
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(page.getByText('Not paid yet')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText(/Your parts are reserved until \d+:\d\d [AP]M E[SD]T/)).toBeVisible()
  await store.checkEveryWidth()
  await store.open(`/order/${id}`)
  await expect(page.getByRole('link', { name: 'Pay for this order' })).toBeVisible()
  await store.checkEveryWidth()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an unpaid order is paid as it was placed, even if the cart has changed', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  const { userId } = await signIn(context)
  const unpaid = newOrderNumber()
  const holdExpiresAt = new Date(Date.now() + 1_200_000)
  await inStoreDatabase(db => addOrder(db, { userId, orderNumber: unpaid, skus: [LISTED.sku], holdExpiresAt }))
  await store.open('/shop/product/MS21346-231')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await toast(page, 'Item added to cart')
  await store.open('/dashboard')
  await page.getByRole('listitem').filter({ hasText: unpaid }).getByRole('link', { name: 'Pay for this order' }).click()
  await toast(page, 'We saved the other items in your cart for later.')
  await expect(page.getByText(/For this order only/).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /USPS/ }).first()).toBeChecked()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByText(unpaid)).toBeVisible()
  await expect(page.getByRole('row', { name: LISTED.sku })).toBeVisible()
  await expect(page.getByRole('row', { name: 'MS21346-231' })).toHaveCount(0)
})

test('an open return is in the overview, and all returns are under their tab', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  const { userId } = await signIn(context)
  const [open, ended, withoutReturn] = [newOrderNumber(), newOrderNumber(), newOrderNumber()]
  await store.open('/dashboard?tab=returns')
  await expect(page.getByText('No returns', { exact: true }).last()).toBeVisible()
  await inStoreDatabase(async db => {
    await addOrder(db, { userId, orderNumber: open, status: 'return_approved', paid: true })
    await addOrder(db, { userId, orderNumber: ended, status: 'returned', paid: true })
    await addOrder(db, { userId, orderNumber: withoutReturn, status: 'delivered', paid: true })
  })
  await store.open('/dashboard')
  const underWay = page.getByRole('region', { name: 'Returns in progress' })
  await expect(underWay.getByRole('listitem')).toHaveText([new RegExp(`^Return approved.*${open}`)])
  await store.checkEveryWidth()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Returns' }).click()
  await expect(page.getByText('Showing 1–2 of 2 returns')).toBeVisible()
  await expect(order(page, withoutReturn)).toHaveCount(0)
  await page.getByLabel('Status').selectOption('returned')
  await expect(page.getByText('Showing 1–1 of 1 return')).toBeVisible()
  await expect(order(page, ended)).toBeVisible()
  await store.checkEveryWidth()
})

test('the order of another customer is not found, and the page links back', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  const { userId } = await signIn(context)
  const id = await inStoreDatabase(db => addOrder(db, { userId, orderNumber: newOrderNumber() }))
  await context.clearCookies()
  await signIn(context)
  await store.open(`/order/${id}`)
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  await store.checkEveryWidth()
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a list that fails to load shows an error, and a retry loads it', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context)
  await store.open('/dashboard')
  await page.route('**/rpc/orders/myOrders', route => route.fulfill({ status: 409, json: {} }))
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Your orders couldn’t be loaded/)
  await page.unroute('**/rpc/orders/myOrders')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No orders yet')).toBeVisible()
})

test('a visitor who is not signed in is redirected to sign-in from the dashboard, the back office and an order', {
  tag: RELEASE,
}, async ({ store, page }) => {
  for (const address of ['/dashboard', '/admin/mail', '/order/00000000-0000-4000-8000-000000000000']) {
    await store.open(address)
    await expect(page).toHaveURL(
      `${process.env.STORE_URL}/auth?${new URLSearchParams({ from: address })}&notice=sign-in`,
    )
    await expect(page.getByText('You must be signed in to access this page.')).toBeVisible()
  }
})

test('a customer has no admin access', { tag: RELEASE }, async ({ store, page, context }) => {
  await signIn(context)
  await store.open('/admin')
  await toast(page, 'You do not have admin access.')
  await expect(page).toHaveURL(`${process.env.STORE_URL}/`)
})
