import type { Browser, Page } from '@playwright/test'
import { RELEASE } from './release.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, StorePage, test, toast } from './store-page.ts'

/** A page that may log errors to the console, because these journeys break it on purpose. */
async function brokenPage(browser: Browser): Promise<StorePage> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  return new StorePage(await context.newPage())
}

/** Blocks the scripts that contain `words`, whose files have no fixed names. The returned function restores them. */
async function without(page: Page, words: RegExp, onRefused = () => {}): Promise<() => Promise<void>> {
  const scripts = '**/assets/*.js'
  await page.route(scripts, async route => {
    const answer = await route.fetch()
    if (words.test(await answer.text())) {
      onRefused()
      await route.abort('connectionreset')
    } else await route.fulfill({ response: answer })
  })
  return () => page.unrouteAll({ behavior: 'wait' })
}

test('a page whose data does not load shows an error within the frame, and navigation still works', async ({
  browser,
}) => {
  const store = await brokenPage(browser)
  const { page } = store
  await store.open('/')
  await page.route('**/rpc/search/**', route => route.abort('connectionreset'))
  const report = page.waitForResponse('**/api/browser-errors')
  await store.search('ms20364820c')
  const error = page.getByRole('main').getByRole('alert')
  await expect(error.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect((await report).status()).toBe(202)
  expect((await report).request().postDataJSON()).toMatchObject({ page: '/shop/', message: 'Failed to fetch' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await store.checkEveryWidth()
  await page.unroute('**/rpc/search/**')
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click()
  await expect(error).toHaveCount(0)
  await page.context().close()
})

test('a submit fails without network, and succeeds at the next attempt', { tag: RELEASE }, async ({ browser }) => {
  const store = await brokenPage(browser)
  const { page } = store
  await store.open('/parts-distribution')
  await page.route('**/rpc/**', route => route.abort('connectionreset'))
  await page.getByLabel('Part numbers').fill('MS21346-231')
  await page.getByRole('button', { name: 'Check list' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again.' })).toBeVisible()
  await page.unroute('**/rpc/**')
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByRole('button', { name: 'Add available to cart' }).click()
  await toast(page, '1 part added to cart')
  await page.context().close()
})

test('a page that the server cannot render shows its frame and an error', async ({ browser }) => {
  const { page } = await brokenPage(browser)
  const rename = (from: string, to: string) =>
    inStoreDatabase(db => db.$client.query(`ALTER TABLE ${from} RENAME TO ${to}`))
  await rename('products', 'products_away')
  try {
    const answer = await page.goto(`${process.env.STORE_URL}/shop/product/AN3-5A`)
    expect(answer?.status()).toBe(500)
    expect(await answer?.text()).not.toContain('products')
    await expect(page.getByRole('main').getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  } finally {
    await rename('products_away', 'products')
  }
  // A failed request is retried only after a moment, so a reload may have to be repeated.
  await expect(async () => {
    const refresh = page.getByRole('button', { name: 'Refresh the page' })
    if (await refresh.isVisible()) await refresh.click()
    await expect(page.getByText('P/N').or(page.getByText('AN3-5A')).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.context().close()
})

test('a component that cannot be loaded leaves the page usable, and another way works', {
  tag: RELEASE,
}, async ({ browser }) => {
  const store = await brokenPage(browser)
  const { page } = store
  await store.open('/shop/product/MS21346-231')
  const isBack = await without(page, /Close cart/)
  await page.getByRole('button', { name: 'Cart, empty' }).click()
  await toast(page, 'The cart couldn’t be opened here. Click again to open the cart page.')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isBack()
  await page.getByRole('button', { name: 'Cart, empty' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.context().close()
})

test('a long list is complete without its script, and a list of countries that does not load shows an error', {
  tag: RELEASE,
}, async ({ browser }) => {
  const store = await brokenPage(browser)
  const { page } = store
  const isBack = await without(page, /scrollToIndex|No country found/)
  await store.open('/shop?perPage=100')
  await expect(page.locator('.long-grid li')).toHaveCount(100)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await store.open('/checkout')
  const country = page.getByRole('combobox', { name: 'Country' }).first()
  await country.click()
  await toast(page, 'The list of countries could not be loaded. Please reload the page.')
  await isBack()
  await page.reload()
  await store.settled()
  await country.click()
  await expect(page.getByPlaceholder('Name or code')).toBeVisible()
  await page.context().close()
})

test('a newsletter form without its script breaks nothing else', { tag: RELEASE }, async ({ browser }) => {
  const { page } = await brokenPage(browser)
  let refused = 0
  await without(page, /Subscribing\.\.\./, () => refused++)
  await new StorePage(page).open('/about')
  await expect.poll(() => refused).toBeGreaterThan(0)
  // The form stays inert, as the server rendered it.
  await expect(page.locator('form', { has: page.locator('#newsletter-email') })).toHaveAttribute('inert', '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  // Some requests are still in progress.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
})
