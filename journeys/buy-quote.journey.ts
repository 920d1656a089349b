import { quoteAdmin } from './admin-quotes.ts'
import { continueToPayment, payWith } from './at-checkout.ts'
import { mailTo } from './mails.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { expect, test, toast } from './store-page.ts'

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

test('an accepted quote is bought unchanged, with its shipping price, and then has the status purchased', async ({
  store,
  page,
  context,
  browser,
}) => {
  const { email } = await signIn(context)
  await page.request.post(`${process.env.STORE_URL}/api/settings/addresses`, { data: OFFICE })
  const admin = await quoteAdmin(browser, context)
  const { quoteId, quoteNumber } = await admin.request({ lines: [{ partNumber: '21117-1', quantity: 2 }] })
  // The line is sourced, because the store has none in stock.
  await admin.offer(quoteId, 12_500, null, { lines: await admin.lines(quoteId, 12_500, { fromStock: false }) })
  await admin.approve(quoteId, '10001')
  await admin.priceShipping(quoteId, 1850)
  await admin.accept(quoteId, 26_850)
  expect((await mailTo(email, /^Your quote with shipping/)).html).toContain('$268.50')

  await store.open(`/dashboard?tab=quotes&quote=${quoteId}`)
  await page.getByRole('button', { name: 'Add to cart: $268.50' }).dblclick()
  const drawer = page.getByRole('dialog', { name: /^Your Cart/ })
  const inCart = drawer.getByRole('region', { name: `Quote ${quoteNumber}` })
  await expect(inCart.getByText('Qty 2 at $125.00')).toBeVisible()
  await expect(inCart.getByText('$18.50')).toBeVisible()
  await expect(drawer.getByText('$268.50')).toBeVisible()
  await store.isAccessible()
  await drawer.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your Cart (2 items)' })).toBeVisible()
  await store.checkEveryWidth()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()

  // The quote is priced for another destination than the shipping address.
  await expect(page.getByText(/^Shipping was quoted for ZIP code 10001, United States/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ask us on / })).toHaveAttribute('href', /tab=quotes&quote=/)
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await store.fillAddress('Shipping address', {
    'First name': 'Amelia',
    'Last name': 'Quimby',
    'Company name': 'Quimby Flying',
    Address: '350 5th Ave',
    City: 'New York',
    State: 'NY',
    'ZIP code': '10001',
  })
  await page.getByRole('button', { name: 'Use This Address' }).click()
  await expect(page.getByText(/^Shipping was quoted for ZIP code/)).toHaveCount(0)
  await expect(page.getByText('As quoted: $18.50')).toBeVisible()
  await store.checkEveryWidth()
  await continueToPayment(page)
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByText(`From quote ${quoteNumber}`).or(page.getByText('As quoted')).first()).toBeVisible()

  await store.open(`/dashboard?tab=quotes&quote=${quoteId}`)
  await expect(page.getByText('You bought this with order')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
})

test('an AOG quote is bought with the buyer’s own carrier account', { tag: RELEASE }, async ({
  store,
  page,
  context,
  browser,
}) => {
  const { email } = await signIn(context)
  await page.request.post(`${process.env.STORE_URL}/api/settings/addresses`, { data: OFFICE })
  const account = await page.request.post(`${process.env.STORE_URL}/api/settings/carrier-accounts`, {
    data: { provider: 'fedex', accountNumber: '123456789' },
  })
  const admin = await quoteAdmin(browser, context)
  const { quoteId, quoteNumber } = await admin.requestAog({
    partNumber: '161T010-2',
    quantity: 1,
    aircraftType: 'Cessna 172S',
    tailNumber: 'N12345',
    location: 'KSFF',
    urgency: 'aog',
    contactPhone: '509-555-0100',
    carrierAccountId: (await account.json()).id,
  })
  await admin.offer(quoteId, 89_900, null)
  expect((await mailTo(email, /^AOG: Your quote/)).html).toContain('$899.00')
  await store.open(`/dashboard?tab=aog&quote=${quoteId}`)
  await page.getByRole('button', { name: 'Add to cart: $899.00' }).click()
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await toast(page, 'Item added to cart')
  const drawer = page.getByRole('dialog', { name: /^Your Cart/ })
  await expect(drawer.getByText('Ships on your FedEx account ending in 6789')).toBeVisible()
  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Your quote ships on your own carrier account.')).toBeVisible()
  await expect(page.getByText("Ship at the store's rates")).toHaveCount(0)
  // The fastest service is marked, but none is selected until the buyer chooses.
  const services = page.getByRole('group', { name: 'FedEx service' })
  await expect(services.getByRole('radio', { name: /^FedEx First Overnight Suggested for AOG/ })).not.toBeChecked()
  await expect(services.getByRole('radio', { checked: true })).toHaveCount(0)
  await services.getByRole('radio', { name: /^FedEx Priority Overnight/ }).check()
  await store.checkEveryWidth()
  await continueToPayment(page)
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByText('$899.00').first()).toBeVisible()
  await expect(page.getByText('FedEx Priority Overnight, your account ending in 6789')).toBeVisible()
  await expect(page.getByText('Your AOG request has been completed and marked as purchased')).toBeVisible()
  expect((await admin.seen(quoteId)).status).toBe('purchased')
  expect(quoteNumber).toMatch(/^AOG-/)
})
