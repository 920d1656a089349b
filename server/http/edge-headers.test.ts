import { expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { readSettings } from '../settings.ts'
import { noGateway, TEST_SYSTEM, testApp } from './testing.ts'

const database = testDatabase()
const CDN = { CDN_PURGE_URL: 'https://cdn.example.com/purge', CDN_PURGE_TOKEN: 'secret' }

function appWith(environment: Record<string, string>) {
  const pages = {
    fetch: async ({ url }: Request) =>
      new URL(url).pathname === '/missing'
        ? new Response('<p>', { status: 404, headers: { 'Content-Type': 'text/html' } })
        : new Response('<p>', { headers: { 'Content-Type': 'text/html' } }),
  }
  const system = { ...TEST_SYSTEM, settings: readSettings({ DATA_DIR: '/nowhere', ...environment }) }
  const app = testApp(database.db, noGateway, { pages, system })
  return async (path: string) => {
    const { headers } = await app.request(path)
    return [headers.get('cache-control'), headers.get('surrogate-key'), headers.get('cache-tag')]
  }
}
const LIST = 'public, max-age=0, s-maxage=10, stale-while-revalidate=10'
const PART = 'public, max-age=0, s-maxage=300, stale-while-revalidate=60'

test('a CDN that receives purges may cache parts for minutes, and each page has tags of its subjects', async () => {
  const of = appWith(CDN)
  expect(await of('/')).toEqual([LIST, 'home', 'home'])
  expect(await of('/shop?search=an3&utm_source=x')).toEqual([LIST, 'list', 'list'])
  expect(await of('/shop/category/bolts')).toEqual([LIST, 'list category-bolts', 'list,category-bolts'])
  expect(await of('/shop/family/bolts?sort=fact-length-asc')).toEqual([LIST, 'list', 'list'])
  expect(await of('/shop/product/an3-5a?x=1')).toEqual([PART, 'product product-an3-5a', 'product,product-an3-5a'])
  expect(await of('/shop/product/a%2Cb%20c')).toEqual([PART, 'product product-a%2Cb%20c', 'product,product-a%2Cb%20c'])
  expect(await of('/about')).toEqual([LIST, 'page', 'page'])
})

test('a request that is not from the edge counts', async () => {
  const of = appWith({})
  expect(await of('/shop')).toEqual([LIST, null, null])
  expect(await of('/shop/product/an3-5a')).toEqual(['public, no-cache', null, null])
})

test('private and missing pages are not cached', async () => {
  const of = appWith(CDN)
  for (const path of ['/cart', '/checkout', '/dashboard', '/admin', '/order/1', '/%61dmin'])
    expect(await of(path)).toEqual(['no-store', null, null])
  expect(await of('/missing')).toEqual(['no-cache', null, null])
})

test('the address for purges requires its token, and https in live mode', () => {
  expect(() => readSettings({ CDN_PURGE_URL: CDN.CDN_PURGE_URL })).toThrow('want each other')
  expect(() => readSettings({ ...CDN, CDN_PURGE_TOKEN: 'a b' })).toThrow('CDN_PURGE_TOKEN')
  expect(readSettings(CDN).cdn).toEqual({ purgeUrl: CDN.CDN_PURGE_URL, token: 'secret' })
})
