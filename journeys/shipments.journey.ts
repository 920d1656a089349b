import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { PartFields } from '../domain/catalogue/part-fields.ts'
import { cents } from '../domain/money/money.ts'
import { partFields } from '../server/catalogue/testing.ts'
import { NO_EVIDENCE } from '../server/inventory/testing.ts'
import { quoteAdmin } from './admin-quotes.ts'
import { continueToPayment, payWith } from './at-checkout.ts'
import { buy, settle } from './gateway.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { ADDRESS, expect, StorePage, test, toast } from './store-page.ts'

const post = async (request: APIRequestContext, path: string, data: object) => {
  const answer = await request.post(`${process.env.STORE_URL}${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Opens the back office as a staff member in a separate browser. */
async function openBackOffice(browser: Browser) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await signIn(context, { isAdmin: true })
  const admin = new StorePage(await context.newPage())
  /** Adds a part with this many new pieces in stock. */
  const stocked = async (pieces: number, more: Partial<PartFields> = {}) => {
    const sku = `SH-${randomBytes(4).toString('hex').toUpperCase()}`
    const fields = partFields(sku, { price: cents(120_00), ...more })
    const { id } = await post(context.request, '/api/admin/parts', { fields })
    if (pieces > 0)
      await post(context.request, `/api/admin/parts/${id}/stock`, {
        condition: 'new',
        quantity: pieces,
        evidence: NO_EVIDENCE,
      })
    return { id: id as number, sku }
  }
  return { admin, context, stocked }
}

/** The status beside the number of the order on the page of the buyer. */
const status = (page: Page, word: string) =>
  expect(page.getByRole('heading', { level: 1 }).locator('..').getByText(word, { exact: true })).toBeVisible()

const OFFICE = {
  firstName: 'Amelia',
  lastName: 'Quimby',
  company: 'Quimby Flying',
  addressLine1: '1 Airport Way',
  city: 'Spokane',
  state: 'WA',
  postalCode: '99201',
  country: 'US',
  kind: 'shipping',
}

test('a bought quote ships in two packages: one line is sourced, one is canceled, and one piece is returned', async ({
  store,
  page,
  context: buyer,
  browser,
  request,
}) => {
  await signIn(buyer)
  await post(page.request, '/api/settings/addresses', OFFICE)
  const { admin, context, stocked } = await openBackOffice(browser)
  const bolts = await stocked(5)
  const seals = await stocked(5)
  const pump = { sku: `GOT-${randomBytes(4).toString('hex').toUpperCase()}` }
  const talk = await quoteAdmin(browser, buyer)
  const { quoteId } = await talk.request({
    lines: [
      { productId: bolts.id, condition: 'new', quantity: 3 },
      { productId: seals.id, condition: 'new', quantity: 2 },
      { partNumber: pump.sku, quantity: 1 },
    ],
  })
  const lines = (await talk.lines(quoteId, 110_00)).map(line =>
    line.answer === 'offered' && !line.fromStock ? { ...line, leadTimeDays: 14 } : line,
  )
  expect((await talk.offer(quoteId, 110_00, 20_00, { lines })).status).toBe(200)

  await store.open(`/dashboard?tab=quotes&quote=${quoteId}`)
  await page.getByRole('button', { name: 'Add to cart: $680.00' }).click()
  await page
    .getByRole('dialog', { name: /^Your Cart/ })
    .getByRole('link', { name: 'Proceed to Checkout' })
    .click()
  await expect(page.getByText('As quoted: $20.00')).toBeVisible()
  await continueToPayment(page)
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await settle(request)
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page).toHaveURL(/\/order\//)
  const orderId = /\/order\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const toCome = page.getByRole('region', { name: 'Still to come' })
  await expect(page.getByRole('region', { name: 'To come' }).getByRole('row', { name: pump.sku })).toContainText(
    /Expected \w+/,
  )

  await admin.open(`/admin/orders/${orderId}`)
  await expect(
    admin.page.getByText('5 pieces can ship now. The rest is already in a package or has not arrived yet.'),
  ).toBeVisible()
  await admin.page.getByRole('button', { name: 'Pack part of the order' }).click()
  await admin.page.getByRole('textbox', { name: `Quantity: ${bolts.sku}` }).fill('2')
  await admin.page.getByRole('textbox', { name: `Quantity: ${seals.sku}` }).fill('0')
  await admin.page.getByRole('button', { name: 'Pick this package' }).click()
  await toast(admin.page, 'Picked. Pack it, then mark it as shipped.')
  const first = admin.page.getByRole('listitem', { name: 'Package 1' })
  await expect(first).toContainText(`2 × ${bolts.sku}`)
  await first.getByRole('button', { name: 'Pack package 1' }).click()
  await first.getByRole('button', { name: 'Packed', exact: true }).click()
  await toast(admin.page, /^Packed\.$/)
  await first.getByRole('button', { name: 'Ship package 1' }).click()
  await first.getByLabel('Carrier', { exact: true }).selectOption('UPS')
  await first.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await first.getByRole('button', { name: 'Mark package 1 as shipped' }).click()
  await toast(admin.page, 'Marked as shipped.')
  await admin.checkLightAndDark()

  await status(page, 'partially shipped')
  const returnedPackage = page.getByRole('region', { name: 'Package 1' })
  await expect(returnedPackage.getByRole('row', { name: bolts.sku })).toContainText('2 of 3')
  await expect(returnedPackage.getByRole('link', { name: /Track with UPS/ })).toBeVisible()
  await expect(toCome.getByRole('row', { name: bolts.sku })).toContainText('In stock, to ship')
  await expect(toCome.getByRole('row', { name: pump.sku })).toContainText(/Expected \w+/)
  await store.checkLightAndDark()

  await admin.page.getByRole('button', { name: 'Cancel items' }).click()
  await admin.page.getByRole('combobox', { name: `Pieces of ${seals.sku}` }).selectOption('2')
  await admin.page.getByLabel('Reason, for the buyer').fill('The lot did not pass inspection')
  await admin.page.getByRole('button', { name: 'Cancel these items' }).click()
  await toast(admin.page, 'Items canceled. The refund is on its way.')
  await expect(page.getByRole('region', { name: 'Canceled' }).getByRole('row', { name: seals.sku })).toBeVisible()
  await expect(toCome.getByRole('row', { name: seals.sku })).toHaveCount(0)

  await admin.open('/admin/to-source')
  await expect(admin.page.getByRole('row', { name: pump.sku })).toContainText('Special order')
  await admin.page.getByRole('button', { name: pump.sku }).click()
  await admin.page.getByLabel('Why it is not tracked').fill('Received at the test bench')
  await admin.page.getByRole('button', { name: 'Arrived without stock' }).click()
  await toast(admin.page, '1 piece arrived: the buyer is notified')
  await expect(toCome.getByRole('row', { name: pump.sku })).toContainText('In stock, to ship')

  await admin.open(`/admin/orders/${orderId}`)
  await admin.page.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999AA10123456785')
  await admin.page.getByRole('button', { name: 'Mark as shipped', exact: true }).click()
  await toast(admin.page, 'Marked as shipped.')
  await expect(admin.page.getByRole('listitem', { name: 'Package 2' })).toContainText(`1 × ${pump.sku}`)
  await status(page, 'shipped')
  await expect(page.getByRole('heading', { name: 'Package 2 of 2' })).toBeVisible()

  await page.getByRole('button', { name: 'Request return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a return' })
  await dialog.getByLabel('Reason').selectOption('Damaged')
  await expect(dialog.getByLabel(`Pieces of ${seals.sku}`)).toHaveCount(0)
  await dialog.getByLabel(`Pieces of ${bolts.sku}`).selectOption('1')
  await expect(dialog.getByLabel(`Pieces of ${pump.sku}`)).toHaveValue('0')
  await dialog.getByRole('button', { name: 'Request return of 1 piece' }).click()
  await toast(page, 'Return requested.')
  const returnRegion = page.getByRole('region', { name: 'Return', exact: true })
  await expect(returnRegion.getByText(`1 × ${bolts.sku}`)).toBeVisible()
  await expect(returnRegion).not.toContainText(pump.sku)
  await store.checkLightAndDark()
  await context.close()
})

test('pieces ordered beyond stock are backordered, and reserved for their buyer when they are received', {
  tag: RELEASE,
}, async ({ store, page, browser }) => {
  const { admin, context, stocked } = await openBackOffice(browser)
  const part = await stocked(1, { backorderDays: 10 })
  await store.open(`/shop/product/${part.sku}`)
  await page.getByLabel(/^Quantity: /).fill('3')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/^1 in stock, 2 ship by /)).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await continueToPayment(page)
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await page.getByRole('link', { name: 'View your order' }).click()
  const row = page.getByRole('region', { name: 'To come' }).getByRole('row', { name: part.sku })
  await expect(row).toContainText(/1 in stock, to ship · 2 expected \w+/)

  await admin.open(`/admin/parts/${part.id}`)
  const stock = admin.page.getByRole('region', { name: 'Stock' })
  await stock.getByRole('button', { name: 'Adjust quantity' }).click()
  await stock.getByLabel('Pieces, - for fewer').fill('5')
  await stock.getByLabel('Reason').selectOption({ index: 1 })
  await stock.getByRole('button', { name: 'Adjust stock' }).click()
  await toast(admin.page, /^Stock adjusted/)
  await expect(stock).toContainText('3 to sell · 3 sold, to ship')

  // A job adds it to the timeline of the order.
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('A part you were waiting for is in')
  await expect(page.getByText(/expected \w+/)).toHaveCount(0)
  await context.close()
})

test('a lost package is shown to the buyer, and its pieces are shipped again', { tag: RELEASE }, async ({
  store,
  page,
  browser,
  request,
}) => {
  const { admin, context } = await openBackOffice(browser)
  const order = await buy(request, 2)
  await admin.open(`/admin/orders/${order.orderId}`)
  await admin.page.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999AA10123456784')
  await admin.page.getByRole('button', { name: 'Mark as shipped', exact: true }).click()
  await toast(admin.page, 'Marked as shipped.')
  await store.open(`/order/${order.orderId}?token=${order.token}`)
  await status(page, 'shipped')

  const packageItem = admin.page.getByRole('listitem', { name: 'Package 1' })
  await packageItem.getByRole('button', { name: 'Lost' }).click()
  const lost = admin.page.getByRole('alertdialog', { name: 'Is package 1 lost?' })
  await lost.getByRole('button', { name: 'Mark as lost' }).click()
  await toast(admin.page, 'Marked as lost. The buyer is notified.')
  const buyerPackage = page.getByRole('region', { name: 'Package 1' })
  await expect(buyerPackage).toContainText('The carrier can’t find it and is searching for it.')
  await store.checkLightAndDark()

  await packageItem.getByRole('button', { name: 'Send a replacement' }).click()
  const dialog = admin.page.getByRole('alertdialog', { name: 'Ship the contents of package 1 again?' })
  await dialog.getByRole('button', { name: 'Send once more' }).click()
  await toast(admin.page, 'The parts will ship again.')
  await expect(packageItem).toContainText('sent once more')
  await expect(buyerPackage).toContainText('It didn’t reach you. We’re sending replacements in another package.')
  await expect(page.getByRole('region', { name: 'Still to come' })).toContainText('In stock, to ship')
  await status(page, 'being packed')

  await admin.page.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999AA10123456785')
  await admin.page.getByRole('button', { name: 'Mark as shipped', exact: true }).click()
  await toast(admin.page, 'Marked as shipped.')
  await expect(page.getByRole('heading', { name: 'Package 2 of 2' })).toBeVisible()
  await context.close()
})
