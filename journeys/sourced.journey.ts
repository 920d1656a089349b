import { randomBytes } from 'node:crypto'
import { cents } from '../domain/money/money.ts'
import { partFields } from '../server/catalogue/testing.ts'
import { inDays } from '../server/quotes/testing.ts'
import { quoteAdmin } from './admin-quotes.ts'
import { continueToPayment, payWith } from './at-checkout.ts'
import { mailsTo, mailTo } from './mails.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, StorePage, test, toast } from './store-page.ts'

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

test('parts of a quote that are not in stock are sourced, received by the purchase order number, and reserved for their buyer', {
  tag: RELEASE,
}, async ({ store, page, context: buyer, browser }) => {
  const { email } = await signIn(buyer)
  await page.request.post(`${process.env.STORE_URL}/api/settings/addresses`, { data: OFFICE })
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await signIn(context, { isAdmin: true })
  const admin = new StorePage(await context.newPage())
  const mark = randomBytes(4).toString('hex').toUpperCase()
  const [sku, number, vendor] = [`SO-${mark}`, `PO-${mark}`, `Acme ${mark}`]
  const added = await context.request.post(`${process.env.STORE_URL}/api/admin/parts`, {
    data: { fields: partFields(sku, { price: cents(120_00) }) },
  })
  const { id: productId } = await added.json()

  const talk = await quoteAdmin(browser, buyer)
  const { quoteId } = await talk.request({ lines: [{ productId, condition: 'new', quantity: 2 }] })
  const lines = await talk.lines(quoteId, 110_00, { fromStock: false, leadTimeDays: 14 })
  expect((await talk.offer(quoteId, 110_00, 20_00, { lines })).status).toBe(200)
  await store.open(`/dashboard?tab=quotes&quote=${quoteId}`)
  await page.getByRole('button', { name: 'Add to cart: $240.00' }).click()
  await page
    .getByRole('dialog', { name: /^Your Cart/ })
    .getByRole('link', { name: 'Proceed to Checkout' })
    .click()
  await continueToPayment(page)
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await page.getByRole('link', { name: 'View your order' }).click()
  const toCome = page.getByRole('region', { name: 'To come' }).getByRole('row', { name: sku })
  await expect(toCome).toContainText(/Expected \w+/)
  const orderNumber = /APS-\d{8}-\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0]
  expect(orderNumber).toBeDefined()

  await admin.open('/admin/to-source?show=to_order')
  const row = admin.page.getByRole('row', { name: sku })
  await expect(row).toContainText(/Not ordered yet.*Special order/)
  await admin.page.getByRole('button', { name: sku }).click()
  const sourcing = admin.page.getByRole('form', { name: `Sourcing of ${sku}` })
  await sourcing.getByLabel('Vendor', { exact: true }).fill(vendor)
  await sourcing.getByLabel('PO number').fill(number)
  await sourcing.getByLabel('Unit cost').fill('71.50')
  await sourcing.getByLabel('Promised day').fill(inDays(9))
  await sourcing.getByRole('button', { name: 'Save' }).click()
  await toast(admin.page, 'Saved')
  await admin.open(`/admin/to-source?show=ordered&search=${number}`)
  await expect(row).toContainText(new RegExp(`${vendor}.*${number}.*\\$71\\.50`))
  await admin.checkLightAndDark()

  await admin.open('/admin/receiving')
  const received = admin.page
  await received.getByLabel('PO number').fill(number.toLowerCase())
  await received.getByLabel('PO number').press('Enter')
  await expect(received.getByLabel('Vendor', { exact: true })).toHaveValue(vendor)
  await expect(received.getByRole('region', { name: 'Expected' })).toContainText(orderNumber ?? 'no number')
  await expect(received.getByLabel('Part number')).toHaveValue(sku)
  // The grid of serial numbers scrolls in a separate frame.
  await admin.checkLightAndDark()
  for (const suffix of ['1', '2']) {
    await received.getByRole('textbox', { name: 'Serial number', exact: true }).fill(`${sku}-${suffix}`)
    await received.getByRole('textbox', { name: 'Serial number', exact: true }).press('Enter')
  }
  await received.getByRole('textbox', { name: 'Serial number', exact: true }).press('Enter')
  await expect(received.getByRole('list', { name: 'Lines' })).toContainText(`${sku}-2`)
  await received.getByRole('button', { name: 'Receive 1 line' }).click()
  await expect(received).toHaveURL(/\/admin\/receipts\/\d+$/)
  await expect(received.getByText(`Once accepted, for order ${orderNumber}`)).toBeVisible()
  await expect(toCome).toContainText(/Expected \w+/)

  const inspect = received.getByRole('region', { name: 'Inspect' })
  for (const [suffix, remaining] of [
    ['1', '2 units to inspect'],
    ['2', '1 unit to inspect'],
  ]) {
    await expect(inspect).toContainText(remaining ?? '')
    await expect(inspect).toBeFocused()
    await received.keyboard.type('12345a')
    await toast(received, `${sku}-${suffix} accepted.`)
  }
  await expect(received.getByText(`2 pieces reserved for order ${orderNumber}`)).toBeVisible()
  await admin.checkLightAndDark()
  expect((await mailTo(email, / is in$/)).text).toContain(`2 pieces of ${sku} are here and reserved`)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('A part you were waiting for is in')
  await expect(toCome).toHaveCount(0)
  await admin.open(`/admin/to-source?search=${number}`)
  await expect(row).toHaveCount(0)
  const arrivalMails = (await mailsTo(email)).filter(({ subject }) => / is in$/.test(subject))
  expect(arrivalMails.map(({ subject }) => subject)).toEqual([`A part for your order ${orderNumber} is in`])
  await context.close()
})
