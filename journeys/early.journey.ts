import { RELEASE } from './release.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, type StorePage, searchBox, test } from './store-page.ts'

/** Opens a page whose scripts are delayed. The returned function lets them load. */
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

test('a tap before the script of the page loads takes effect once, after it loads', async ({ store, page }) => {
  const arrive = await openWithoutScripts(store, '/shop/product/AN3-5A')
  const button = page.getByRole('button', { name: 'Add to Cart', exact: true })
  await button.click()
  await arrive()
  await expect(page.getByRole('dialog', { name: 'Your Cart (1 items)' })).toBeVisible()
})

test('a condition and a quantity chosen before the script loads go into the cart', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  const { slug, sku } = await inStoreDatabase(async db => {
    const { rows } = await db.$client.query<{ slug: string; sku: string }>(
      `SELECT slug, sku FROM products p WHERE selling_price IS NOT NULL AND is_published AND is_listed AND cardinality(conditions) > 1
        AND NOT EXISTS (SELECT FROM stock_lines WHERE product_id = p.id AND quantity < 4) ORDER BY id LIMIT 1`,
    )
    if (!rows[0]) throw new Error('no part with a price in several conditions')
    return rows[0]
  })
  const arrive = await openWithoutScripts(store, `/shop/product/${slug}`)
  const select = page.getByRole('radio', { name: /^Select /, checked: false }).first()
  const condition = (await select.getAttribute('aria-label'))?.replace('Select ', '') ?? ''
  await select.check()
  await page.getByLabel(`Quantity: ${sku}, ${condition}`, { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await arrive()
  await expect(page.getByRole('dialog', { name: 'Your Cart (3 items)' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText(condition).first()).toBeVisible()
})

test('a quantity that is typed before the script loads is used', { tag: RELEASE }, async ({ store, page }) => {
  const arrive = await openWithoutScripts(store, '/shop/product/AN3-5A')
  await page
    .getByLabel(/^Quantity: /)
    .first()
    .fill('4')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await arrive()
  await expect(page.getByRole('dialog', { name: 'Your Cart (4 items)' })).toBeVisible()
})

test('a line of a list that is added before the script loads goes into the cart', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  const arrive = await openWithoutScripts(store, '/shop?search=AN3-5A')
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await arrive()
  await expect(page.getByText('Item added to cart')).toBeVisible()
})

test('a form cannot be submitted before its script loads, and its values never enter the address', {
  tag: RELEASE,
}, async ({ store, page }) => {
  const arrive = await openWithoutScripts(store, '/auth')
  const form = page.locator('form').filter({ has: page.locator('input[type=password]') })
  await expect(form.first()).toHaveAttribute('inert', '')
  await arrive()
  await page.getByRole('form', { name: 'Sign in' }).getByLabel('Email', { exact: true }).fill('early@example.com')
  await expect(page.getByRole('form', { name: 'Sign in' }).getByLabel('Email', { exact: true })).toHaveValue(
    'early@example.com',
  )
})

test('links, searches and filters need no script', async ({ store, page }) => {
  const arrive = await openWithoutScripts(store, '/shop')
  await searchBox(page).fill('AN3-5A')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(/search=AN3-5A/)
  await page
    .getByRole('link', { name: /^Cart/ })
    .or(page.getByRole('button', { name: /^Cart/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/cart$/)
  await arrive()
})
