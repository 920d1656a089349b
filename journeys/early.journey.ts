import { inStoreDatabase } from './store-database.ts'
import { expect, type StorePage, test } from './store-page.ts'

/** A page whose scripts are still on their way; they arrive when what is given back is called. */
async function openWithoutScripts(store: StorePage, address: string): Promise<() => Promise<void>> {
  const { promise: sent, resolve } = Promise.withResolvers<void>()
  await store.page.route('**/assets/*.js', async route => {
    await sent
    await route.continue()
  })
  await store.page.goto(`${process.env.STORE_URL}${address}`, { waitUntil: 'commit' })
  await expect(store.page.getByRole('contentinfo')).toBeVisible()
  return async () => {
    resolve()
    await store.settled()
  }
}

test('what is tapped before the page’s script is there is done once, when it is', async ({ store, page }) => {
  const arrive = await openWithoutScripts(store, '/shop/product/AN3-5A')
  const button = page.getByRole('button', { name: 'Add to Cart', exact: true })
  await button.click()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await arrive()
  await expect(page.getByRole('dialog', { name: 'Your Cart (1 item)' })).toBeVisible()
})

test('a condition and a quantity that are chosen before it are those that go into the cart', async ({
  store,
  page,
}) => {
  const slug = await inStoreDatabase(async db => {
    const { rows } = await db.$client.query<{ slug: string }>(
      `SELECT slug FROM products p WHERE selling_price IS NOT NULL AND is_published AND is_listed AND cardinality(conditions) > 1
        AND NOT EXISTS (SELECT FROM stock_lines WHERE product_id = p.id AND quantity < 4) ORDER BY id LIMIT 1`,
    )
    if (!rows[0]) throw new Error('no part with a price in several conditions')
    return rows[0].slug
  })
  const arrive = await openWithoutScripts(store, `/shop/product/${slug}`)
  const select = page.getByRole('button', { name: /^Select / }).first()
  const condition = (await select.getAttribute('aria-label'))?.replace('Select ', '') ?? ''
  await select.click()
  const more = page.getByRole('button', { name: /^More: / }).first()
  await more.click()
  await more.click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await arrive()
  await expect(page.getByRole('dialog', { name: 'Your Cart (3 items)' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText(condition).first()).toBeVisible()
})

test('Enter in a field that belongs to no form is done too', async ({ store, page }) => {
  const arrive = await openWithoutScripts(store, '/shop/product/AN3-5A')
  const quantity = page.getByLabel(/^Quantity: /).first()
  await quantity.fill('9999')
  await quantity.press('Enter')
  await arrive()
  await expect(quantity).toHaveValue('2500')
  await expect(quantity).toBeFocused()
})

test('a quantity that is typed before it counts', async ({ store, page }) => {
  const arrive = await openWithoutScripts(store, '/shop/product/AN3-5A')
  await page
    .getByLabel(/^Quantity: /)
    .first()
    .fill('4')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await arrive()
  await expect(page.getByRole('dialog', { name: 'Your Cart (4 items)' })).toBeVisible()
})

test('a form that is filled in and sent before its script is there keeps what was typed, and out of the address', async ({
  store,
  page,
}) => {
  const arrive = await openWithoutScripts(store, '/auth')
  await page
    .getByRole('form', { name: 'Sign in' })
    .getByLabel('Email', { exact: true })
    .fill('nobody.early@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  expect(page.url()).toMatch(/\/auth$/)
  await arrive()
  await expect(page.getByRole('form', { name: 'Sign in' }).getByRole('alert')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Sign in' }).getByLabel('Email', { exact: true })).toHaveValue(
    'nobody.early@example.com',
  )
  expect(page.url()).toMatch(/\/auth$/)
})

test('filters and orders that are chosen before the script is there are followed', async ({ store, page }) => {
  const arrive = await openWithoutScripts(store, '/shop')
  await page.getByLabel('Sort by').selectOption('price-asc')
  await arrive()
  await expect(page).toHaveURL(/sort=price-asc/)
})

test('what stands as the server wrote it is used like the rest: the first thing that somebody does wakes it, and is done', async ({
  store,
  page,
}) => {
  await store.isAlone()
  const wokenAfter = async (address: string, name: string, act: () => Promise<void>) => {
    await store.open(address)
    await expect(page.locator(`[data-later="${name}"]`)).toHaveCount(1)
    await act()
    await expect(page.locator(`[data-later="${name}"]`)).toHaveCount(0)
  }
  // As helpers for people who need them do it: no pointer, no key.
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).first().dispatchEvent('click')
  await wokenAfter('/shop/product/AN3-5A', 'product', async () => {
    await press('More: AN3-5A')
    await press('Add to Cart')
  })
  await expect(page.getByRole('dialog', { name: 'Your Cart (2 items)' })).toBeVisible()
  await page.keyboard.press('Escape')
  await wokenAfter('/shop', 'search', async () => {
    await page.getByLabel('Per page').selectOption('50')
  })
  await expect(page).toHaveURL(/perPage=50/)
  await wokenAfter('/', 'home-sections', async () => {
    await page.getByLabel('Part number', { exact: true }).fill('AN3-5A')
    await press('Send')
  })
  await expect(page.getByLabel('Part number', { exact: true })).toHaveValue('AN3-5A')
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('a tap that is held while what does it is on its way is done once, though the page is there', async ({
  store,
  page,
}) => {
  const { promise: sent, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    const answer = await route.fetch()
    // What does what was held, and nothing else, presses keys.
    if (/KeyboardEvent\(.?keydown/.test(await answer.text())) await sent
    await route.fulfill({ response: answer })
  })
  await store.isAlone()
  await store.open('/shop/product/AN3-5A')
  const more = page.getByRole('button', { name: 'More: AN3-5A', exact: true }).first()
  await more.dispatchEvent('click')
  // The part is alive by now; what it does first is not there yet.
  await page.waitForTimeout(1500)
  await more.dispatchEvent('click')
  resolve()
  await expect(page.getByLabel('Quantity: AN3-5A')).toHaveValue('3')
  await page.waitForTimeout(500)
  await expect(page.getByLabel('Quantity: AN3-5A')).toHaveValue('3')
})

test('a link in what stands as the server wrote it leads on within the page', async ({ store, page }) => {
  await store.isAlone()
  await store.open('/')
  await page.waitForFunction(() => Reflect.get(window, 'early')?.isUp)
  await page.evaluate(() => {
    Object.assign(window, { isSame: true })
  })
  await expect(page.locator('[data-later="home-sections"]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Paste up to 500 part numbers' }).dispatchEvent('click')
  await expect(page).toHaveURL(/parts-distribution/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/by the number/)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a page that is only read comes to life by itself after some seconds', async ({ store, page }) => {
  await store.isAlone()
  await store.open('/shop/category/bolts-screws')
  await expect(page.locator('[data-later="category"]')).toHaveCount(1)
  await expect(page.locator('[data-later]')).toHaveCount(0, { timeout: 15_000 })
})
