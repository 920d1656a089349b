import type { Page, Request } from '@playwright/test'
import { RELEASE } from './release.ts'
import { searchBox as box, expect, KEY_MS, test } from './store-page.ts'

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const isSuggestionRequest = (request: Request) => /suggestions/.test(request.url())
/** Delays the suggestions for a text until the returned function is called. */
async function holdSuggestions(page: Page, text: RegExp): Promise<() => void> {
  const { promise: released, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/suggestions/, async route => {
    if (!text.test(decodeURIComponent(route.request().url()))) return route.fallback()
    await released
    // The page may have dropped the request.
    await route.fallback().catch(() => {})
  })
  return answer
}

test('suggestions work by keyboard: a typed word makes one request, Enter opens a part, Escape closes and then clears', async ({
  store,
  page,
}) => {
  const requests: string[] = []
  page.on('request', request => isSuggestionRequest(request) && requests.push(request.url()))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.clock.install()
  await store.open('/')
  // The page listens for keys only a moment after it is shown.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused({ timeout: KEY_MS })
  }).toPass()
  await page.keyboard.type('a')
  await page.keyboard.type('n3-5a', { delay: 50 })
  const option = list(page)
    .getByRole('option', { name: /AN3-5A/ })
    .first()
  await expect(option).toContainText('P/N: AN3-5A')
  await expect(option).toContainText('In Stock')
  expect(requests).toHaveLength(1)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toBeAttached()
  await store.isAccessible()

  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expect(box(page)).toHaveValue('an3-5')
  await page.keyboard.type('a')
  // The suggestions are cached: they show at once, without a request.
  await expect(option).toBeVisible()
  await page.clock.runFor(1000)

  await page.keyboard.press('ArrowUp')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', /.+/)
  await expect(list(page).getByRole('option', { selected: true })).toHaveText('Search all for “an3-5a”')
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue('an3-5a')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')

  await page.keyboard.type('an3-5a')
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shop\/product\/an3-5a/i)
  await expect(list(page)).toBeHidden()
  expect(requests.filter(url => /an3-5a/.test(decodeURIComponent(url)))).toHaveLength(1)
})

test('Enter without a suggestion searches, blanks are ignored, and an empty result links to the full search', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await store.open('/')
  await box(page).fill('  ')
  await box(page).press('Enter')
  await expect(page).toHaveURL(`${process.env.STORE_URL}/`)
  await box(page).fill('no-such-part')
  await expect(page.getByText('No products found').first()).toBeVisible()
  await store.isAccessible()
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/shop\?search=no-such-part$/)
  await expect(page.getByRole('status').filter({ hasText: 'no-such-part' })).toBeAttached()
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue('no-such-part')
})

test('a late response for older text is dropped, a slow one shows a message, and a failed one shows nothing', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await page.route(/suggestions.*zz-fails/, route => route.fulfill({ status: 404, json: {} }))
  const answer = await holdSuggestions(page, /"an3"|=an3/)
  await store.open('/')
  const isOld = (request: Request) => /"an3"|=an3$/.test(decodeURIComponent(request.url()))
  const answered = Promise.race([
    page.waitForEvent('requestfinished', isOld),
    page.waitForEvent('requestfailed', isOld),
  ])
  await box(page).fill('an3')
  await expect(page.getByText('Loading...').first()).toBeVisible()
  await box(page).fill('ms20364820c')
  await expect(list(page).getByRole('option', { name: /MS20364-820C/ })).toBeVisible()
  answer()
  await answered
  await expect(list(page).getByRole('option')).toHaveText([/MS20364-820C/, 'Search all for “ms20364820c”'])
  // A part that opens in a new tab does not change the search.
  const others = page.context().waitForEvent('page')
  await list(page)
    .getByRole('option', { name: /MS20364-820C/ })
    .click({ modifiers: ['ControlOrMeta'] })
  await (await others).close()
  await expect(box(page)).toHaveValue('ms20364820c')
  await box(page).fill('zz-fails')
  await expect(list(page).getByRole('option')).toHaveText(['Search all for “zz-fails”'])
  await expect(page.getByText('No products found')).toBeHidden()
  await expect(page.getByText('0 suggestions')).toHaveCount(0)
})

test('the highlight belongs to a part: after the list changes, Enter does not open another part', {
  tag: RELEASE,
}, async ({ store, page }) => {
  const answer = await holdSuggestions(page, /an3-6a/)
  await store.open('/')
  await box(page).fill('an3-5a')
  const options = list(page).getByRole('option')
  await expect(options.filter({ hasText: 'AN3-5A' }).first()).toBeVisible()
  await box(page).fill('an3-6a')
  await box(page).press('ArrowDown')
  await expect(list(page).getByRole('option', { selected: true })).toContainText('AN3-5A')
  answer()
  await expect(options.filter({ hasText: 'AN3-6A' }).first()).toBeVisible()
  await expect(list(page).getByRole('option', { selected: true })).toHaveCount(0)
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/shop\?search=an3-6a$/)
})

test('the Services menu opens and closes by keyboard, and closes by a click outside', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await store.open('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const services = navigation.getByText('Services', { exact: true })
  const first = navigation.getByRole('link', { name: 'All Services' })
  await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: 'Part Families' }).focus()
  await page.keyboard.press('Tab')
  await expect(services).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(first).toBeFocused({ timeout: KEY_MS })
  }).toPass()
  await store.isAccessible()
  await page.keyboard.press('ArrowDown')
  await expect(navigation.getByRole('link', { name: 'Parts Distribution' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()
  await expect(services).toBeFocused()
  await services.click()
  await expect(first).toBeVisible()
  await page.mouse.click(1200, 600)
  await expect(first).toBeHidden()
  await navigation.getByRole('link', { name: 'Shop' }).click()
  await expect(navigation.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page')
  await expect(navigation.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the side menu takes and returns the focus, and its links work', { tag: RELEASE }, async ({ store, page }) => {
    await store.open('/')
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Space')
    await expect(menu).toBeVisible()
    await expect(menu.locator(':focus')).toHaveCount(1)
    await menu.getByText('Services', { exact: true }).tap()
    await expect(menu.getByRole('link', { name: 'AOG Support' })).toBeVisible()
    await store.isAccessible()
    await store.fits()

    await menu.getByRole('combobox').fill('an3-5a')
    await expect(menu.getByRole('option').first()).toBeVisible()
    await store.isAccessible()
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('listbox')).toBeHidden()
    await expect(menu).toBeVisible()
    await menu.getByRole('button', { name: 'Close menu' }).focus()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    await button.tap()
    await expect(menu).toBeVisible()
    await page.touchscreen.tap(380, 600)
    await expect(menu).toBeHidden()
    await button.tap()
    await menu.getByRole('link', { name: 'Shop' }).tap()
    await expect(page).toHaveURL(/\/shop$/)
    await expect(menu).toBeHidden()
  })

  test('a suggestion is opened by a tap', { tag: RELEASE }, async ({ store, page }) => {
    await store.open('/')
    await box(page).tap()
    await page.keyboard.type('an3-5a')
    const option = list(page)
      .getByRole('option', { name: /AN3-5A/ })
      .first()
    await expect(option).toBeVisible()
    await store.isAccessible()
    await store.fits()
    await option.tap()
    await expect(page).toHaveURL(/\/shop\/product\//)
    await expect(list(page)).toBeHidden()
  })
})

test('without JavaScript the menu links to the footer, and the Services menu opens', { tag: RELEASE }, async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${process.env.STORE_URL}/`)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Parts Distribution' })).toBeInViewport()
  await footer.getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('navigation', { name: 'Main' }).getByText('Services', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'All Services' })).toBeVisible()
  await context.close()
})
