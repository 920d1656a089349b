import { RELEASE } from './release.ts'
import { expect, searchBox, test } from './store-page.ts'

const PAGES = [
  ['/', 200, 'Aircraft parts, by the number.'],
  ['/shop', 200, 'Shop aircraft parts'],
  ['/shop?search=an3-5a', 200, 'Results for “an3-5a”'],
  ['/shop?search=no-such-part-anywhere', 200, 'No products found'],
  ['/shop?search=+', 200, 'Shop aircraft parts'],
  ['/shop?search=a&search=b', 200, 'Shop aircraft parts'],
  ['/shop?category=washers&sort=price-asc&perPage=50', 200, 'Washers'],
  ['/shop?search=bolt&view=table', 200, 'Results for “bolt”'],
  ['/shop?perPage=100', 200, 'Shop aircraft parts'],
  ['/shop?perPage=100&view=table&sort=price-desc', 200, 'Shop aircraft parts'],
  ['/shop/category/washers', 200, 'About Washers'],
  ['/shop/category/no-such', 404, 'Category Not Found'],
  ['/shop?category=no-such', 404, 'Category Not Found'],
  ['/shop/category/%00', 404, 'Category Not Found'],
  ['/shop?category=%00', 404, 'Category Not Found'],
  ['/shop?manufacturer=%00', 200, 'Shop aircraft parts'],
  ['/shop/family/washers', 200, 'Washers'],
  ['/shop/family/no-such', 404, 'Part Family Not Found'],
  ['/shop/product/AN3-5A', 200, 'Bolt, Hex Head, 10-32 x 0.625 in'],
  ['/shop/product/no-such', 404, 'Product Not Found'],
  ['/shop/product/%00', 404, 'Product Not Found'],
  [`/shop/product/${'x'.repeat(300)}`, 404, 'Product Not Found'],
  ['/checkout', 200, 'Your cart is empty'],
  ['/cart', 200, 'Your cart is empty'],
  ['/order/00000000-0000-4000-8000-000000000000?token=x', 404, 'Order Not Found'],
  ['/order/00000000-0000-4000-8000-000000000000?token=%00', 404, 'Order Not Found'],
  ['/no-such-page', 404, 'Page not found'],
  ['/shop/no/such/page', 404, 'Page not found'],
] as const

for (const [address, status, heading] of PAGES) {
  test(`${address} answers ${status}, fits all widths, and passes axe`, { tag: RELEASE }, async ({ store, page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const answer = await page.goto(`${process.env.STORE_URL}${address}`)
    expect(answer?.status()).toBe(status)
    await store.settled()
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    if (status === 404) await expect(page).toHaveTitle(new RegExp(`^${heading} \\|`))
    await store.fits()
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await store.fits()
      if (width === 390 || width === 1440) await store.isAccessible()
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await store.isAccessible()
  })
}

test('/order/confirmation without an order redirects to the home page', { tag: RELEASE }, async ({ store, page }) => {
  await page.goto(`${process.env.STORE_URL}/order/confirmation`)
  await store.settled()
  await expect(page.getByRole('heading', { name: 'Aircraft parts, by the number.' })).toBeVisible()
})

test('pages can be read and searched without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${process.env.STORE_URL}/`)
  await searchBox(page).fill('NAS1149F0332P')
  await searchBox(page).press('Enter')
  await page.getByRole('link', { name: 'Washer, Flat, 0.203 ID x 0.438 OD' }).first().click()
  await expect(page.getByText('In Stock (2,500 available)')).toBeVisible()
  await context.close()
})

test('without JavaScript no page loads forever, and each page shows an alternative', {
  tag: RELEASE,
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const instead = page.locator('noscript p', { hasText: 'Turn it on, call' })
  for (const address of [
    ...['/cart', '/checkout', '/order/confirmation', '/shop', '/shop/category/washers', '/shop/product/AN3-5A'],
    ...['/auth', '/reset-password', '/contact', '/careers', '/sell-aircraft-parts', '/sell-airplane'],
  ]) {
    await page.goto(`${process.env.STORE_URL}${address}`)
    const notice = page.getByRole('main').locator(instead).first()
    await expect(notice, address).toBeVisible()
    await expect(notice.getByRole('link', { name: 'sales@example.com' }), address).toHaveAttribute('href', /^mailto:/)
    await expect(page.locator('.skeleton').filter({ visible: true }), address).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Add to Cart/ }), address).toHaveCount(0)
  }
  await context.close()
})

test('a missing part can be searched and requested by its number', { tag: RELEASE }, async ({ store, page }) => {
  await store.open('/shop/product/an3-9999a-no-such-bolt')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Search for AN3-9999A' })).toHaveAttribute('href', /search=AN3-9999A$/)
  await main.getByRole('link', { name: 'Request a quote for AN3-9999A' }).click()
  await expect(page.getByRole('dialog', { name: 'Request a Quote' })).toContainText('AN3-9999A')
})

test('lists are paged, sorted and filtered by mouse and keyboard', async ({ store, page }) => {
  await store.open('/shop')
  await expect(page.getByText(/^Showing 20 of [\d,]+ products$/)).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await store.settled()
  const pageNumber = page.getByLabel('Page', { exact: true })
  await expect(pageNumber).toHaveValue('2')
  await pageNumber.press('ArrowUp')
  await pageNumber.press('Enter')
  await expect(page).toHaveURL(/page=3/)
  await page.getByLabel('Sort by').selectOption('price-desc')
  await expect(page).toHaveURL(/sort=price-desc/)
  await expect(page).not.toHaveURL(/page=/)
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.locator('summary').filter({ hasText: 'Category' }).click()
  await filters.getByRole('button', { name: 'Next' }).click()
  await filters.getByRole('link', { name: 'Washers' }).click()
  await expect(page).toHaveURL(/\/shop\/category\/washers/)
  await expect(page.getByRole('heading', { level: 1, name: 'Washers' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Clear Filters' })).toHaveCount(0)
})

test('the cart respects the stock in two tabs at once, and shows messages', async ({ store, page, context }) => {
  await store.open('/shop/product/AN3-5A')
  const dataLayerEvents = () => page.evaluate(() => (window.dataLayer ?? []).filter(entry => 'event' in entry))
  await expect
    .poll(dataLayerEvents)
    .toMatchObject([{ event: 'view_item', ecommerce: { items: [{ item_id: 'AN3-5A' }] } }])
  await page.getByLabel('Quantity: AN3-5A').fill('9999')
  await page.getByLabel('Quantity: AN3-5A').press('Enter')
  await expect(page.getByLabel('Quantity: AN3-5A')).toHaveValue('2500')
  await expect(page.getByRole('status').filter({ hasText: 'Only 2,500 available' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Your Cart (2,500 items)' })).toBeVisible()
  await store.isAccessible()
  await page.getByRole('button', { name: 'Close cart' }).click()
  await expect(page.getByRole('button', { name: 'Cart, 99+ items: 2,500' })).toContainText('99+')

  const otherTab = await context.newPage()
  await otherTab.goto(`${process.env.STORE_URL}/shop/product/AN3-5A`)
  await otherTab.waitForFunction(() => !('$_TSR' in window))
  await otherTab.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(otherTab.getByText('You already have 2500 in your cart and we only have 2500 available.')).toBeVisible()
  await otherTab.getByRole('button', { name: /Remove AN3-5A/ }).click()
  await expect(otherTab.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()

  // A tab of a headless browser is never hidden.
  const measured = page.waitForResponse('**/api/vitals')
  const sent = await page.evaluate(async () => {
    const bodies: (BodyInit | null | undefined)[] = []
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (address, body) => bodies.push(body) > 0 && send(address, body)
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    return Promise.all(bodies.map(body => new Response(body).json()))
  })
  expect(sent).toMatchObject([{ page: 'product' }])
  expect((await measured).status()).toBe(202)
})
