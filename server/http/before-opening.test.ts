import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ownerLink } from '../customers/accounts/owner-link.ts'
import { signedIn, TEST_ACCOUNTS, type TestUser } from '../customers/accounts/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { makeLog } from '../platform/observability/log.ts'
import { openMetrics } from '../platform/observability/metrics.ts'
import { router } from '../router.ts'
import { isBeforeOpening, proceduresOf, routeOf, whoOf } from './list-procedures.ts'
import { noGateway, TEST_SYSTEM, testApp } from './testing.ts'

// A live store whose owner has not filled in the required settings is closed to everyone except staff.

const database = testDatabase()
let isOpen = false
let app: ReturnType<typeof testApp>
let customer: TestUser
let staff: TestUser
const pages = { fetch: async () => new Response('<p>A page</p>', { headers: { 'Content-Type': 'text/html' } }) }
beforeAll(async () => {
  const system = { ...TEST_SYSTEM, isOpen: () => isOpen }
  app = testApp(database.db, noGateway, { system, pages })
  customer = await signedIn(database.db)
  staff = await signedIn(database.db, { admin: true })
})
const get = (path: string, headers: Record<string, string> = {}) =>
  app.call(path, { headers: { accept: 'text/html', ...headers } })
const CLOSED = { code: 'SHOP_NOT_OPEN' }

test('guests and customers get an uncached, unindexed page about the opening, without an error in log or metrics', async () => {
  const metrics = openMetrics({ version: '1.2.3', role: 'web', sources: [], log: makeLog({ write: () => {} }) })
  onTestFinished(metrics.stop)
  for (const path of [
    '/',
    '/shop',
    '/shop/product/an3-5a',
    '/cart',
    '/checkout',
    '/sitemap.xml',
    '/auth/link',
    '/nothing',
  ])
    for (const headers of [{}, customer.headers]) {
      const answer = await get(path, headers)
      expect([path, answer.status, answer.body]).toEqual([path, 503, expect.stringContaining('Opening soon')])
      expect(answer.body).not.toContain('A page')
      expect(answer.headers.get('retry-after')).toBe('600')
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  expect(app.logged.filter(({ level }) => level === 'error')).toEqual([])
  const counted = (await metrics.text()).split('\n').filter(line => /^http_request_duration_seconds_count\{/.test(line))
  expect(counted.join()).toContain('status="not open"')
  expect(counted.join()).not.toContain('status="5xx"')
})

test('guests and customers can call only the sign-in procedures; staff procedures check permissions themselves', async () => {
  const open = proceduresOf(router).filter(isBeforeOpening)
  expect(open.map(({ name }) => name).sort()).toEqual([
    'accounts.giveCode',
    'accounts.makeOwner',
    'accounts.me',
    'accounts.ownerLink',
    'accounts.resetPassword',
    'accounts.sendReset',
    'accounts.signIn',
    'accounts.signOut',
  ])
  const answers = []
  for (const one of proceduresOf(router)) {
    if (isBeforeOpening(one)) continue
    const { method, path } = routeOf(one)
    const at = path.replace(/\{\w+\}/g, '1')
    const { headers } = customer
    const own = method === 'GET' ? await app.call(at, { headers }) : await app.post(at, {}, headers)
    const rpc = await app.post(`/rpc/${one.name.replaceAll('.', '/')}`, { json: {} })
    const body = (rpc.body as { json: unknown }).json
    answers.push({ name: one.name, who: whoOf(one), statuses: [own.status, rpc.status], bodies: [own.body, body] })
  }
  for (const { name, who, statuses, bodies } of answers)
    if (who === 'staff') expect([name, ...statuses].join()).toMatch(/^[^,]+,40[013],40[013]$/)
    else {
      expect([name, statuses]).toEqual([name, [503, 503]])
      for (const body of bodies) expect(body).toMatchObject(CLOSED)
    }
})

test('streams, files and uploads are closed too; health, scripts and notifications of the gateway are not', async () => {
  for (const path of [
    '/live?product=an3-5a',
    '/api/openapi.json',
    '/order/1/invoice',
    '/pictures/a.webp',
    '/robots.txt',
  ])
    expect([path, (await app.call(path)).status]).toEqual([path, 503])
  expect(await app.post('/submission', {})).toMatchObject({ status: 503, body: CLOSED })
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  expect((await get('/assets/none.js')).status).toBe(404)
  expect((await app.post('/webhooks/authorize-net', {})).status).toBe(401)
})

test('the owner signs in by the link in the terminal, and staff see the whole store uncached', async () => {
  expect(await get('/auth')).toMatchObject({ status: 200, body: '<p>A page</p>' })
  expect((await get('/auth/owner?token=x')).status).toBe(200)
  expect((await get('/admin')).status).toBe(200)
  const link = await ownerLink(database.db, TEST_ACCOUNTS, 'http://localhost')
  // This store has an admin. owner-link.test.ts tests the link of a store without one.
  expect(link).toBeNull()
  expect((await app.post('/api/account/owner/link', { token: 'x' })).body).toEqual({ isOpen: false })
  const home = await get('/', staff.headers)
  expect([home.status, home.body, home.headers.get('cache-control')]).toEqual([200, '<p>A page</p>', 'no-store'])
  expect(home.headers.get('x-robots-tag')).toBe('noindex')
  expect((await app.call('/api/products', { headers: staff.headers })).status).toBe(200)
})

test('the store opens without a restart as soon as the settings are complete', async () => {
  isOpen = true
  const home = await get('/')
  expect([home.status, home.headers.get('x-robots-tag')]).toEqual([200, null])
  expect(home.headers.get('cache-control')).toContain('public')
  expect((await app.call('/api/products')).status).toBe(200)
})
