import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import { openDatabase } from '../platform/db/database.ts'
import { isConnectionError } from '../platform/db/database-errors.ts'
import { probeDatabase } from '../platform/db/probe-database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { answerError } from '../platform/http/answer-error.ts'
import { unusedPort } from '../platform/http/testing-port.ts'
import { log } from '../platform/observability/log.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()
const away = openDatabase(`postgres://nobody@127.0.0.1:${await unusedPort()}/none`, () => {}, {
  connections: 2,
  statementMs: 500,
  waitMs: 500,
})
afterAll(() => away.$client.end())

test('if the database is unavailable, the store answers 503 with Retry-After; it is not ready, but alive', async () => {
  const { call } = testApp(away, noGateway)
  const answer = await call('/api/products')
  expect([answer.status, answer.headers.get('retry-after'), answer.body]).toEqual([
    503,
    '2',
    { code: 'BUSY', message: 'The store is very busy right now. Please try again in a moment.' },
  ])
  expect((await call('/readyz')).status).toBe(503)
  expect((await call('/healthz')).status).toBe(200)
})

const NO_ORDER = '/order/00000000-0000-4000-8000-000000000000'
test.each<[string, string, object?]>([
  ['a procedure', '/rpc/contacts/subscribe', { json: { email: 'amelia@example.com' } }],

  ['an invoice', `${NO_ORDER}/invoice.pdf`],
  ['a photograph of a return', `${NO_ORDER}/return-pictures/1`],
  ['the sitemap', '/sitemap.xml'],
  ['the parts of the sitemap', '/sitemap-products-0.xml'],
  ['the mailbox', '/debug/mail'],
  ['the counted tries', '/debug/auth'],
  ['a report of a browser', '/csp-reports', { 'csp-report': {} }],
])('%s is 503 too: %s', async (_, path, body) => {
  const { call, post, logged } = testApp(away, noGateway, { showsDebugPages: true })
  const answer = body ? await post(path, body) : await call(path)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(JSON.stringify(answer.body)).toContain('"BUSY"')
  expect(JSON.stringify(answer.body)).not.toContain('ECONNREFUSED')
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 'warn', text: 'overloaded', requestId: answer.headers.get('x-request-id') }),
  )
})

/** A message of PostgreSQL's protocol. */
const packet = (kind: string, ...fields: string[]) => {
  const body = Buffer.from(fields.join(''), 'latin1')
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
async function fakeServer(onSocket: (socket: Socket) => void) {
  const server = createServer(socket => {
    onSocket(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `postgres://nobody@127.0.0.1:${port}/none`, close: () => server.close() }
}

/** Answers each statement as PgBouncer does when it cannot pass the statement on. */
const poolerWithoutServer = (message: string) =>
  fakeServer(socket => {
    socket.once('data', () => {
      socket.write(Buffer.concat([packet('R', '\0\0\0\0'), packet('Z', 'I')]))
      const error = packet('E', 'SFATAL\0', 'VFATAL\0', 'C08P01\0', `M${message}\0`, '\0')
      socket.once('data', () => socket.end(error))
    })
  })

test('a full disk of the database is 503 with Retry-After, for writes and new connections', async () => {
  // PostgreSQL 15 has no separate code for this error of a new connection: it writes a file for each first connection.
  const full = await fakeServer(socket =>
    socket.once('data', () => socket.end(packet('E', 'SFATAL\0', 'CXX000\0', 'Mcould not write init file\0', '\0'))),
  )
  const db = openDatabase(full.url, () => {}, { connections: 1, statementMs: 5000, waitMs: 5000 })
  const { call } = testApp(db, noGateway)
  const answer = await call('/api/products')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await call('/readyz')).status).toBe(503)
  await db.$client.end()
  full.close()

  await database.db.$client.query(`
    CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file "base/1": No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER refuse_row BEFORE INSERT ON marketing_contacts FOR EACH ROW EXECUTE FUNCTION refuse_row()`)
  try {
    const { post, logged } = testApp(database.db, noGateway)
    const subscription = await post('/rpc/contacts/subscribe', { json: { email: 'amelia@example.com' } })
    expect([subscription.status, subscription.headers.get('retry-after')]).toEqual([503, '2'])
    expect(JSON.stringify(subscription.body)).not.toContain('No space')
    expect(JSON.stringify(logged)).toContain('No space left on device')
  } finally {
    await database.db.$client.query('DROP TRIGGER refuse_row ON marketing_contacts')
  }
})

test('an internal error of PostgreSQL in a statement is not 503', async () => {
  const fault = Object.assign(new Error('cache lookup failed'), { code: 'XX000', severity: 'ERROR' })
  expect(isConnectionError(fault)).toBe(false)
})

test.each([
  'server conn crashed?',
  'server login has been failing, try again later (server_login_retry)',
  'query_wait_timeout',
])('a pooler that has lost its server (%s) is 503 too', async message => {
  const pooler = await poolerWithoutServer(message)
  const behind = openDatabase(pooler.url, () => {}, { connections: 1, statementMs: 5000, waitMs: 5000 })
  const { call } = testApp(behind, noGateway)
  const answer = await call('/api/products')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  await behind.$client.end()
  pooler.close()
})

test('a read-only database is unavailable; a protocol error of the store is not', async () => {
  await expect(
    database.db.$client.query('BEGIN READ ONLY; CREATE TABLE t (); COMMIT').catch(error => {
      throw isConnectionError(error)
    }),
  ).rejects.toBe(true)
  const wrong = Object.assign(new Error('bind message supplies 1 parameters'), {
    code: '08P01',
    routine: 'exec_bind_message',
  })
  expect(isConnectionError(wrong)).toBe(false)
  expect(isConnectionError(new Error('Client has encountered a connection error and is not queryable'))).toBe(true)
})

test('one address that requests the health of a process ten times at once does not block other addresses', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = probeDatabase(database.db, log, 0)
  const health = { database: probe, stopping: null, areFilesThere: () => promise }
  const { call } = testApp(database.db, noGateway, { health })
  const ask = (from: string) => call('/readyz', { headers: { 'X-Forwarded-For': from } })
  const crowd = Array.from({ length: 10 }, () => ask('203.0.113.8'))
  expect((await ask('203.0.113.8')).status).toBe(429)
  const other = ask('203.0.113.9')
  resolve(true)
  expect((await Promise.all([...crowd, other])).map(({ status }) => status)).toEqual(Array(11).fill(200))
})

test('a queue that is too long answers with Retry-After', async () => {
  const door = new Hono().get('/', () => Promise.reject(new Refusal('BUSY')))
  door.onError((error, c) => answerError(error, c, log))
  const answer = await door.request('/')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
})

test('a statement that runs too long, and a pool without a free connection, are also 503', async () => {
  const slow = openDatabase(database.url, () => {}, { connections: 1, statementMs: 200, waitMs: 200 })
  const { call } = testApp(slow, noGateway)
  const blocker = await database.db.$client.connect()
  try {
    await blocker.query('BEGIN')
    await blocker.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE')
    const answers = await Promise.all([
      call('/api/products?search=a'),
      call('/api/products?search=b'),
      call('/api/suggestions?q=an3'),
    ])
    expect(answers.map(answer => answer.status)).toEqual([503, 503, 503])
  } finally {
    await blocker.query('ROLLBACK')
    blocker.release()
  }
  await expect.poll(async () => (await call('/api/products')).status).toBe(200)
  await slow.$client.end()
})

test('signing up while the database is read-only is also 503, and works a moment later', async () => {
  const slow = openDatabase(database.url, () => {}, { connections: 2, statementMs: 200, waitMs: 200 })
  const { post } = testApp(slow, noGateway)
  const form = { fullName: 'Amelia Earhart', email: 'amelia@example.com', password: 'Propeller-Blade7', optedIn: false }
  const blocker = await database.db.$client.connect()
  try {
    await blocker.query('BEGIN')
    await blocker.query('LOCK TABLE users IN EXCLUSIVE MODE')
    const answer = await post('/api/account/sign-up', form)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  } finally {
    await blocker.query('ROLLBACK')
    blocker.release()
  }
  await slow.$client.end()
  // These limits are reached by no slow test.
  expect(await testApp(database.db, noGateway).post('/api/account/sign-up', form)).toMatchObject({ status: 200 })
})
