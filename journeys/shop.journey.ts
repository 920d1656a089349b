import type { Locator } from '@playwright/test'
import { RELEASE } from './release.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, searchBox, test } from './store-page.ts'

/** Expands one group of the filters above a list. */
const unfold = (filters: Locator, kind: string) =>
  filters
    .locator('summary')
    .filter({ hasText: new RegExp(`^${kind}`) })
    .click()

test('filters narrow the list, show their counts, and stay in the address', async ({ store, page }) => {
  const filters = page.getByRole('complementary', { name: 'Filters' })
  // A list does not wait long for the counts of its filters. On a busy computer they show only after a reload.
  await expect(async () => {
    await store.open('/shop/category/bolts-screws')
    await unfold(filters, 'Condition')
    await expect(filters.getByLabel(/^New Surplus \(NS\)/)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  const count = async () =>
    Number(/of (?:about )?([\d,]+)/.exec(await page.getByText(/^Showing \d+ of/).innerText())?.[1]?.replace(',', ''))
  const all = await count()
  // Late counts still appear.
  await page.route('**/rpc/search/facets**', async route => {
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue().catch(() => {})
  })
  await filters.getByLabel(/^New Surplus \(NS\)/).check()
  await expect(page).toHaveURL(/condition=new_surplus/)
  await expect(filters.getByLabel(/^New Surplus \(NS\)/)).toBeChecked()
  await unfold(filters, 'Manufacturer')
  await filters.getByRole('group', { name: 'Manufacturer' }).getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/manufacturer=/)
  await expect.poll(count).toBeLessThan(all)
  await expect(page.getByRole('status').filter({ hasText: /^Showing \d+ of [\d,]+ products$/ })).toBeAttached()
  expect(await count()).toBeGreaterThan(0)
  await store.isAccessible()
  await page.goBack()
  await expect(page).not.toHaveURL(/manufacturer=/)
  await page.reload()
  await store.settled()
  await unfold(filters, 'Condition')
  await expect(filters.getByLabel(/^New Surplus \(NS\)/)).toBeChecked()
  await filters.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\/shop\/category\/bolts-screws$/)
  await expect(filters.getByRole('link', { name: 'Clear Filters' })).toHaveCount(0)
})

test('filtering and sorting by keyboard preserves the focus, even if the parts load slowly', {
  tag: RELEASE,
}, async ({ store, page }) => {
  const makers = page.getByRole('group', { name: 'Manufacturer' })
  const others = makers.getByRole('button', { name: /^Show \d+ more$/ })
  await expect(async () => {
    await store.open('/shop')
    await unfold(page.getByRole('complementary', { name: 'Filters' }), 'Manufacturer')
    await expect(others).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  const shown = await makers.getByRole('checkbox').count()
  await others.press('Enter')
  await expect(others).toBeHidden()
  await expect(makers.getByRole('checkbox').nth(shown)).toBeFocused()
  const maker = makers.locator(`[value=${JSON.stringify(await makers.getByRole('checkbox').last().inputValue())}]`)
  await page.route('**/rpc/search/findParts**', async route => {
    await new Promise(resolve => setTimeout(resolve, 400))
    await route.continue()
  })
  for (const isTicked of [true, false]) {
    await maker.press('Space')
    // A skeleton replaces slow content, but the former list shows at once.
    if (isTicked) await expect(page.getByText(/^Showing/)).toBeHidden()
    await expect(page).toHaveURL(isTicked ? /manufacturer=/ : /\/shop$/)
    await expect(maker).toBeChecked({ checked: isTicked })
    await expect(maker).toBeFocused()
    await expect(maker).toBeInViewport()
    await expect(others).toBeHidden()
  }
  // A checkbox accepts no text, so `/` moves to the search from there too.
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  const sort = page.getByLabel('Sort by')
  await sort.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/sort=name-desc/)
  await expect(page.getByText(/^Showing/)).toBeHidden()
  await expect(sort).toBeFocused()
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(sort).toHaveValue('name-asc')
})

test('the first result needs few keys, also in a table, and a category has one search box in addition to that of the header', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await store.open('/shop?search=bolt')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#results')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.locator('#results :focus').count()).toBe(1)
  // From the search box: Enter, then Tab.
  await store.search('rivet')
  await expect(page.locator('#results')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.locator('#results :focus').count()).toBe(1)
  // From the skip link: Enter, then Tab past the checkbox and the part number.
  await store.open('/shop?search=bolt&view=table')
  await page.getByRole('link', { name: 'Skip to results' }).press('Enter')
  for (const _ of ['tick', 'copy', 'name']) await page.keyboard.press('Tab')
  await expect(page.locator('#results').getByRole('link').first()).toBeFocused()
  await store.open('/shop/category/washers')
  await expect(page.getByRole('main').getByRole('searchbox').filter({ visible: true })).toHaveCount(1)
})

test('on a slow connection the first visit to the shop shows a skeleton of the list', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  await store.open('/about')
  await page.route('**/rpc/catalogue/**', async route => {
    await new Promise(resolve => setTimeout(resolve, 3000))
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page.locator('main [aria-busy=true] .h-77')).toHaveCount(10)
  await expect(page.getByRole('heading', { level: 1, name: 'Shop aircraft parts' })).toBeVisible()
})

test('on a phone the filters are a dialog: Escape and the backdrop close it, and the page behind does not scroll', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await store.open('/shop?search=bolt')
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(dialog).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
  await store.isAccessible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.mouse.click(388, 400)
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await dialog.getByLabel(/^New Surplus/).check()
  await expect(page).not.toHaveURL(/condition=/)
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/search=bolt.*condition=new_surplus/)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
  await store.fits()
})

test('a list as a table compares parts, and adds them to the cart', async ({ store, page }) => {
  await store.open('/shop/category/bolts-screws')
  await page.getByRole('link', { name: 'table', exact: true }).click()
  await expect(page).toHaveURL(/view=table/)
  // The chosen view is stored, and applies to a reopened list.
  await store.open('/shop/category/bolts-screws?sort=price-asc')
  await expect(page).toHaveURL(/sort=price-asc&view=table$/)
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=price-desc/)
  await page
    .getByRole('row')
    // Not a part in several conditions, which would ask for the condition.
    .filter({ has: page.getByRole('cell', { name: /^New \(NE\)$/ }) })
    .getByRole('button', { name: /Add to Cart/ })
    .first()
    .click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('columnheader', { name: 'Part number' })).toBeVisible()
  // A part without stock shows more text.
  const { rows } = await inStoreDatabase(db =>
    db.$client.query<{ sku: string }>(
      'SELECT sku FROM products WHERE is_published AND is_listed AND NOT in_stock ORDER BY price DESC, id LIMIT 1',
    ),
  )
  await store.open(`/shop?stock=any&view=table&search=${encodeURIComponent(rows[0]?.sku ?? '')}`)
  await expect(page.getByText('Currently unavailable')).toBeVisible()
  await store.checkEveryWidth()
})

test('a page of a thousand parts scrolls in a frame, and only visible rows are in the document', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await store.open('/shop?perPage=1000')
  const frame = page.getByRole('region', { name: '1,000 products' })
  await expect(frame).toBeVisible()
  const numbers = () => frame.locator('.part-number').allInnerTexts()
  const first = await numbers()
  expect(first.length).toBeLessThan(60)
  await frame.evaluate(element => element.scrollTo({ top: element.scrollHeight }))
  await expect.poll(async () => (await numbers()).some(number => first.includes(number))).toBe(false)
  await store.isAccessible()
})

test('Back from a part far down a long list returns to its position, also after a reload', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await store.open('/shop?perPage=100')
  const frame = page.getByRole('region', { name: '100 products' })
  const top = await frame.locator('.part-number').first().innerText()
  await frame.evaluate(element => element.scrollTo({ top: 3000 }))
  await expect(frame.getByText(top, { exact: true })).toHaveCount(0)
  const place = () => frame.evaluate(element => element.scrollTop)
  const part = frame.getByRole('listitem').filter({ hasText: /./ }).nth(6)
  const number = await part.locator('.part-number').innerText()
  await part.getByRole('link').first().click()
  await expect(page.getByRole('main').getByText(number).first()).toBeVisible()
  await page.goBack()
  await expect.poll(place).toBe(3000)
  await expect(frame.getByText(number, { exact: true })).toBeInViewport()
  await page.reload()
  await expect.poll(place).toBe(3000)
  // Another list starts at its top.
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(frame.getByText(number, { exact: true })).toHaveCount(0)
  await expect.poll(place).toBe(0)
})

test('a category has a description, and a search in it stays in the category', { tag: RELEASE }, async ({
  store,
  page,
}) => {
  await store.open('/shop/category/nuts')
  await expect(page.getByRole('heading', { name: 'About Nuts' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why Choose Our Nuts?' })).toBeVisible()
  await page.getByLabel('Search in Nuts', { exact: true }).fill('castle')
  await page.getByLabel('Search in Nuts', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/shop\/category\/nuts\?search=castle/)
  await expect(page.getByRole('heading', { level: 1, name: 'Nuts' })).toBeVisible()
})

test('a part page with several conditions, a price on request, no stock, alternates and documents renders well', {
  tag: RELEASE,
}, async ({ store, page }) => {
  const kinds = {
    several: 'cardinality(p.conditions) > 1',
    onRequest: 'p.price = 0 AND p.in_stock',
    gone: 'NOT p.in_stock',
    alternates: 'EXISTS (SELECT FROM cross_references r WHERE r.product_id = p.id)',
    papers: 'EXISTS (SELECT FROM stock_lines i WHERE i.product_id = p.id AND i.tag_type IS NOT NULL)',
  }
  await inStoreDatabase(db =>
    db.$client.query(
      `INSERT INTO cross_references (product_id, kind, other_sku, is_two_way, source)
        SELECT id, unnest(ARRAY['superseded_by', 'alternate_of']), 'AN3-6A', false, 'A list' FROM products WHERE sku = 'AN3-5A' ON CONFLICT DO NOTHING`,
    ),
  )
  for (const [kind, condition] of Object.entries(kinds)) {
    const { rows } = await inStoreDatabase(db =>
      db.$client.query<{ slug: string }>(
        `SELECT p.slug FROM products p WHERE p.is_published AND p.is_listed AND ${condition} ORDER BY p.id LIMIT 1`,
      ),
    )
    expect([kind, rows.length]).toEqual([kind, 1])
    await store.open(`/shop/product/${rows[0]?.slug}`)
    await store.checkEveryWidth()
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a part that is not found can be requested', { tag: RELEASE }, async ({ store, page }) => {
  await store.open('/shop?search=622-9876-999')
  await expect(page).toHaveTitle(/Search: 622-9876-999/)
  await expect(page.getByRole('link', { name: 'Request a quote for 622-9876-999' })).toHaveAttribute(
    'href',
    /^mailto:sales@example\.com\?subject=Quote%20request%3A%20622-9876-999/,
  )
})

test('a mistyped search gets suggestions: a number that looks similar, a word with swapped letters', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await store.open('/shop?search=AN3-SA')
  await page.getByText('Did you mean').getByRole('link', { name: 'AN3-5A', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Results for “AN3-5A”' })).toBeVisible()
  await expect(page.getByText('Did you mean')).toBeHidden()
  // The words of the catalog are loaded a moment after the start.
  await expect(async () => {
    await store.open('/shop?search=hydrualic')
    await expect(page.getByText('Did you mean').getByRole('link', { name: 'hydraulic', exact: true })).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 60_000 })
})
