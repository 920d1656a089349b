import { pdfPages } from '../server/documents/testing.ts'
import { quoteAdmin } from './admin-quotes.ts'
import { continueToPayment, payWith } from './at-checkout.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, StorePage, test } from './store-page.ts'

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

test('charges of an offer appear in the quote, its order and the invoice', { tag: RELEASE }, async ({
  store,
  page,
  context: buyer,
  browser,
}) => {
  await signIn(buyer)
  await page.request.post(`${process.env.STORE_URL}/api/settings/addresses`, { data: OFFICE })
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await signIn(context, { isAdmin: true })
  const admin = new StorePage(await context.newPage())
  const talk = await quoteAdmin(browser, buyer)
  const { quoteId, quoteNumber } = await talk.request({
    lines: [{ partNumber: '161T010-2', condition: 'new', quantity: 1 }],
  })

  await admin.open(`/admin/quotes/${quoteId}`)
  const offer = admin.page.getByRole('form', { name: 'Offer' })
  await offer.getByLabel('Unit price, line 1').fill('500')
  await offer.getByLabel('Shipping price').fill('40')
  await offer.getByRole('button', { name: 'AOG fee', exact: true }).click()
  await admin.page.keyboard.type('75')
  await offer.getByRole('button', { name: 'Crating', exact: true }).click()
  await admin.page.keyboard.type('nothing')
  await offer.getByLabel('Charge', { exact: true }).last().fill('Crating, ISPM 15')
  await expect(offer.getByText('Charges').locator('..')).toContainText('$75.00')
  await offer.getByRole('button', { name: 'Send quote' }).click()
  await expect(offer.getByText('Please enter an amount, like 12.50')).toBeVisible()
  await offer.getByLabel('Amount', { exact: true }).last().fill('120.50')
  await expect(offer.getByText('Charges').locator('..')).toContainText('$195.50')
  await admin.checkLightAndDark()
  await offer.getByRole('button', { name: 'Send quote' }).click()
  await expect(admin.page.getByRole('status').filter({ hasText: `Sent ${quoteNumber}` })).toBeVisible()

  const areLines = async () => {
    await expect(page.getByText('AOG fee').locator('..')).toContainText('$75.00')
    await expect(page.getByText('Crating, ISPM 15').locator('..')).toContainText('$120.50')
  }
  await store.open(`/dashboard?tab=quotes&quote=${quoteId}`)
  await areLines()
  await page.getByRole('button', { name: 'Add to cart: $735.50' }).click()
  await page
    .getByRole('dialog', { name: /^Your Cart/ })
    .getByRole('link', { name: 'Proceed to Checkout' })
    .click()
  await continueToPayment(page)
  await areLines()
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page).toHaveURL(/\/order\//)
  await areLines()
  await expect(page.getByRole('region', { name: 'Order total' })).toContainText('$735.50')
  await store.checkLightAndDark()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Invoice' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  expect(pdfPages(Buffer.concat(chunks)).flat()).toEqual(
    expect.arrayContaining(['AOG fee', '$75.00', 'Crating, ISPM 15', '$120.50', '$735.50']),
  )

  const orderId = /\/order\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  await admin.open(`/admin/orders/${orderId}`)
  await expect(admin.page.getByText('Crating, ISPM 15').locator('..')).toContainText('$120.50')
  // The charges of a paid order cannot be changed.
  await expect(admin.page.getByRole('button', { name: 'Change charges' })).toHaveCount(0)
  await context.close()
})
