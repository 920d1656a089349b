import { goOn, payWith, toCheckout } from './at-checkout.ts'
import { whileItsAnswersGetLost } from './gateway.ts'
import { LISTED } from './parts-list.ts'
import { ADDRESS, expect, StorePage, test } from './store-page.ts'

test('a guest finds a part by its number without dashes, buys it, and finds the order again', async ({
  store,
  page,
  browser,
}) => {
  const toStore: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).origin === process.env.STORE_URL) toStore.push(request.postData() ?? '')
  })

  await store.open('/')
  await store.search('ms20364820c')
  await page.getByRole('link', { name: LISTED.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: LISTED.name })).toBeVisible()
  await expect(page.getByText(/^In Stock \(\d+ available\)/)).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()

  const cart = page.getByRole('dialog', { name: 'Your Cart (1 item)' })
  await expect(cart.getByText(`Part Number: ${LISTED.sku}`)).toBeVisible()
  await expect(cart.getByText('Ready for checkout! (Domestic & International)')).toBeVisible()
  await cart.getByRole('link', { name: 'Proceed to Checkout' }).click()

  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('radio', { name: /FedEx Ground/ }).check()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()

  await expect(page.getByText('Test mode: no card is charged.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused()
  await store.fillCard('5424 0000 0000 0015')
  // A digit is corrected where it stands.
  const card = page.getByLabel('Card number')
  await card.focus()
  await card.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2))
  await page.keyboard.press('Backspace')
  await page.keyboard.press('9')
  await expect(card).toHaveValue('5924 0000 0000 0015')
  await store.fillCard('4111 1111 1111 1111')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()

  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  // A document of its own: that of checkout lets the card gateway's script in.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name))
    .toMatch(/\/order\/confirmation$/)
  const number = await page.getByText(/^APS-\d{8}-\d+$/).textContent()
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
  await store.isAccessible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByText(`${number}`)).toBeVisible()

  const link = await page.getByRole('link', { name: 'View your order' }).getAttribute('href')
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  const strangers = await browser.newContext()
  const stranger = await strangers.newPage()
  await stranger.goto(`${process.env.STORE_URL}${link}`)
  await expect(stranger.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expect(stranger.getByText('Paid by card')).toBeVisible()
  await new StorePage(stranger).isAccessible()
  const wrong = await stranger.goto(`${process.env.STORE_URL}${link}x`)
  expect(wrong?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  await stranger.goto(`${process.env.STORE_URL}${link?.split('?')[0]}`)
  await expect(stranger.getByText('You must be signed in to access this page.')).toBeVisible()
  await strangers.close()

  expect(toStore.length).toBeGreaterThan(5)
  expect(toStore.filter(body => /4111[ -]?1111/.test(body))).toEqual([])
})

test('a declined card shows why; the ZIP put right, the same order is paid', async ({ store, page }) => {
  await store.open('/shop/product/MS21346-231')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByLabel('Same as shipping address').uncheck()
  await store.fillAddress('Billing address', { ...ADDRESS, State: 'IN', City: 'Indianapolis', 'ZIP code': '46282' })
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  const placed: string[] = []
  // Read on its way: of a document that is left the browser keeps no answers.
  await page.route('**/rpc/checkout/placeOrder', async route => {
    const response = await route.fetch()
    placed.push((await response.json()).json.orderNumber)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Error' })).toContainText('Your card was declined.')
  await store.isAccessible()

  await page.getByRole('button', { name: 'Back to Shipping' }).click()
  await store.fillAddress('Billing address', { 'ZIP code': '46204' })
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  expect(placed).toHaveLength(2)
  expect(new Set(placed).size).toBe(1)
})

test('on a phone: nothing typed is lost on reload, wrong fields are named, the way back works', async ({
  store,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await store.open('/shop/product/MS21346-231')
  await store.fits()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  for (const text of [
    'Email address is required for order confirmation',
    'First name is required',
    'Company name is required',
    'ZIP code is required',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.reload()
  await store.settled()
  await expect(page.getByLabel('First name')).toHaveValue('Amelia')
  await expect(page.getByLabel('State')).toHaveValue('WA')
  await store.fits()
  await store.isAccessible()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  for (const text of ['Card number is required', 'Expiration date is required', 'CVV is required'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeFocused()
  await store.fits()
  // A digit typed wrong is found before anything is sent.
  await store.fillCard('4111 1111 1111 1112')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByText('Card number is not valid: please check its digits')).toBeVisible()
  await expect(page.getByText('Payment Error')).toHaveCount(0)
  await expect(page.getByLabel('Card number')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Shipping method' })).toBeVisible()
})

test('an answer of the gateway that never comes: nobody pays twice, and the page tells by itself', async ({
  store,
  page,
  request,
}) => {
  await store.open('/shop/product/MS21346-231')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  await whileItsAnswersGetLost(request, 'reset-after-charge', async letThrough => {
    await page.getByRole('button', { name: /Place Order & Pay/ }).click()
    await expect(page.getByRole('heading', { name: 'Order received' })).toBeVisible()
    await expect(page.getByText('Please do not pay again')).toBeVisible()
    await store.isAccessible()
    // Neither the cart nor checkout invites a second try.
    await store.open('/cart')
    await expect(page.getByText(/A payment for order APS-\S+ is being processed/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeHidden()
    await store.open('/checkout?step=payment')
    await expect(page.getByRole('heading', { name: 'A payment for this order is being processed' })).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeHidden()
    await store.isFineAtEveryWidth()
    await letThrough()
    // The next round of asking the gateway finds the charge.
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 40_000 })
  })
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
})

test('a double click, a dead network and a reload in the middle: one order, one charge', async ({
  store,
  page,
  context,
}) => {
  await store.open('/shop/product/NAS517-3-7')
  await page.getByLabel('Quantity: NAS517-3-7').fill('10')
  await page.getByLabel('Quantity: NAS517-3-7').press('Enter')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  const placed: string[] = []
  // Read on its way: of a document that is left the browser keeps no answers.
  await page.route('**/rpc/checkout/placeOrder', async route => {
    const response = await route.fetch()
    placed.push((await response.json()).json.orderNumber)
    await route.fulfill({ response })
  })
  // The store charges, but its answer is lost on the way.
  await page.route('**/rpc/payments/pay', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: /Place Order & Pay/ }).dblclick()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Error' })).toContainText('never charged twice')
  await page.unroute('**/rpc/payments/pay')
  // The tab knows its order, and looks what became of it.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  expect(new Set(placed).size).toBe(1)
  const { acceptJsUrl } = await (
    await context.request.get(`${process.env.STORE_URL}/functions/payment-credentials?guest=true`)
  ).json()
  const ledger: { invoiceNumber: string; responseCode: string }[] = await (
    await context.request.get(new URL('/sandbox/ledger', acceptJsUrl).href)
  ).json()
  expect(ledger.filter(one => one.invoiceNumber === placed[0] && one.responseCode === '1')).toHaveLength(1)
})

test('below the minimum order cart and checkout say what lacks and go no further', async ({ store, page }) => {
  await store.open('/shop/product/NAS517-3-7')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  const cart = page.getByRole('dialog')
  await cart.getByRole('button', { name: 'Round up by $21.13' }).click()
  await expect(page.getByText('Please log in to add items to cart')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' }).last()).toHaveAttribute('href', /^\/auth\?from=/)
  await expect(cart.getByText('Add $21.13 more to reach the $25.00 minimum order.')).toBeVisible()
  await cart.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(
    page.getByText('Domestic orders require a minimum of $25.00. Please add $21.13 more to your order.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Minimum Order Required' })).toBeDisabled()
  await store.chooseCountry('Canada')
  await expect(
    page.getByText('International orders require a minimum of $50.00. Please add $46.13 more to your order.'),
  ).toBeVisible()
})

test('an order that turns out paid while its buyer goes on shopping is not bought again, and the new part stays in the cart', async ({
  store,
  page,
  request,
}) => {
  await store.open('/shop/product/MS21346-231')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  await whileItsAnswersGetLost(request, 'bad-json-after-charge', async letThrough => {
    await page.getByRole('button', { name: /Place Order & Pay/ }).click()
    const link = await page.getByRole('link', { name: 'View your order' }).getAttribute('href')
    // The page that would tell is left before the answer is there.
    await store.open('/shop/product/AN3-5A')
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await letThrough()
    await expect(async () => {
      const order = await request.get(`${process.env.STORE_URL}/api/orders/${link?.replace('/order/', '')}`)
      expect((await order.json()).paymentStatus).toBe('paid')
    }).toPass({ timeout: 40_000 })
  })
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'MS21346-231' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test('two tabs, one cart: the second hears which order it became, and buys the same again only on purpose', async ({
  store,
  page,
  context,
}) => {
  await toCheckout(store)
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await goOn(page)
  const second = new StorePage(await context.newPage())
  await second.open('/checkout')
  await second.page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await second.fillAddress('Shipping address', ADDRESS)
  await goOn(second.page)

  // The first tab is charged, and waits for the answer.
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const charged = new Promise<void>(resolve => {
    void page.route('**/rpc/payments/pay', async route => {
      const response = await route.fetch()
      resolve()
      await answered
      await route.fulfill({ response })
    })
  })
  await payWith(store)
  await charged
  await payWith(second)
  const heading = second.page.getByRole('heading', { name: /This cart was already ordered: APS-/ })
  await expect(heading).toBeVisible()
  await second.isFineAtEveryWidth()
  const [, first] = /(APS-\S+)/.exec((await heading.textContent()) ?? '') ?? []
  await expect(second.page.getByRole('link', { name: 'View your order' })).toHaveAttribute('href', /token=/)

  await second.page.getByRole('button', { name: 'Buy the same again' }).click()
  await payWith(second)
  await expect(second.page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(second.page.locator('dd.part-number')).not.toHaveText(first ?? '')
  answer()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.locator('dd.part-number')).toHaveText(first ?? '')
})
