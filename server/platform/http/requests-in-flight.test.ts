import { expect, test } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../db/testing.ts'

const database = testDatabase()

/** A store whose pages wait until told. */
function slowStore(proxies = 1) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let rendering = 0
  const pages = {
    fetch: async () => {
      rendering++
      await promise
      return new Response('<p>', { headers: { 'Content-Type': 'text/html' } })
    },
  }
  const { request } = testApp(database.db, noGateway, { pages, proxies })
  const ask = (path: string, from: string) => request(path, { headers: { 'X-Forwarded-For': from } })
  /** Many pages, no two of which are one. */
  const askMany = (count: number, from: string) =>
    Array.from({ length: count }, (_, n) => ask(`/shop?search=part-${from}-${n}`, from))
  return { ask, askMany, rendering: () => rendering, end: resolve }
}
const soon = () => new Promise(resolve => setTimeout(resolve))

test('one address has 40 pages rendered at once; another is served beside it, and those who waited after', async () => {
  const { ask, askMany, rendering, end } = slowStore()
  const asked = askMany(120, '203.0.113.7')
  await soon()
  expect(rendering()).toBe(40)
  expect((await ask('/api/categories', '198.51.100.1')).status).toBe(200)
  // Files and streams are none of it.
  expect((await ask('/pictures/none.webp', '203.0.113.7')).status).toBe(404)
  const other = ask('/shop', '198.51.100.1')
  await soon()
  expect(rendering()).toBe(41)
  end()
  expect((await other).status).toBe(200)
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('who asks for more than can wait is told to come back, and so is who has waited', async () => {
  const { ask, askMany, rendering, end } = slowStore()
  const asked = askMany(150, '2001:db8:1:2::1')
  // The same network: whoever has an address there has all of them.
  const refused = await ask('/api/products', '2001:db8:1:2::ffff')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_AT_ONCE' })
  const late = await Promise.all(asked.slice(40, 140))
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([429]))
  end()
  const first = await Promise.all(asked.slice(0, 40))
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]))
  expect(rendering()).toBe(40)
  expect((await ask('/api/products', '2001:db8:1:2::ffff')).status).toBe(200)
})

test('without a proxy that says who calls, whoever comes from this machine is not counted as one', async () => {
  const { askMany, rendering, end } = slowStore(0)
  const asked = askMany(60, '203.0.113.7')
  await soon()
  expect(rendering()).toBe(60)
  end()
  await Promise.all(asked)
})
