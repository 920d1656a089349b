import { continueToPayment, payWith, toCheckout } from './at-checkout.ts'
import { RELEASE } from './release.ts'
import { inStoreDatabase } from './store-database.ts'
import { ADDRESS, expect, test } from './store-page.ts'

test('a declined card can be replaced at once, also after Back, Forward and a reload', async ({
  store,
  page,
  request,
}) => {
  await toCheckout(store)
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await continueToPayment(page)
  await page.getByLabel('Order notes').fill('Call before noon')
  // The email address is asked for only once.
  await expect(page.getByRole('region', { name: 'Your choices' })).toContainText('amelia@example.com')
  await expect(page.getByLabel(/^Email/)).toHaveCount(0)

  await page.getByLabel('Card number').pressSequentially('4111')
  await expect(page.getByText('Visa', { exact: true })).toBeVisible()
  const { acceptJsUrl } = await (
    await request.get(`${process.env.STORE_URL}/functions/payment-credentials?guest=true`)
  ).json()
  await request.post(new URL('/sandbox/faults', acceptJsUrl).href, { data: { fault: 'declined', times: 1 } })
  await payWith(store)
  const error = page.getByRole('alert').filter({ hasText: 'Payment Error' })
  await expect(error).toContainText('Your card was declined.')
  await expect(page.locator('[data-sonner-toast]', { hasText: 'Your card was declined.' })).toBeVisible()

  await page.goBack()
  await page.goForward()
  await page.reload()
  await expect(page.getByLabel('Order notes')).toHaveValue('Call before noon')
  await payWith(store)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByText('Call before noon')).toBeVisible()
})

test('a changed price is shown with the former one and can be paid; lines that are out of stock are named', {
  tag: RELEASE,
}, async ({ store, page }) => {
  const { slug, sku } = await inStoreDatabase(async db => {
    const { rows } = await db.$client.query<{ slug: string; sku: string }>(
      `SELECT slug, sku FROM products WHERE is_published AND is_listed AND price BETWEEN 100 AND 300 AND sale_price IS NULL
        AND NOT EXISTS (SELECT FROM units WHERE product_id = products.id)
        AND cardinality(conditions) = 1 AND (SELECT quantity FROM product_stock WHERE product_id = products.id) BETWEEN 5 AND 50 ORDER BY id LIMIT 1`,
    )
    return rows[0] ?? { slug: '', sku: '' }
  })
  await toCheckout(store, `/shop/product/${slug}`)
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  await continueToPayment(page)
  await expect(page.getByRole('button', { name: /Place Order & Pay/ })).toBeEnabled()
  await inStoreDatabase(db => db.$client.query('UPDATE products SET price = price + 11 WHERE slug = $1', [slug]))
  await payWith(store)
  const error = page.getByRole('alert').filter({ hasText: 'Payment Error' })
  await expect(error).toContainText('The total has changed. Please check it and place the order again.')
  await expect(error.getByRole('row', { name: /^Total/ })).toBeVisible()
  await store.isAccessible()

  await inStoreDatabase(db =>
    db.$client.query(
      `WITH changed AS (UPDATE stock_lines SET quantity = 0 WHERE quantity > 0 AND product_id = (SELECT id FROM products WHERE slug = $1)
          RETURNING id, 0 AS quantity)
        INSERT INTO stock_movements (stock_line_id, delta, reason)
          SELECT c.id, -i.quantity, 'adjustment' FROM changed c JOIN stock_lines i ON i.id = c.id`,
      [slug],
    ),
  )
  await page.getByRole('button', { name: /Place Order & Pay/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Some items are not available as ordered' })).toContainText(
    sku,
  )
  await expect(page.getByRole('button', { name: /Place Order & Pay/ })).toBeDisabled()
  await store.isAccessible()
  await page.getByRole('button', { name: 'Update my order' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('the payment step without a shipping method redirects to the choice of one, and does not show before', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await toCheckout(store)
  await page.getByLabel('Email', { exact: true }).fill('amelia@example.com')
  await store.fillAddress('Shipping address', ADDRESS)
  let answer: () => void = () => {}
  const released = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/rpc/checkout/findRates', async route => {
    await released
    await route.continue()
  })
  await store.open('/checkout?step=payment')
  await expect(page.getByRole('heading', { name: 'Shipping method' })).toBeVisible()
  answer()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await continueToPayment(page)
  await expect(page.getByLabel('Card number')).toBeVisible()
})
