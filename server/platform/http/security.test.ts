import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../db/testing.ts'
import { contentSecurityPolicy, securityHeaders, TAG_ORIGINS } from './security.ts'

const database = testDatabase()

test('scripts run only by hash or nonce, and other origins are allowed only where they are listed', () => {
  const plain = contentSecurityPolicy(["'self'", "'sha256-x'"])
  expect(plain).toContain("default-src 'none'; script-src 'self' 'sha256-x'; connect-src 'self'; img-src 'self' data:;")
  expect(plain).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe-inline/)
  const tagged = contentSecurityPolicy(["'self'"], TAG_ORIGINS)
  for (const directive of ['script-src', 'connect-src', 'img-src'])
    expect(tagged).toMatch(new RegExp(`${directive} [^;]*https://www\\.googletagmanager\\.com`))
})

test('documents have a content policy, and scripts only have their type', async () => {
  const app = new Hono().use(securityHeaders(true))
  app.get('/assets/:file', c => (c.req.param('file') === 'a.js' ? c.text('1') : c.notFound()))
  app.get('/', c => c.html('<p>'))
  const headersOf = async (path: string) => Object.keys(Object.fromEntries((await app.request(path)).headers)).sort()
  const forAll = [
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
    'referrer-policy',
    'strict-transport-security',
  ]
  const forDocuments = ['cross-origin-opener-policy', 'permissions-policy', 'x-frame-options']
  expect(await headersOf('/assets/a.js')).toEqual([...forAll, 'x-content-type-options'])
  const documents = [...forAll, ...forDocuments, 'x-content-type-options'].sort()
  expect(await headersOf('/')).toEqual(documents)
  expect(await headersOf('/assets/gone.js')).toEqual(documents)
})

test('a request refused for its origin is in the security log', async () => {
  const { post, request } = testApp(database.db, noGateway)
  const from = { 'Sec-Fetch-Site': 'cross-site', 'X-Forwarded-For': '203.0.113.77' }
  expect((await post('/api/cart/clear', {}, from)).status).toBe(403)
  const upload = { method: 'POST', headers: { ...from, 'Content-Type': 'image/png' }, body: 'x' }
  expect((await request('/submission/pictures', upload)).status).toBe(403)
  expect((await request('/api/categories', { headers: from })).status).toBe(200)
  const { rows } = await database.db.$client.query(
    `SELECT address, facts FROM security_events WHERE event = 'origin_refused' ORDER BY id`,
  )
  // Of refusals that repeat within a minute, one is recorded.
  expect(rows).toEqual([{ address: '203.0.113.77', facts: { method: 'POST', path: '/api/cart/clear' } }])
})
