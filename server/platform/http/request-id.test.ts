import { expect, test } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../db/testing.ts'
import { makeRequestId, readRequestId, readTraceId } from './request-id.ts'
import { shortAddress } from './short-address.ts'

const database = testDatabase()
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`

test('a generated ID can be read out by phone, and differs each time', () => {
  const made = Array.from({ length: 1000 }, makeRequestId)
  for (const id of made) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(new Set(made).size).toBe(1000)
})

test('the ID of a trusted proxy is used, in the response and in the log', async () => {
  const { call, logged } = testApp(database.db, noGateway, { proxies: 1 })
  const headers = { 'x-request-id': '7F000001:8296_7F00001E:1F90_4F7B0A69_0003:790' }
  const { headers: answered } = await call('/robots.txt', { headers })
  expect(answered.get('x-request-id')).toBe(headers['x-request-id'])
  expect(logged.at(-1)?.requestId).toBe(headers['x-request-id'])
})

test('without a trusted proxy, a caller cannot choose the ID', async () => {
  const { call } = testApp(database.db, noGateway, { proxies: 0 })
  const { headers } = await call('/robots.txt', { headers: { 'x-request-id': 'chosen-by-a-stranger' } })
  expect(headers.get('x-request-id')).not.toBe('chosen-by-a-stranger')
})

test.each(['short', 'x'.repeat(65), 'with space', '*/; DROP TABLE orders', 'new\nline-in-it', 'größer-als', undefined])(
  'an invalid id is ignored: %j',
  given => {
    expect(readRequestId(given)).toBeUndefined()
  },
)

test('log lines carry the trace id of the caller', async () => {
  const { call, logged } = testApp(database.db, noGateway)
  await call('/robots.txt', { headers: { traceparent: PARENT } })
  expect(logged.at(-1)?.fields.traceId).toBe(TRACE)
  await call('/robots.txt', { headers: { traceparent: 'nonsense' } })
  expect(logged.at(-1)?.fields.traceId).toBeUndefined()
})

test.each([
  [PARENT, TRACE],
  [`01-${TRACE}-00f067aa0ba902b7-00-what-comes-later`, TRACE],
  [`ff-${TRACE}-00f067aa0ba902b7-01`, undefined],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
  [`00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`, undefined],
])('traceparent %s', (given, read) => {
  expect(readTraceId(given)).toBe(read)
})

test('server errors are answered with the request id, at every address', async () => {
  const { call } = testApp(database.db, noGateway)
  const rename = (from: string, to: string) => database.db.$client.query(`ALTER TABLE ${from} RENAME TO ${to}`)
  await rename('products', 'no_products')
  const answers = await Promise.all([
    call('/api/products?search=bolt'),
    call('/rpc/catalogue/categories?data=%7B%7D'),
    call('/sitemap-products-1.xml'),
  ]).finally(() => rename('no_products', 'products'))
  const [api, , file] = answers
  for (const { status } of [api, file]) expect(status).toBe(500)
  for (const { body, headers } of [api, file])
    expect(body).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', data: { requestId: headers.get('x-request-id') } })
})

test("the caller's network is logged only if configured, and never the full address", async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const without = testApp(database.db, noGateway)
  await without.call('/robots.txt', { headers })
  expect(JSON.stringify(without.logged)).not.toContain('203.0.113')
  const set = testApp(database.db, noGateway, { logsNetwork: true })
  await set.call('/robots.txt', { headers })
  expect(set.logged.at(-1)?.fields.network).toBe('203.0.113.0/24')
  expect(JSON.stringify(set.logged)).not.toContain('203.0.113.77')
  expect(shortAddress('2001:db8:12:34::1')).toBe('2001:db8:12::/48')
  expect(shortAddress('::ffff:198.51.100.9')).toBe('198.51.100.0/24')
})
