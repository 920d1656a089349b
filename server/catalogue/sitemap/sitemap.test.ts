import { expect, test, vi } from 'vitest'
import { recordEvent } from '../../events.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { collectEvents } from '../../platform/events/testing.ts'
import { fillDueFacts } from '../facts/fill-facts.ts'
import { addCategory, addProduct } from '../testing.ts'
import { watchSitemap } from './serve-sitemap.ts'

const database = testDatabase()

test('all files together have the address of every published and listed part, once', async () => {
  const { db } = database
  const { call } = testApp(db, noGateway)
  const bolts = await addCategory(db, 'Bolts & Screws')
  await addProduct(db, { sku: 'A&B-1', slug: "a&b-'1", categoryId: bolts })
  await addProduct(db, { sku: 'GONE-1', stock: { new: 0 } })
  await addProduct(db, { sku: 'AN3-5A', name: 'Bolt' })
  await fillDueFacts(db)
  await addProduct(db, { sku: 'DRAFT-1', isPublished: false })
  await addProduct(db, { sku: 'MIN-ROUNDUP', isListed: false })
  await db.$client.query(
    `INSERT INTO products (id, sku, slug, name) SELECT n * 1000, 'X' || n, 'x-' || n, 'X' FROM generate_series(40, 160) AS n`,
  )
  const xml = async (path: string) => {
    const { status, body, headers } = await call(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    return `${body}`
  }
  const locations = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  const files = locations(await xml('/sitemap.xml'))
  expect(files.map(file => file?.replace('http://localhost', ''))).toEqual([
    '/sitemap-pages.xml',
    '/sitemap-products-0.xml',
    '/sitemap-products-1.xml',
    '/sitemap-products-2.xml',
    '/sitemap-products-3.xml',
  ])
  const addresses = []
  for (const file of files.slice(1)) addresses.push(...locations(await xml(new URL(file ?? '').pathname)))
  const { rows } = await db.$client.query<{ slug: string }>(
    'SELECT slug FROM products WHERE is_published AND is_listed ORDER BY id',
  )
  expect(addresses.length).toBe(rows.length)
  expect(new Set(addresses).size).toBe(rows.length)
  expect(addresses[0]).toBe('http://localhost/shop/product/a%26b-&apos;1')
  expect(addresses.join()).not.toMatch(/draft|roundup/i)
  const pages = locations(await xml('/sitemap-pages.xml'))
  expect(pages).toContain('http://localhost/shop/category/bolts-screws')
  expect(pages.filter(page => page?.includes('/shop/family/'))).toEqual(['http://localhost/shop/family/bolts'])
  expect(pages).toContain('http://localhost/services/aog')
  for (const path of ['/sitemap-products-4.xml', '/sitemap-products-999999.xml', '/sitemap-x.xml'])
    expect((await call(path)).status).toBe(404)
})

test('impossible file names, and other spellings of a name, write nothing and push nothing out of the cache', async () => {
  const { db } = database
  const { call } = testApp(db, noGateway)
  await call('/sitemap-products-0.xml')
  const query = vi.spyOn(db.$client, 'query')
  const textsOf = () => query.mock.calls.map(([text]) => `${text}`)
  for (let at = 0; at < 120; at++) expect((await call(`/sitemap-products-${1000 + at}.xml`)).status).toBe(404)
  for (const path of ['00', '000000']) expect((await call(`/sitemap-products-${path}.xml`)).status).toBe(404)
  expect((await call('/sitemap-products-0.xml')).status).toBe(200)
  expect(textsOf().filter(text => text.includes('FROM products p'))).toEqual([])
  query.mockRestore()
})

test('robots.txt disallows private paths, and names the sitemap', async () => {
  const { body, headers } = await testApp(database.db, noGateway).call('/robots.txt')
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(body).toMatch(/^User-agent: \*\nDisallow: \/checkout\n/)
  expect(body).toContain('\nDisallow: /api/\n')
  expect(body).toContain('\nSitemap: http://localhost/sitemap.xml\n')
})

test('it is cached until a part or a category changes, in any process', async () => {
  const { db } = database
  const { call } = testApp(db, noGateway)
  const hearing = await collectEvents(database, watchSitemap(db))
  const has = async (path: string, address: string) => `${(await call(path)).body}`.includes(`${address}</loc>`)
  const id = await addProduct(db, { sku: 'LATE-1', slug: 'late-1', isPublished: false, stock: {} })
  try {
    expect(await has('/sitemap-products-0.xml', '/shop/product/late-1')).toBe(false)
    await db.$client.query('UPDATE products SET is_published = true WHERE id = $1', [id])
    await expect.poll(() => has('/sitemap-products-0.xml', '/shop/product/late-1')).toBe(true)
    expect(await has('/sitemap-pages.xml', '/shop/category/rivets')).toBe(false)
    await db.$client.query(`UPDATE categories SET slug = 'rivets' WHERE slug = 'bolts-screws'`)
    // No event has been recorded yet.
    expect(await has('/sitemap-pages.xml', '/shop/category/rivets')).toBe(false)
    await recordEvent(db, 'category.changed')
    await expect.poll(() => has('/sitemap-pages.xml', '/shop/category/rivets')).toBe(true)
  } finally {
    await hearing.stop()
  }
})
