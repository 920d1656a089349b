import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { unusedPort } from '../platform/http/testing-port.ts'
import type { PageContext } from './page-context.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()
const away = openDatabase(`postgres://nobody@127.0.0.1:${await unusedPort()}/none`, () => {}, {
  connections: 2,
  statementMs: 500,
  waitMs: 500,
})
afterAll(() => away.$client.end())

/**
 * A renderer whose page is a call. It returns 404 for a missing document and, like the real one, 500 for other errors.
 */
const pages = {
  fetch: async (request: Request, { api }: PageContext) => {
    const key = new URL(request.url).pathname.slice('/verify/'.length)
    const status = await api.orderDocuments.verify({ key }).then(
      () => 200,
      error => (error.status === 404 ? 404 : 500),
    )
    return new Response('<h1>A page</h1>', { status, headers: { 'Content-Type': 'text/html' } })
  },
}

test('a page over its limit is 429 with Retry-After, and not logged as an error', async () => {
  const app = testApp(database.db, noGateway, { pages })
  for (let key = 1; key <= 60; key++) expect((await app.request(`/verify/abc${key}`)).status).toBe(404)
  const answer = await app.request('/verify/abc61')
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(1)
  expect(await answer.text()).toBe('<h1>A page</h1>')
  expect(app.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('a page that lacks a part because the store is busy is 503, and is not cached for others', async () => {
  const renderer = {
    fetch: async (_: Request, { api }: PageContext) => {
      await api.catalogue.categories().catch(() => null)
      return new Response('<h1>A page</h1>', { headers: { 'Content-Type': 'text/html' } })
    },
  }
  const app = testApp(away, noGateway, { pages: renderer })
  const answer = await app.request('/about')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})
