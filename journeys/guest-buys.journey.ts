import { LISTED } from './parts-list.ts'
import { RELEASE } from './release.ts'
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

  const cart = page.getByRole('dialog', { name: 'Your Cart (1 items)' })
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
  // A digit in the middle of the card number is corrected.
  const card = page.getByLabel('Card number')
  await card.focus()
  await card.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2))
  await page.keyboard.press('Backspace')
  await page.keyboard.press('9')
  await expect(card).toHaveValue('5924 0000 0000 0015')
  await store.fillCard('4111 1111 1111 1111')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()

  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  // A separate document: the policy of checkout allows the script of the card gateway.
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

test('a guest whose browser stores nothing sees a notice before starting, and buys in this tab', async ({
  store,
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await store.open('/shop/product/MS21346-231')
  await expect(
    page.getByText('Your browser keeps nothing for this site: the cart lives in this tab only.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('main').getByText('MS21346-231').first()).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
})

test('a declined card shows the reason; with a corrected ZIP code the same order is paid', { tag: RELEASE }, async ({
  store,
  page,
}) => {
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
  // The answer is read in the route, because the browser keeps no responses of a page that was left.
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

test('on a phone no typed text is lost on reload, wrong fields are named, and Back works', async ({ store, page }) => {
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
    'Postal code is required',
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
  // A wrong digit is reported before anything is sent.
  await store.fillCard('4111 1111 1111 1112')
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByText('Card number is not valid: please check its digits')).toBeVisible()
  await expect(page.getByText('Payment Error')).toHaveCount(0)
  await expect(page.getByLabel('Card number')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Shipping method' })).toBeVisible()
})

test('below the minimum order, cart and checkout show the missing amount and do not continue', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await store.open('/shop/product/NAS517-3-7')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  const cart = page.getByRole('dialog')
  await expect(cart.getByRole('button', { name: /^Round up/ })).toBeHidden()
  await expect(cart.getByRole('link', { name: 'Sign in to round up by $21.13' })).toHaveAttribute(
    'href',
    /^\/auth\?from=/,
  )
  await expect(cart.getByText('Add $21.13 more to reach the $25.00 minimum order.')).toBeVisible()
  await cart.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(
    page.getByText('Domestic orders require a minimum of $25.00. Please add $21.13 more to your order.'),
  ).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Minimum Order Required' })).toBeDisabled()
  await store.chooseCountry('Canada')
  await expect(
    page.getByText('International orders require a minimum of $50.00. Please add $46.13 more to your order.'),
  ).toBeVisible()
})
