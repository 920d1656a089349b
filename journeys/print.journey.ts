import type { Page } from '@playwright/test'
import { addOrder, addShipment } from '../server/orders/testing.ts'
import type { Db } from '../server/platform/db/database.ts'
import { quoteAdmin } from './admin-quotes.ts'
import { newOrderNumber } from './new-order-number.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, test } from './store-page.ts'

/** Prints the page. Returns the number of sheets and their text. */
async function print(page: Page, format: 'Letter' | 'A4'): Promise<{ sheets: number; words: string }> {
  await page.setViewportSize({ width: 1440, height: 900 })
  let pdf = ''
  // A script writes the name of the page, and may not have run yet.
  await expect(async () => {
    pdf = (await page.pdf({ format })).toString('latin1')
    expect(await page.locator('body').textContent()).toContain(' · Printed ')
  }).toPass()
  await page.emulateMedia({ media: 'print' })
  const words = await page.locator('body').innerText()
  await page.emulateMedia({ media: null })
  return { sheets: [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length, words }
}

/** The printout has one sheet, with the data of the store and these texts, and without the frame of the shop. */
async function expectOneSheet(page: Page, ...texts: string[]): Promise<void> {
  const { sheets: ofA4 } = await print(page, 'A4')
  const { sheets, words } = await print(page, 'Letter')
  expect([sheets, ofA4]).toEqual([1, 1])
  for (const text of ['Aircraft Parts Store', 'sales@example.com', '100 Hangar Road', 'Printed ', ...texts])
    expect(words).toContain(text)
  expect(words).not.toMatch(
    /Subscribe|Quick Links|Add to Cart|Sign In|Skip to|Remove|Proceed to|Invoice|What our customers/,
  )
}

/** An order of two pieces of each part. One piece of the first part has shipped. */
async function partlyShipped(db: Db, order: Parameters<typeof addOrder>[1]): Promise<string> {
  const id = await addOrder(db, { ...order, status: 'processing' })
  await addShipment(db, id)
  await db.$client.query(
    `WITH lines AS (DELETE FROM fulfillment_lines WHERE fulfillment_id IN (SELECT id FROM fulfillments WHERE order_id = $1))
      DELETE FROM fulfillment_pieces WHERE fulfillment_id IN (SELECT id FROM fulfillments WHERE order_id = $1)`,
    [id],
  )
  await db.$client.query(
    `INSERT INTO fulfillment_pieces (fulfillment_id, order_item_id, quantity)
      SELECT f.id, i.id, 1 FROM fulfillments f JOIN order_items i USING (order_id) WHERE order_id = $1 AND i.position = 1`,
    [id],
  )
  await db.$client.query(
    `INSERT INTO fulfillment_lines (fulfillment_id, order_item_id, quantity)
      SELECT f.id, i.id, 1 FROM fulfillments f JOIN order_items i USING (order_id) WHERE order_id = $1 AND i.position = 1`,
    [id],
  )
  return id
}

test('a part and the cart print on one sheet', async ({ store, page }) => {
  await store.open('/shop/product/AN3-5A')
  await expectOneSheet(page, 'AN3-5A', '$0.39', 'In Stock')
  await page.getByLabel('Quantity: AN3-5A').fill('120')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart (120 items)' })
  await drawer.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your Cart (120 items)' })).toBeVisible()
  await expect(page.getByRole('row', { name: /AN3-5A/ })).toBeVisible()
  await expectOneSheet(page, 'AN3-5A', '120', '$46.80')
})

test('an order prints on one sheet, for its buyer and for the back office', async ({
  store,
  page,
  context,
  browser,
}) => {
  const { userId } = await signIn(context)
  const skus = ['AN3-5A', 'NAS1149F0332P', 'MS21346-231']
  const id = await inStoreDatabase(db => partlyShipped(db, { userId, orderNumber: newOrderNumber(), skus, paid: true }))
  await store.open(`/order/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order')
  await expectOneSheet(page, ...skus, '$60.00', '1 Airport Way', 'Package 1', 'PACKAGE 42', 'Still to come')
  const admins = await browser.newContext()
  await signIn(admins, { isAdmin: true })
  const admin = await admins.newPage()
  await admin.goto(`${process.env.STORE_URL}/admin/orders/${id}`)
  await expect(admin.getByRole('heading', { level: 2 }).first()).toContainText('Order')
  await expectOneSheet(admin, ...skus, '$60.00', '1 Airport Way')
  await admins.close()
})

test('a quote prints on one sheet', { tag: RELEASE }, async ({ store, page, context, browser }) => {
  await signIn(context)
  const admin = await quoteAdmin(browser, context)
  const { quoteId, quoteNumber } = await admin.request({
    lines: [{ partNumber: '21117-1', quantity: 2 }],
    notes: 'Today',
  })
  await admin.offer(quoteId, 1000, 4500, { note: 'Tagged.' })
  await store.open(`/dashboard?tab=quotes&quote=${quoteId}`)
  await expect(page.getByRole('article')).toContainText('$65.00')
  await expectOneSheet(page, quoteNumber, '21117-1', '$65.00', 'Tagged.', 'Accept it, or add it to your cart now.')
})
