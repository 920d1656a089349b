import { HOSTILE_PART, LISTED } from './parts-list.ts'
import { RELEASE } from './release.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, test } from './store-page.ts'

const head = async (
  request: { get(address: string): Promise<{ status(): number; text(): Promise<string> }> },
  path: string,
) => {
  const answer = await request.get(`${process.env.STORE_URL}${path}`)
  const html = await answer.text()
  const match = (pattern: RegExp) => pattern.exec(html)?.[1] ?? null
  return {
    status: answer.status(),
    html,
    title: match(/<title>([^<]*)<\/title>/),
    description: match(/<meta name="description" content="([^"]*)"/),
    canonical: match(/<link rel="canonical" href="([^"]*)"/),
    robots: match(/<meta name="robots" content="([^"]*)"/),
    openTitle: match(/<meta property="og:title" content="([^"]*)"/),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
      JSON.parse(json),
    ),
  }
}

test('a part, a category and the home page have title, description, canonical address and structured data, once each', async ({
  request,
}) => {
  const store = process.env.STORE_URL
  const part = await head(request, `/shop/product/${LISTED.sku}?openRfq=true`)
  expect(part.title).toContain(`${LISTED.name.slice(0, 30)} ${LISTED.sku} New (NE) | `)
  expect(part.openTitle).toBe(part.title)
  expect(part.canonical).toMatch(new RegExp(`^${store}/shop/product/[a-z0-9-]+$`))
  expect(part.robots).toBeNull()
  expect(part.data.map(object => object['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(part.data[0]).toMatchObject({
    sku: LISTED.sku,
    offers: [{ price: LISTED.price.slice(1), priceCurrency: 'USD' }],
  })
  expect(part.data[0].offers[0].url).toBe(part.canonical)

  const bolt = await head(request, '/shop/product/AN3-5A')
  const steps = [
    ['Home', `${store}/`],
    ['Shop', `${store}/shop`],
    ['Bolts & Screws', `${store}/shop/category/bolts-screws`],
    [bolt.data[0].name, bolt.canonical],
  ]
  expect(bolt.data[1]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
  })
  // A part has one page. Other addresses of it redirect to that page.
  const byNumber = await request.get(`${store}/shop/product/AN3-5A?openRfq=true`, { maxRedirects: 0 })
  expect([byNumber.status(), `${store}${byNumber.headers().location}`]).toEqual([308, `${bolt.canonical}?openRfq=true`])

  const category = await head(request, '/shop/category/nuts?sort=price-asc&condition=new&page=2')
  expect(category.canonical).toBe(`${store}/shop/category/nuts`)
  expect(category.robots).toBeNull()
  expect(category.data.map(object => object['@type'])).toEqual(['BreadcrumbList'])
  expect((await head(request, '/shop?category=nuts')).canonical).toBe(category.canonical)

  await inStoreDatabase(db =>
    db.$client.query(`INSERT INTO categories (slug, name) VALUES ('sails', 'Sails') ON CONFLICT DO NOTHING`),
  )
  const empty = await head(request, '/shop?category=sails')
  expect(empty).toMatchObject({ status: 200, canonical: `${store}/shop/category/sails` })
  expect(empty.title).toMatch(/^Sails /)

  const home = await head(request, '/')
  expect(home.canonical).toBe(`${store}/`)
  expect(home.data.map(object => object['@type'])).toEqual(['Organization', 'WebSite'])
})

test('searches and missing pages are not indexed', { tag: RELEASE }, async ({ request }) => {
  expect(await head(request, '/shop?search=bolt')).toMatchObject({ status: 200, robots: 'noindex' })
  for (const path of ['/nowhere', '/shop/product/nowhere', '/shop/category/nowhere'])
    expect(await head(request, path)).toMatchObject({ status: 404, robots: 'noindex', canonical: null })
})

test('every published part is in the sitemap', { tag: RELEASE }, async ({ request }) => {
  const locations = async (address: string) =>
    [...(await (await request.get(address)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, location = '']) => location,
    )
  const files = await locations(`${process.env.STORE_URL}/sitemap.xml`)
  const addresses = (await Promise.all(files.filter(file => file.includes('products')).map(locations))).flat()
  const { rows } = await inStoreDatabase(db =>
    db.$client.query<{ slug: string }>('SELECT slug FROM products WHERE is_published AND is_listed'),
  )
  expect(rows.length).toBeGreaterThan(3000)
  expect(addresses.toSorted()).toEqual(
    rows.map(({ slug }) => `${process.env.STORE_URL}/shop/product/${slug}`).toSorted(),
  )
  expect((await request.get(addresses.at(-1) ?? '')).status()).toBe(200)
})

test('texts with markup are shown as text', async ({ store, page, request }) => {
  const { html, data } = await head(request, `/shop/product/${HOSTILE_PART.sku}`)
  expect(data[0]).toMatchObject({ name: HOSTILE_PART.name, description: HOSTILE_PART.description })
  expect(html).not.toMatch(/<script>alert|<img src=x|<b>Not bold/)
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await store.open(`/shop/product/${HOSTILE_PART.sku}`)
  await expect(page.getByRole('heading', { level: 1, name: HOSTILE_PART.name })).toBeVisible()
  const description = page.getByText('<b>Not bold</b>')
  await expect(description).toBeVisible()
  expect(await description.textContent()).toBe(HOSTILE_PART.description)
  await store.search(HOSTILE_PART.sku)
  await expect(page.locator('#results').getByRole('link', { name: HOSTILE_PART.name })).toBeVisible()
  expect(dialogs).toEqual([])
})

test('pages may be cached, checkout may not', { tag: RELEASE }, async ({ request }) => {
  const answer = await request.get(`${process.env.STORE_URL}/shop`)
  const { etag = '', 'cache-control': cache, 'content-security-policy': policy } = answer.headers()
  expect(cache).toBe('public, max-age=0, s-maxage=10, stale-while-revalidate=10')
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).not.toContain('nonce')
  const cachedResponse = await request.get(`${process.env.STORE_URL}/shop`, { headers: { 'If-None-Match': etag } })
  expect(cachedResponse.status()).toBe(304)
  // The cached page keeps its content security policy: a new rendering would have other scripts.
  expect(cachedResponse.headers()['content-security-policy']).toBeUndefined()
  const product = await request.get(`${process.env.STORE_URL}/shop/product/AN3-5A`)
  expect(product.headers()['cache-control']).toBe('public, no-cache')
  const checkout = await request.get(`${process.env.STORE_URL}/checkout`)
  expect(checkout.headers()['cache-control']).toBe('no-store')
  expect(checkout.headers()['content-security-policy']).toContain("'nonce-")
})

test('with capitals in its address a personal page does not exist, and the answer is not cached', {
  tag: RELEASE,
}, async ({ request }) => {
  for (const path of ['/checkout', '/cart', '/auth', '/order/00000000-0000-4000-8000-000000000000?token=x']) {
    const own = await request.get(`${process.env.STORE_URL}${path}`)
    expect([path, own.headers()['cache-control']]).toEqual([path, 'no-store'])
    const capital = `/${path.charAt(1).toUpperCase()}${path.slice(2)}`
    const response = await request.get(`${process.env.STORE_URL}${capital}`)
    expect([capital, response.status(), response.headers()['cache-control']]).toEqual([capital, 404, 'no-cache'])
    expect(await response.text()).toContain('content="noindex"')
  }
})
