import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readShopSearch } from '../../domain/catalogue/shop-query.ts'
import { pageParameters } from '../../domain/text/page-parameters.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { PageCache } from '../platform/http/page-cache.ts'
import { normalizedAddress, plainPath, withOtherParameters } from './page-address.ts'
import { isPrivate } from './pages.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()

test.each([
  ['/?gclid=1', '/', 'gclid=1'],
  ['/shop?utm_source=a&page=2&search=an3&utm_medium=b', '/shop?search=an3&page=2', 'utm_source=a&utm_medium=b'],
  ['/shop?search=an3&page=2', '/shop?search=an3&page=2', ''],
  ['/shop?condition=new&n=7&condition=overhauled&search=', '/shop?condition=new&condition=overhauled', 'n=7'],
  ['/shop/category/bolts?view=table&x', '/shop/category/bolts?view=table', 'x='],
  ['/shop/category/bolts?category=nuts', '/shop/category/bolts', 'category=nuts'],
  ['/shop?category=nuts&sort=name-asc', '/shop?category=nuts', ''],
  // These parameters are defaults, repeat a value, or are not offered.
  ['/shop?page=1&perPage=20&view=x&sort=name-asc&stock=&only=typed', '/shop', ''],
  // A family has another default order.
  ['/shop/family/bolts?sort=sku-asc', '/shop/family/bolts', ''],
  ['/shop/family/bolts?sort=name-asc', '/shop/family/bolts?sort=name-asc', ''],
  ['/shop/family/bolts?sort=sku-asc&search=an3', '/shop/family/bolts?search=an3&sort=sku-asc', ''],
  // Parts of one family begin as a table, so here the parameter has an effect.
  ['/shop?search=an3&view=grid', '/shop?search=an3&view=grid', ''],
  ['/shop?page=0002&search=%20an3%20%20&sort=relevance', '/shop?search=an3&page=2', ''],
  ['/shop?page=x&perPage=21&view=list&sort=best&stock=all', '/shop', ''],
  ['/shop?page=2&page=3&search=a&search=b', '/shop', ''],
  ['/shop?%73earch=%61n3&Search=b&SEARCH=c', '/shop?search=an3', 'Search=b&SEARCH=c'],
  [
    '/shop?condition=overhauled&condition=new&condition=new&condition=&aircraft=c',
    '/shop?condition=new&condition=overhauled&aircraft=c',
    '',
  ],
  ['/shop/product/a-1?openRfq=true&page=3', '/shop/product/a-1', 'openRfq=true&page=3'],
  ['/contact?pn=AN3#send', '/contact', 'pn=AN3'],
])('%s is cached under %s', (asked, address, rest) => {
  const normalized = normalizedAddress(`http://localhost${asked}`)
  expect([normalized.address, `${normalized.rest}`]).toEqual([address, rest])
})

test('a hundred unknown parameters, in any order, are one page', () => {
  const names = Array.from({ length: 100 }, (_, n) => `x${n}=${Math.random()}`)
  const queries = [names, names.toReversed(), [...names, ...names]].map(all => all.join('&'))
  const addresses = queries.map(query => normalizedAddress(`http://localhost/shop?${query}&page=2`).address)
  expect(new Set(addresses)).toEqual(new Set(['/shop?page=2']))
})

test.each([
  ['/%73hop?page=2', '/shop?page=2'],
  ['/shop/product/%61%2d1', '/shop/product/a-1'],
  ['/shop/product/%c3%a4', '/shop/product/%C3%A4'],
  // The redirect must not lead to another host.
  ['//example.com/%61', '/example.com/a'],
  ['/shop/product/a-1', null],
  ['/shop/product/%C3%A4%2F%25', null],
])('the path of %s is written %s', (asked, plain) => {
  expect(plainPath(`http://localhost${asked}`)).toBe(plain)
})

test('a redirect preserves parameters that do not change the page', () => {
  const rest = new URLSearchParams({ utm_source: 'a b' })
  expect(withOtherParameters('/shop/product/a', rest)).toBe('/shop/product/a?utm_source=a+b')
  expect(withOtherParameters('/shop?page=2#top', rest)).toBe('/shop?page=2&utm_source=a+b#top')
  expect(withOtherParameters('/shop', new URLSearchParams())).toBe('/shop')
})

/** Each public page, by its path, with the source of its route and of the parent route. */
const SOURCES = readdirSync('web/routes', { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
const pathOf = (source: string) =>
  (/createFileRoute\('([^']+)'\)/.exec(source)?.[1] ?? '')
    // Neither of the two layouts has a path.
    .replace(/^\/_(?:store|checkout)/, '')
    .replace('$slug', 'x')
    .replace(/(.)\/$/, '$1')
const ROUTES = [...Map.groupBy(SOURCES, pathOf)]
  .filter(([path]) => path !== '' && !isPrivate(path))
  .map(([path, sources]) => ({ path, source: sources.join('\n') }))

test.each(ROUTES)('$path: the cache key has the parameters that its route reads', ({ path, source }) => {
  const reads = /\b(?:validateSearch|loaderDeps|useSearch|searchParams|match\.search)\b/.test(source)
  // Routes that read an address in another way only redirect it.
  if (source.includes('searchStr')) expect(source).toMatch(/throw redirect\(\{ href: `.*\$\{location\.searchStr\}`/)
  expect(reads).toBe(pageParameters(path).length > 0)
  if (!reads) return
  expect(source).toContain('validateSearch: readShopSearch')
  const read = new Set<string>()
  readShopSearch(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  // The page of a category has the category of its path; the page of a family is for all categories.
  if (/^\/shop\/(category|family)\//.test(path)) read.delete('category')
  expect([...read].sort()).toEqual([...pageParameters(path)].sort())
})

test('the sources of the routes were read', () => {
  const paths = ROUTES.map(({ path }) => path)
  for (const path of ['/', '/shop', '/shop/category/x', '/shop/product/x', '/contact']) expect(paths).toContain(path)
})

test('pages with advertising and unknown parameters share one cache entry; lists with different content do not', async () => {
  const pages = {
    fetch: vi.fn(async ({ url }: Request) => {
      const { pathname, search } = new URL(url)
      return pathname === '/shop/product/PN'
        ? new Response(null, { status: 308, headers: { Location: '/shop/product/pn-bolt' } })
        : new Response(`<p>${pathname}${search}</p>`, { headers: { 'Content-Type': 'text/html' } })
    }),
  }
  const app = testApp(database.db, noGateway, {
    pages,
    pageCache: new PageCache(
      () => true,
      () => false,
    ),
  })
  const page = async (path: string) => (await app.request(path)).text()
  for (const n of [1, 2, 3]) {
    expect(await page(`/shop?n=${n}&utm_source=${n}`)).toBe('<p>/shop</p>')
    expect(await page(`/shop/product/x?gclid=${n}`)).toBe('<p>/shop/product/x</p>')
    expect(await page(`/shop?page=2&n=${n}`)).toBe('<p>/shop?page=2</p>')
  }
  expect(pages.fetch).toHaveBeenCalledTimes(3)
  // A differently spelled address costs one redirect, and no rendering.
  const spelled = await app.request('/%73hop?utm_source=letter')
  expect([spelled.status, spelled.headers.get('location')]).toEqual([308, '/shop?utm_source=letter'])
  expect(pages.fetch).toHaveBeenCalledTimes(3)
  const moved = await app.request('/shop/product/PN?utm_source=letter')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/shop/product/pn-bolt?utm_source=letter'])
})
