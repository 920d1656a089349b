import { RELEASE } from './release.ts'
import { expect, test } from './store-page.ts'

const PAGES = [
  ['/services', 'Services'],
  ['/services/aog', 'AOG support'],
  ['/parts-distribution', 'Parts Distribution'],
  ['/sell-aircraft-parts', 'Sell aircraft parts'],
  ['/sell-airplane', 'Sell your airplane'],
  ['/about', 'About us'],
  ['/careers', 'Careers'],
  ['/contact', 'Contact us'],
  ['/privacy', 'Privacy policy'],
  ['/terms', 'Terms of sale and use'],
  ['/returns', 'Returns and warranty'],
  ['/shipping', 'Shipping'],
] as const

for (const [address, heading] of PAGES) {
  test(`${address} has its heading, fits all widths, and passes axe`, { tag: RELEASE }, async ({ store, page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const answer = await page.goto(`${process.env.STORE_URL}${address}`)
    expect(answer?.status()).toBe(200)
    await store.settled()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await store.fits()
    await page.setViewportSize({ width: 390, height: 844 })
    // Collapsed answers are opened, so that axe checks them too.
    for (const question of await page.getByRole('main').locator('summary').all()) await question.click()
    await store.isAccessible({ contrast: false })
    await store.fits()
    await page.setViewportSize({ width: 1440, height: 900 })
    await store.isAccessible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await store.isAccessible()
  })
}

test('each page has a unique title, description and canonical address, and headings in order', {
  tag: RELEASE,
}, async ({ request }) => {
  const seen = new Set<string>()
  for (const [address] of PAGES) {
    const html = await (await request.get(`${process.env.STORE_URL}${address}`)).text()
    const [, title] = /<title>([^<]+)<\/title>/.exec(html) ?? []
    const descriptions = [...html.matchAll(/<meta name="description" content="([^"]+)"/g)].map(([, text]) => text ?? '')
    const description = descriptions.at(-1) ?? ''
    expect(description.length, address).toBeGreaterThan(50)
    expect(description.length, address).toBeLessThanOrEqual(160)
    expect(html, address).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"/]+${address}"`))
    seen.add(`${title}`).add(description)
    const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level))
    expect(levels.filter(level => level === 1)).toHaveLength(1)
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  }
  expect(seen.size).toBe(2 * PAGES.length)
})

test('every link on these pages has a target', { tag: RELEASE }, async ({ page, request }) => {
  const links = new Set<string>()
  for (const [address] of PAGES) {
    await page.goto(`${process.env.STORE_URL}${address}`)
    const hrefs = await page.locator('a[href]').evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    for (const href of hrefs) links.add(href)
    for (const href of hrefs.filter(target => target.startsWith('#'))) await expect(page.locator(href)).toHaveCount(1)
    for (const href of hrefs.filter(target => target.startsWith('mailto:')))
      expect(href).toMatch(/^mailto:[^@?,]+@[^@?,]+(,[^@?,]+@[^@?,]+)*(\?subject=[^&]+(&body=.+)?)?$/)
  }
  for (const link of links) {
    if (!link.startsWith('/')) continue
    const answer = await request.get(`${process.env.STORE_URL}${link}`)
    expect(answer.status(), link).toBeLessThan(400)
    const [, id] = link.split('#')
    if (id) expect(await answer.text(), link).toContain(` id="${id}"`)
  }
})

test('/aog redirects permanently to /services/aog with its query', { tag: RELEASE }, async ({
  store,
  page,
  request,
}) => {
  const answer = await request.get(`${process.env.STORE_URL}/aog?pn=AN3-5A`, { maxRedirects: 0 })
  expect(answer.status()).toBe(308)
  expect(answer.headers().location).toBe('/services/aog?pn=AN3-5A')
  await store.open('/aog?pn=AN3-5A')
  await expect(page).toHaveURL(/\/services\/aog\?pn=AN3-5A$/)
})

test('without JavaScript, a list of parts can be mailed to the back office', { tag: RELEASE }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${process.env.STORE_URL}/parts-distribution`)
  const mail = page.getByRole('main').getByRole('link', { name: 'sales@example.com' })
  await expect(mail).toBeVisible()
  await expect(mail).toHaveAttribute('href', /^mailto:sales@example\.com\?subject=Quote%20request/)
  await context.close()
})

test('without JavaScript, an AOG request can be made by phone or mail', { tag: RELEASE }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${process.env.STORE_URL}/services/aog`)
  await expect(page.getByRole('main').getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/)
  const href = await page.getByRole('link', { name: 'Send an AOG Request' }).getAttribute('href')
  expect(decodeURIComponent(href ?? '')).toContain('Tail number: \r\n')
  await page.getByText('Is a request binding?').click()
  await expect(page.getByText('Nothing is bought until')).toBeVisible()
  await context.close()
})
