import { continueToPayment, payWith, toCheckout } from './at-checkout.ts'
import { withLostAnswers } from './gateway.ts'
import { RELEASE } from './release.ts'
import { ADDRESS, expect, StorePage, test } from './store-page.ts'

test('if the gateway does not answer, the buyer cannot pay twice, and the page shows the result automatically', {
  tag: RELEASE,
}, async ({ store, page, request }) => {
  await store.open('/shop/product/MS21346-231')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  await withLostAnswers(request, 'reset-after-charge', async letThrough => {
    await page.getByRole('button', { name: /Place Order & Pay/ }).click()
    await expect(page.getByRole('heading', { name: 'Order received' })).toBeVisible()
    await expect(page.getByText('Please don’t pay again')).toBeVisible()
    await store.isAccessible()
    // Neither the cart nor checkout offers a second payment.
    await store.open('/cart')
    await expect(page.getByText(/A payment for order APS-\S+ is being processed/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeHidden()
    await store.open('/checkout?step=payment')
    await expect(page.getByRole('heading', { name: 'A payment for this order is being processed' })).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeHidden()
    await store.checkEveryWidth()
    await letThrough()
    // The next query to the gateway finds the charge.
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 40_000 })
  })
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
})

test('a double click, a network failure and a reload during payment lead to one order and one charge', async ({
  store,
  page,
  context,
}) => {
  await store.open('/shop/product/NAS517-3-7')
  await page.getByLabel('Quantity: NAS517-3-7').fill('10')
  // Enter in the field also adds the part once the form has its script. The part is added only once.
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  const placed: string[] = []
  // The answer is read in the route, because the browser keeps no responses of a page that was left.
  await page.route('**/rpc/checkout/placeOrder', async route => {
    const response = await route.fetch()
    placed.push((await response.json()).json.orderNumber)
    await route.fulfill({ response })
  })
  // The store charges the card, but its answer is lost.
  await page.route('**/rpc/payments/pay', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: /Place Order & Pay/ }).dblclick()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Error' })).toContainText('won’t be charged twice')
  await page.unroute('**/rpc/payments/pay')
  // The tab has stored its order and queries the result.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  expect(new Set(placed).size).toBe(1)
  const { acceptJsUrl } = await (
    await context.request.get(`${process.env.STORE_URL}/functions/payment-credentials?guest=true`)
  ).json()
  const ledger: { invoiceNumber: string; responseCode: string }[] = await (
    await context.request.get(new URL('/sandbox/ledger', acceptJsUrl).href)
  ).json()
  expect(ledger.filter(line => line.invoiceNumber === placed[0] && line.responseCode === '1')).toHaveLength(1)
})

test('an order that is paid while the buyer continues shopping is not placed again, and the new part stays in the cart', {
  tag: RELEASE,
}, async ({ store, page, request }) => {
  await store.open('/shop/product/MS21346-231')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await store.fillCard('4111 1111 1111 1111')
  await withLostAnswers(request, 'bad-json-after-charge', async letThrough => {
    await page.getByRole('button', { name: /Place Order & Pay/ }).click()
    const link = await page.getByRole('link', { name: 'View your order' }).getAttribute('href')
    // The buyer leaves the page before the answer arrives.
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

test('two tabs with one cart: the second tab shows the order of the first, and buys the same again only on request', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  await toCheckout(store)
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await continueToPayment(page)
  const second = new StorePage(await context.newPage())
  await second.open('/checkout')
  await second.page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await second.fillAddress('Shipping address', ADDRESS)
  await continueToPayment(second.page)

  // The first tab is charged and waits for the answer.
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
  await second.checkEveryWidth()
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
