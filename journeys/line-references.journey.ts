import { continueToPayment, payWith } from './at-checkout.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { ADDRESS, expect, test } from './store-page.ts'

const SWITCH = '/shop/product/MS21346-231'
const WORK_ORDERS = ['WO-88121', 'WO-88122']

test('one part for two work orders has two lines in one order, and the back office finds the order by either reference', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  await signIn(context)
  for (const workOrder of WORK_ORDERS) {
    await store.open(SWITCH)
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^Your Cart/ })
      .getByRole('link', { name: 'View cart' })
      .click()
    // This line has no reference yet; the other line keeps its reference.
    const field = page.getByLabel('Your reference for MS21346-231').and(page.locator(':placeholder-shown'))
    await field.fill(workOrder)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Your Cart (2 items)' })).toBeVisible()
  await store.checkEveryWidth()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const summary = page.getByRole('region', { name: 'Order summary' })
  for (const workOrder of WORK_ORDERS) await expect(summary).toContainText(workOrder)
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await continueToPayment(page)
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()

  const number = (await page.getByText(/^APS-\d{8}-\d+$/).textContent()) ?? ''
  await page.getByRole('link', { name: 'View your order' }).click()
  const lines = page.getByRole('region', { name: 'Items' }).getByRole('row')
  for (const workOrder of WORK_ORDERS)
    await expect(lines.filter({ hasText: `Your reference: ${workOrder}` })).toContainText('MS21346-231')

  // A reorder offers the lines by their references, and keeps the reference.
  await page.getByRole('button', { name: 'Reorder' }).click()
  await page.getByRole('checkbox', { name: /WO-88121/ }).uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart (1 items)' })
  await expect(cart).toContainText('Your reference: WO-88122')

  const backOffice = await browser.newContext()
  await signIn(backOffice, { isAdmin: true })
  const admin = await backOffice.newPage()
  await admin.goto(`${process.env.STORE_URL}/admin/orders?search=wo-88121`)
  await expect(admin.getByRole('link', { name: number }).first()).toBeVisible()
  await backOffice.close()
})
