import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../db/testing.ts'
import { trackErrors } from './error-tracking.ts'
import { makeLog } from './log.ts'
import { inScope } from './scope.ts'
import { scrub } from './scrub.ts'

const database = testDatabase()

type Event = {
  tags: Record<string, string>
  platform: string
  release: string
  exception: {
    values: { type: string; value: string; stacktrace: { frames: { filename: string; lineno: number }[] } }[]
  }
}
const received: { path: string; auth: string; text: string; event: Event }[] = []
let status = 200
const tracker = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  request.on('end', () => {
    const auth = String(request.headers['x-sentry-auth'])
    received.push({ path: request.url ?? '', auth, text, event: JSON.parse(text.split('\n')[2] ?? '') })
    if (status > 0) response.writeHead(status).end('{}')
  })
})
let dsn = ''
beforeAll(async () => {
  await new Promise<void>(resolve => tracker.listen(0, '127.0.0.1', resolve))
  dsn = `http://public-key@127.0.0.1:${(tracker.address() as AddressInfo).port}/sentry/42`
})
afterAll(() => {
  tracker.closeAllConnections()
  tracker.close()
})
const lines: string[] = []
const log = makeLog({ write: line => void lines.push(line) })
const tracking: { stop: () => Promise<void> }[] = []
const track = (address = dsn) =>
  tracking.push(trackErrors({ dsn: address, environment: 'live', version: '1.2.3', role: 'web', log }))
afterEach(async () => {
  tracker.closeAllConnections()
  for (const { stop } of tracking.splice(0)) await stop()
  received.length = 0
  lines.length = 0
  status = 200
})

test('an error of a request is sent once, with its ID and its location', async () => {
  track()
  const { call } = testApp(database.db, noGateway)
  const rename = (from: string, to: string) => database.db.$client.query(`ALTER TABLE ${from} RENAME TO ${to}`)
  await rename('products', 'no_products')
  const answer = await call('/api/products/jane@example.org').finally(() => rename('no_products', 'products'))
  expect(answer.status).toBe(500)
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
  const [told] = received
  if (!told) throw new Error('nothing was told')
  const { path, auth, text, event } = told
  expect(path).toBe('/sentry/api/42/envelope/')
  expect(auth).toContain('sentry_key=public-key')
  expect(event).toMatchObject({ platform: 'node', release: '1.2.3', environment: 'live' })
  expect(event.tags).toMatchObject({
    request: answer.headers.get('x-request-id'),
    route: '/api/products/{slug}',
    role: 'web',
    code: '42P01',
  })
  expect(event.exception.values[0]?.stacktrace.frames.some(({ filename }) => filename.includes('/server/'))).toBe(true)
  expect(text).not.toContain('jane@')
})

test('refusals and plain log lines are not reported as errors', async () => {
  track()
  const { call } = testApp(database.db, noGateway)
  expect((await call('/api/account')).status).toBeLessThan(500)
  log.error({ status: 500 }, 'request')
  log.warn({ err: new Error('not so bad') }, 'warning')
  log.error({ err: new Error('the last one') }, 'job')
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
  expect(received[0]?.event.exception.values[0]?.value).toBe('the last one')
})

test('a failed job is sent with its queue', async () => {
  track()
  inScope({ job: 'refunds' }, () => log.error({ err: new Error('gateway away'), queue: 'refunds' }, 'job'))
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
  expect(received[0]?.event.tags).toMatchObject({ queue: 'refunds', job: 'refunds' })
})

test('a browser error is forwarded, without personal data', async () => {
  track()
  const { post, logged } = testApp(database.db, noGateway)
  const report = {
    page: '/order/$orderId',
    name: 'TypeError',
    message: 'Cannot read "Jane Doe" of jane.doe@example.org at https://store.example/order/1?token=s3cret',
    stack:
      'TypeError: jane.doe@example.org\n    at OrderPage (https://store.example/assets/order-4f2a.js?token=s3cret:10:22)',
  }
  expect((await post('/api/browser-errors', report, { Cookie: 'session=c00kie' })).status).toBe(202)
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
  const { event, text } = received[0] ?? { text: '' }
  expect(event?.platform).toBe('javascript')
  expect(event?.tags).toMatchObject({ kind: 'browser', page: '/order/$orderId' })
  expect(text + JSON.stringify(logged)).not.toMatch(/Jane|jane|s3cret|c00kie/)
})

test.each([
  { page: '/order/1?token=x', name: 'E', message: '', stack: '' },
  { page: '/', name: 'E', message: 'x'.repeat(2001), stack: '' },
  { page: '/', name: 'E', message: '', stack: '', more: 1 },
])('an invalid report is refused: %#', async report => {
  track()
  const { post } = testApp(database.db, noGateway)
  expect((await post('/api/browser-errors', report)).status).toBe(400)
  expect(received).toEqual([])
})

test('an unresponsive tracker does not delay the store, and is paused after a failure', async () => {
  status = 500
  track()
  for (let times = 0; times < 200; times++) log.error({ err: new Error(`number of many`) }, 'job')
  await vi.waitFor(() => expect(lines.filter(line => line.includes('cannot be told'))).toHaveLength(1), 30_000)
  log.error({ err: new Error('one more') }, 'job')
  await new Promise(resolve => setImmediate(resolve))
  expect(received).toHaveLength(1)
})

test('a tracker that never answers does not delay a request', async () => {
  status = 0
  track()
  const { post } = testApp(database.db, noGateway)
  for (let times = 0; times < 3; times++)
    expect((await post('/api/browser-errors', { page: '/', name: 'E', message: 'x', stack: '' })).status).toBe(202)
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
})

test.each([
  ['mail to jane.doe+x@example.org refused', 'mail to [email] refused'],
  ['card 4111 1111 1111 1111 declined', 'card [number] declined'],
  ['call +1 555-010-1234 now', 'call [number] now'],
  ['from 203.0.113.77 and 2001:db8:12:34::1', 'from [address] and [address]'],
  ['GET https://x.example/a?token=1#b failed', 'GET https://x.example/a?[…] failed'],
  ['Unexpected token in JSON: "Jane Doe, 12 Main St"', 'Unexpected token in JSON: "[…]"'],
  ['relation "order_items" does not exist', 'relation "order_items" does not exist'],
  [
    "Cannot read properties of undefined (reading 'fullPath')",
    "Cannot read properties of undefined (reading 'fullPath')",
  ],
  ["Cannot read 'Jane'", "Cannot read '[…]'"],
  ['cookie session=eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', 'cookie session=[token]'],
])('%j is sent as %j', (text, left) => {
  expect(scrub(text)).toBe(left)
})
