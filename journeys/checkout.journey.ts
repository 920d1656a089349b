import { continueToPayment, payWith, toCheckout } from './at-checkout.ts'
import { withLostAnswers } from './gateway.ts'
import { RELEASE } from './release.ts'
import { block, HANGAR, OFFICE, save } from './saved-addresses.ts'
import { signIn } from './sign-in.ts'
import { ADDRESS, expect, test } from './store-page.ts'

test('a customer buys with saved addresses, a carrier account and a purchase order number', async ({
  store,
  page,
  context,
}) => {
  const { email } = await signIn(context)
  await save(page, 'addresses', { ...OFFICE, kind: 'shipping' })
  await save(page, 'addresses', { ...HANGAR, kind: 'shipping' })
  await toCheckout(store)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  const shipping = block(page, 'Shipping address')
  await expect(shipping.getByRole('radio', { name: /Amelia Quimby Default/ })).toBeChecked()
  await store.isAccessible()

  // The default address has no company, which a commercial invoice needs.
  await continueToPayment(page)
  await expect(page.getByText('Company name is required')).toBeVisible()
  await expect(shipping.getByLabel('Company name')).toBeFocused()

  // An address that is already saved is selected instead of saved again.
  await shipping.getByRole('button', { name: 'Add New Address' }).click()
  await expect(shipping.getByLabel('First name')).toBeFocused()
  await store.fillAddress('Shipping address', { ...ADDRESS, Address: '4 Hangar Road' })
  await shipping.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByText('This address already exists in your saved addresses')).toBeVisible()
  await expect(shipping.getByRole('radio', { name: /Hangar 4/ })).toBeChecked()

  await page.getByRole('radio', { name: 'Use my own shipping account' }).check()
  await expect(page.getByText('No shipping accounts found')).toBeVisible()
  await continueToPayment(page)
  await expect(page.getByText('Please select or add a shipping account')).toBeVisible()
  await page.getByRole('button', { name: 'Save Account' }).click()
  await expect(page.getByText('Account number is required')).toBeVisible()
  await page.getByLabel('Account number').fill('123456789')
  await page.getByRole('button', { name: 'Save Account' }).click()
  await expect(page.getByText('Shipping account added successfully')).toBeVisible()
  await expect(page.getByRole('radio', { name: /FedEx Default/ })).toBeChecked()
  await continueToPayment(page)
  await expect(page.getByText('Please select a shipping service')).toBeVisible()
  await page.getByRole('radio', { name: /^FedEx 2Day/ }).check()
  await expect(page.getByText('Please select a shipping service')).toHaveCount(0)
  await store.isAccessible()
  await continueToPayment(page)

  await expect(page.getByText('FedEx 2Day, your account ending in 6789')).toBeVisible()
  await page.getByLabel('Purchase-order number').fill('PO-4711')
  await page.reload()
  await expect(page.getByLabel('Purchase-order number')).toHaveValue('PO-4711')
  await expect(page.getByText('Quimby Flying, 4 Hangar Road')).toBeVisible()
  await store.isAccessible()
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByText('FedEx 2Day, your account ending in 6789')).toBeVisible()
  await expect(page.getByText('PO-4711')).toBeVisible()
  await expect(page.getByText('$395.39').first()).toBeVisible()
  expect(await page.content()).not.toContain('123456789')
  await store.isAccessible()
})

test('a customer’s first address is saved during checkout, and the payment form opens automatically', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  await signIn(context)
  await toCheckout(store)
  await store.fillAddress('Shipping address', ADDRESS)
  const nickname = page.getByLabel('Nickname')
  await nickname.fill('x'.repeat(61))
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByText('Nickname must be at most 60 characters')).toBeVisible()
  await expect(nickname).toBeFocused()
  await nickname.fill(' Hangar 9 ')
  await expect(page.getByText('Nickname must be at most 60 characters')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByText('Shipping address saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('radio', { name: /Hangar 9 Default/ })).toBeChecked()
  await page.goForward()
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
})

test('a shipping and a billing address for one order only can be selected again after another address', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  await signIn(context)
  await save(page, 'addresses', { ...HANGAR, kind: 'shipping' })
  await save(page, 'addresses', { ...HANGAR, nickname: 'Accounts office', kind: 'billing' })
  await toCheckout(store)
  const [shipping, billing] = [block(page, 'Shipping address'), block(page, 'Billing address')]
  await shipping.getByRole('button', { name: 'Add New Address' }).click()
  await shipping.getByRole('button', { name: 'Use This Address' }).click()
  await expect(shipping.getByText('First name is required')).toBeVisible()
  await store.fillAddress('Shipping address', { ...ADDRESS, Address: '77 Field Camp' })
  await shipping.getByRole('button', { name: 'Use This Address' }).click()
  await expect(page.getByText('Address selected for this order', { exact: true })).toBeVisible()
  await expect(shipping.getByRole('radio', { name: /For this order only.*77 Field Camp/ })).toBeChecked()

  await billing.getByLabel('Same as shipping address').uncheck()
  await expect(billing.getByRole('radio', { name: /Accounts office/ })).toBeChecked()
  await billing.getByRole('button', { name: 'Add New Billing Address' }).click()
  await store.fillAddress('Billing address', { ...ADDRESS, Address: '88 Ledger Lane' })
  await billing.getByRole('button', { name: 'Use This Address' }).click()
  await expect(page.getByText('Billing address selected for this order')).toBeVisible()

  await shipping.getByRole('radio', { name: /Hangar 4/ }).check()
  await shipping.getByRole('radio', { name: /For this order only/ }).check()
  await continueToPayment(page)
  for (const line of ['77 Field Camp', '88 Ledger Lane']) await expect(page.getByText(line)).toBeVisible()
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  for (const line of ['77 Field Camp', '88 Ledger Lane']) await expect(page.getByText(line)).toBeVisible()
})

test('below the minimum order an address cannot be saved', { tag: RELEASE }, async ({ store, page, context }) => {
  await signIn(context)
  await store.open('/shop/product/NAS517-3-7')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart (1 items)' })).toBeVisible()
  await store.open('/checkout')
  await store.fillAddress('Shipping address', ADDRESS)
  const shipping = block(page, 'Shipping address')
  await expect(shipping.getByRole('button', { name: 'Minimum Order Required' })).toBeDisabled()
  await expect(page.getByText(/^Domestic orders require a minimum of \$25\.00\./)).toBeVisible()
})

test('the total of an order with 48 lines stays visible beside the form, while the lines scroll separately', {
  tag: RELEASE,
}, async ({ store, page, request }) => {
  type Item = { id: number; price: number; conditions: string[] }
  const listed = async (pageNumber: number): Promise<Item[]> =>
    (
      await (
        await request.get(`${process.env.STORE_URL}/api/products?perPage=50&sort=price-desc&page=${pageNumber}`)
      ).json()
    ).items
  // Each line has a condition, because checkout asks for missing conditions above the form, one after another.
  const lines = [...(await listed(1)), ...(await listed(2))]
    .flatMap(({ id, price, conditions: [condition] }) =>
      price > 0 && condition ? [{ productId: id, condition, quantity: 1 }] : [],
    )
    .slice(0, 48)
  await page.addInitScript(cart => localStorage.setItem('aircraft-parts-cart', cart), JSON.stringify(lines))
  await page.setViewportSize({ width: 1440, height: 900 })
  await store.open('/checkout')
  const summary = page.getByRole('region', { name: 'Order summary' })
  const total = summary.getByText('Total', { exact: true })
  await expect(summary.getByRole('listitem')).toHaveCount(lines.length)
  expect(lines).toHaveLength(48)
  await expect(total).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Continue to Payment' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeInViewport({ ratio: 1 })
  await expect(total).toBeInViewport({ ratio: 1 })
  const list = summary.getByRole('list', { name: 'Lines of the order' })
  await list.focus()
  await page.keyboard.press('End')
  await expect(summary.getByRole('listitem').last()).toBeInViewport({ ratio: 0.9 })
  await expect(total).toBeInViewport({ ratio: 1 })
  await store.isAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(summary.getByRole('listitem').first()).toBeHidden()
  await store.fits()
})

test('on a phone everything fits, and a customer can use the checkout by keyboard', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(context)
  await save(page, 'addresses', { ...HANGAR, kind: 'shipping' })
  await save(page, 'carrier-accounts', { provider: 'ups', accountNumber: 'A1B2C3', nickname: 'Freight of the shop' })
  await toCheckout(store)
  await page.getByRole('radio', { name: 'Use my own shipping account' }).check()
  await page.getByRole('button', { name: 'Add Shipping Account' }).click()
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await store.fits()
  await store.isAccessible()
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await page.getByRole('radio', { name: /^UPS 2nd Day Air/ }).check()
  await page.getByLabel('Email', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible()
  await store.fits()
})

test('while a customer pays, the store empties the cart: the page waits, and keeps the order if the answer is lost', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  await signIn(context)
  await toCheckout(store)
  await store.fillAddress('Shipping address', ADDRESS)
  await continueToPayment(page)
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/rpc/payments/pay', async route => {
    await route.fetch()
    await answered
    await route.abort('connectionreset')
  })
  // Another tab of the customer gets and shows the same change through the same stream.
  const otherTab = await context.newPage()
  await otherTab.goto(page.url())
  await expect(otherTab.getByRole('heading', { name: 'Order summary' })).toBeVisible()
  await payWith(store)
  await expect(otherTab.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await expect(page.getByText('Your cart is empty')).toHaveCount(0)
  answer()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Error' })).toContainText(
    /Your order APS-\S+ is saved and won’t be charged twice/,
  )
  await page.unroute('**/rpc/payments/pay')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
})

test('while a payment is held, a customer can place a separate order, even after a reload', {
  tag: RELEASE,
}, async ({ store, page, context, request }) => {
  await signIn(context)
  await toCheckout(store)
  await store.fillAddress('Shipping address', ADDRESS)
  await continueToPayment(page)
  await withLostAnswers(request, 'reset-after-charge', async () => {
    await payWith(store)
    await expect(page.getByRole('heading', { name: 'Order received' })).toBeVisible()
    const heldOrder = await page.locator('dd.part-number').textContent()
    // A request that gets no answer does not block the form.
    await page.route('**/rpc/orders/order*', () => {})
    await store.open('/checkout?step=payment')
    await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible()
    await page.unroute('**/rpc/orders/order*')

    await store.open('/cart')
    await page.getByRole('link', { name: 'order something else' }).click()
    await expect(page.getByRole('heading', { name: 'A payment for this order is being processed' })).toBeFocused()
    await store.isAccessible()
    await page.getByRole('button', { name: 'Place a separate order' }).click()
    await expect(page.getByRole('heading', { name: 'Shipping method' })).toBeVisible()
    await continueToPayment(page)
    await payWith(store)
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await expect(page.locator('dd.part-number')).not.toHaveText(heldOrder ?? '')
  })
})
