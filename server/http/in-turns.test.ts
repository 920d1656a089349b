import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { photograph } from '../catalogue/pictures/testing.ts'
import { scannedPdf } from '../inventory/testing.ts'
import { Broker } from '../live/broker.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { currentKey } from '../platform/limits/concurrency-queue.ts'
import { STATEMENTS, type StatementMessage } from '../platform/observability/channels.ts'
import { router } from '../router.ts'
import { proceduresOf } from './list-procedures.ts'
import { noGateway, testApp } from './testing.ts'
import { FOR_STAFF, OPEN } from './testing-addresses.ts'
import { ADMIN_FILES } from './testing-admin-files.ts'
import { CALLS, callHeaders } from './testing-calls.ts'
import { makeWorld, type World } from './testing-personas.ts'

// The pool has 20 connections. A request that queries the database outside of a turn takes them from all other
// requests. So the test walks through every address, and each statement must run in a turn of the caller.

const database = testDatabase()
const ASKS_OUTSIDE: Record<string, string> = {
  'GET /readyz': 'queries on its own connection, once for all callers',
}

/** The address that is being tested; '': none. */
let walked = ''
let statements = 0
const outside = new Set<string>()
const heard = {
  start({ text }: StatementMessage) {
    if (walked === '') return
    statements++
    if (currentKey() === '') outside.add(`${walked}: ${text.replace(/\s+/g, ' ').slice(0, 60)}`)
  },
  end() {},
  asyncStart() {},
  asyncEnd() {},
  error() {},
}

const hub = new Broker({ gapMs: 1, heartbeatMs: 5, stallMs: 10_000 })
let app: ReturnType<typeof testApp>
let world: World
let staff: TestAdmin
beforeAll(async () => {
  staff = await testAdmin(database.db)
  const { files } = staff
  app = testApp(database.db, noGateway, { files, hub, showsDebugPages: true, clientFiles: 'dist/not-built' })
  world = await makeWorld(database.db, app)
  STATEMENTS.subscribe(heard)
})
afterAll(() => STATEMENTS.unsubscribe(heard))
afterEach(() => {
  walked = ''
  outside.clear()
})

let calls = 0
const anotherAddress = () => `198.51.${(++calls >> 8) & 255}.${calls & 255}`

type Sent = { body?: BodyInit | undefined; type?: string | undefined; from?: string; as?: Record<string, string> }

/**
 * Requests a path, or sends a body to it, as a caller with a new network address, and reads the response to its end.
 */
async function walk(name: string, path: string, { body, type, from = anotherAddress(), as }: Sent = {}) {
  const headers = { ...as, 'X-Forwarded-For': from }
  const sent = { method: 'POST', headers: { ...headers, 'Content-Type': type ?? 'application/json' } }
  walked = name
  const answer = await app.request(path, body === undefined ? { headers } : { ...sent, body })
  if (answer.headers.get('Content-Type') === 'text/event-stream') await answer.body?.cancel()
  else await answer.arrayBuffer()
  walked = ''
  return answer.status
}

/** Includes a customer, because anyone may sign up. */
const strangers = () => [world.askers.stranger, world.askers['another customer']]

test('every public address queries the database under the concurrency limit of its caller', async () => {
  for (const { headers } of strangers())
    for (const site of ['same-origin', 'cross-site']) {
      const as = { ...headers, 'Sec-Fetch-Site': site }
      for (const [route, { path, body, type }] of Object.entries(OPEN))
        if (!(route in ASKS_OUTSIDE)) await walk(route, path, { as, body, type })
      for (const [route, { path }] of Object.entries(FOR_STAFF)) await walk(route, path, { as })
    }
  expect(statements).toBeGreaterThan(100)
  expect([...outside]).toEqual([])
})

test('uploads are stored under the concurrency limit of their sender', async () => {
  const { guestOrderId } = world.things
  const { token } = world.askers['a guest with a token']
  const csv = new TextEncoder().encode('AN3-5A,2\n')
  const picture = new Uint8Array(await photograph(300, 200).jpeg().toBuffer())
  const sent = [
    ['/attachments', csv, 'application/octet-stream', 201],
    ['/part-lists/file', csv, 'application/octet-stream', 200],
    ['/submission/cv', new Uint8Array(scannedPdf()), 'application/pdf', 201],
    ['/submission/pictures', picture, 'image/jpeg', 201],
    // It has not been shipped.
    [`/order/${guestOrderId}/return-pictures?token=${token}`, picture, 'image/jpeg', 409],
  ] as const
  for (const [path, body, type, status] of sent) expect(await walk(path, path, { body, type })).toBe(status)
  for (const [route, { at, sends }] of Object.entries(ADMIN_FILES)) {
    const path = await at(database.db, staff)
    const body = sends && Buffer.from(await sends.body())
    for (const { headers } of [world.askers['another customer'], staff.boss])
      await walk(route, path, { as: headers, body, type: sends?.type })
  }
  expect([...outside]).toEqual([])
})

test('a refusal is recorded in a turn', async () => {
  const from = anotherAddress()
  const report = { body: '{"csp-report":{}}', type: 'application/csp-report', from }
  const statuses = new Set<number>()
  for (let times = 0; times < 21; times++) statuses.add(await walk('a refused report', '/csp-reports', report))
  expect(statuses).toEqual(new Set([204, 429]))
  expect([...outside]).toEqual([])
})

test('every procedure queries the database under the concurrency limit of its caller', async () => {
  for (const { name } of proceduresOf(router))
    for (const { input } of [CALLS[name] ?? []].flat()) {
      const procedureInput = await input(world.things, world.askers.stranger, database.db)
      const body = JSON.stringify({ json: procedureInput })
      await walk(name, `/rpc/${name.replaceAll('.', '/')}`, { as: callHeaders(), body })
    }
  expect(statements).toBeGreaterThan(100)
  expect([...outside]).toEqual([])
})

test('a stream checks its permissions under a concurrency limit', async () => {
  walked = 'GET /live'
  const { token } = world.askers['a guest with a token']
  const headers = { 'X-Forwarded-For': anotherAddress() }
  const { body } = await app.request(`/live?order=${world.things.guestOrderId}&token=${token}`, { headers })
  const reader = body?.getReader()
  const before = statements
  for (let events = 0; events < 4; events++) await reader?.read()
  await reader?.cancel()
  expect(statements).toBeGreaterThan(before)
  expect([...outside]).toEqual([])
})
