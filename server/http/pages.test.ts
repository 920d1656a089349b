import { expect, test } from 'vitest'
import { testDatabase } from '../db/testing.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()

test('a page has another mark when it says something else, but not for when it was rendered', async () => {
  const page = { of: '' }
  const pages = {
    fetch: async () =>
      new Response(`<p>${page.of}</p><script>u:${Date.now()}</script>`, { headers: { 'Content-Type': 'text/html' } }),
  }
  const mark = async (of: string) => {
    page.of = of
    // Another store each time, that keeps no page yet.
    return (await testApp(database.db, noGateway, { pages }).request('/shop/product/a')).headers.get('ETag')
  }
  const first = await mark('NSN 1560012345678')
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(await mark('NSN 1560012345678')).toBe(first)
  expect(await mark('NSN 1560012345679')).not.toBe(first)
})
