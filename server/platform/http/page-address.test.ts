import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { pageParameters } from '../../../domain/text/page-parameters.ts'
import { readShopSearch } from '../../../web/catalogue/shop-query.ts'
import { isPrivate } from '../../http/pages.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../db/testing.ts'
import { keptAddress, withRest } from './page-address.ts'
import { PageCache } from './page-cache.ts'

const database = testDatabase()

test.each([
  ['/?gclid=1', '/', 'gclid=1'],
  ['/shop?utm_source=a&page=2&search=an3&utm_medium=b', '/shop?search=an3&page=2', 'utm_source=a&utm_medium=b'],
  ['/shop?search=an3&page=2', '/shop?search=an3&page=2', ''],
  ['/shop?condition=new&n=7&condition=overhauled&search=', '/shop?condition=new&condition=overhauled', 'n=7'],
  ['/shop/category/bolts?view=table&x', '/shop/category/bolts?view=table', 'x='],
  ['/shop/product/a-1?openRfq=true&page=3', '/shop/product/a-1', 'openRfq=true&page=3'],
  ['/contact?pn=AN3#send', '/contact', 'pn=AN3'],
])('%s is kept under %s', (asked, address, rest) => {
  const kept = keptAddress(`http://localhost${asked}`)
  expect([kept.address, `${kept.rest}`]).toEqual([address, rest])
})

test('a redirect takes along what makes no difference to the page', () => {
  const rest = new URLSearchParams({ utm_source: 'a b' })
  expect(withRest('/shop/product/a', rest)).toBe('/shop/product/a?utm_source=a+b')
  expect(withRest('/shop?page=2#top', rest)).toBe('/shop?page=2&utm_source=a+b#top')
  expect(withRest('/shop', new URLSearchParams())).toBe('/shop')
})

/** Each page for everybody, by its path, with the source of its route and of the one around it. */
const SOURCES = readdirSync('web/routes', { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
const pathOf = (source: string) =>
  (/createFileRoute\('([^']+)'\)/.exec(source)?.[1] ?? '')
    // The layout of the shop has no path of its own.
    .replace(/^\/_store/, '')
    .replace('$slug', 'x')
    .replace(/(.)\/$/, '$1')
const ROUTES = [...Map.groupBy(SOURCES, pathOf)]
  .filter(([path]) => path !== '' && !isPrivate(path))
  .map(([path, sources]) => ({ path, source: sources.join('\n') }))

test.each(ROUTES)('$path: what its route reads of an address is what its page is kept by', ({ path, source }) => {
  const reads = /\b(?:validateSearch|loaderDeps|useSearch|searchParams|match\.search)\b/.test(source)
  // Whatever reads an address otherwise only sends it on.
  if (source.includes('searchStr')) expect(source).toMatch(/throw redirect\(\{ href: `.*\$\{location\.searchStr\}`/)
  expect(reads).toBe(pageParameters(path).length > 0)
  if (!reads) return
  expect(source).toContain('validateSearch: readShopSearch')
  const read = new Set<string>()
  readShopSearch(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  expect([...read].sort()).toEqual([...pageParameters(path)].sort())
})

test('the routes were read', () => {
  const paths = ROUTES.map(({ path }) => path)
  for (const path of ['/', '/shop', '/shop/category/x', '/shop/product/x', '/contact']) expect(paths).toContain(path)
})

test('advertisements and made-up names share one page; lists by what they show do not', async () => {
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
  const moved = await app.request('/shop/product/PN?utm_source=letter')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/shop/product/pn-bolt?utm_source=letter'])
})
