import { once } from 'node:events'
import { type IncomingMessage, get as request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { may, type Role } from '../../domain/staff/roles.ts'
import { Broker } from '../live/broker.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { noGateway, testApp } from './testing.ts'
import { type Asker, EVERYBODY, makeWorld, PERSONAS, type Persona, type World } from './testing-personas.ts'

// Tests which changes each caller may follow, and how a stream ends.

const database = testDatabase()
const hub = new Broker({ gapMs: 5, heartbeatMs: 100, stallMs: 1000 })
let app: ReturnType<typeof testApp>
let world: World
let port = 0
let server: ReturnType<typeof serve>
const opened: IncomingMessage[] = []

beforeAll(async () => {
  app = testApp(database.db, noGateway, { hub })
  world = await makeWorld(database.db, app)
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const answer of opened) answer.destroy()
  server.close()
})

/** Follows a stream as a page in a browser does; `text` grows with the events that arrive. */
async function follow(query: string, { headers }: Pick<Asker, 'headers'>, from = '10.1.0.1') {
  const call = request({
    port,
    host: '127.0.0.1',
    path: `/live?${query}`,
    headers: { ...headers, 'x-forwarded-for': from, 'accept-encoding': 'gzip, br' },
  })
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  opened.push(answer)
  const stream = { status: answer.statusCode, headers: answer.headers, text: '', isOver: false, answer }
  answer.on('data', (chunk: Buffer) => (stream.text += chunk))
  answer.on('close', () => (stream.isOver = true))
  answer.on('error', () => {})
  return stream
}
const nobodyIsLeft = () => vi.waitFor(() => expect(hub.size).toBe(0), 30_000)

/** The status for every signed-in persona, by role. */
const bySignIn = (status: (roles: readonly Role[]) => number): Partial<Record<Persona, number>> =>
  Object.fromEntries(
    EVERYBODY.filter(each => PERSONAS[each].isSignedIn).map(each => [each, status(PERSONAS[each].roles)]),
  )

test('every persona follows only data that they may read', async () => {
  const { things, askers } = world
  const asked: [query: (asker: Asker) => string, who: Partial<Record<Persona, number>>, otherwise: number][] = [
    [() => '', bySignIn(() => 200), 401],
    [() => 'admin=1', bySignIn(roles => (may(roles, 'read_back_office') ? 200 : 403)), 401],
    [() => 'product=walk-1', {}, 200],
    [({ token }) => `order=${things.guestOrderId}&token=${token ?? ''}`, { 'a guest with a token': 200 }, 404],
    // A customer's order is followed by the session. It has no token that could be guessed.
    [({ token }) => `order=${things.orderId}&token=${token ?? 'null'}`, {}, 404],
    [() => `order=${things.orderId}`, {}, 404],
    [() => 'admin=1&product=walk-1', bySignIn(roles => (may(roles, 'read_back_office') ? 200 : 403)), 401],
  ]
  for (const [query, who, otherwise] of asked)
    for (const persona of EVERYBODY) {
      const stream = await follow(query(askers[persona]), askers[persona])
      expect([query(askers.stranger), persona, stream.status]).toEqual([
        query(askers.stranger),
        persona,
        who[persona] ?? otherwise,
      ])
      expect(stream.headers['cache-control']).toBe('no-store')
      stream.answer.destroy()
    }
  await nobodyIsLeft()
})

test('another customer’s changes are not sent', async () => {
  const { askers, things } = world
  const [owner, other] = [await follow('', askers.owner), await follow('', askers['another customer'])]
  const { rows } = await database.db.$client.query('SELECT user_id FROM orders WHERE id = $1', [things.orderId])
  const change = { kind: 'order', id: things.orderId } as const
  hub.tell(['admin', `user ${rows[0].user_id}`], change)
  await vi.waitFor(() => expect(owner.text).toContain(`data: ${JSON.stringify([change])}\n\n`), 30_000)
  await vi.waitFor(() => expect(other.text.match(/event: beat/g)?.length).toBeGreaterThan(2), 30_000)
  expect(other.text).not.toContain(things.orderId)
  for (const { answer } of [owner, other]) answer.destroy()
  await nobodyIsLeft()
})

test('the stream is not compressed, buffered or cached, and begins with an event', async () => {
  const stream = await follow('product=a-1', { headers: {} })
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(stream.headers).not.toHaveProperty('content-encoding')
  expect(stream.headers).not.toHaveProperty('content-length')
  await vi.waitFor(() => expect(stream.text).toMatch(/^retry: 3000\n(event: beat\ndata: 1|data: null)\n\n/), 30_000)
  stream.answer.destroy()
  await nobodyIsLeft()
})

test('the stream ends when the role is removed, the session ends, or the guest’s link is invalidated', async () => {
  const { askers, things } = await makeWorld(database.db, app)
  const admin = await follow('admin=1', askers.admin)
  const mine = await follow('', askers.owner)
  const guest = await follow(`order=${things.guestOrderId}&token=${askers['a guest with a token'].token}`, {
    headers: {},
  })
  await vi.waitFor(() => expect(guest.text.match(/event: beat/g)?.length).toBeGreaterThan(2), 30_000)
  expect([admin, mine, guest].map(({ isOver }) => isOver)).toEqual([false, false, false])
  await database.db.$client.query('DELETE FROM user_roles')
  await database.db.$client.query('UPDATE sessions SET expires_at = now()')
  await database.db.$client.query(`UPDATE orders SET guest_token_hashes = '{}' WHERE id = $1`, [things.guestOrderId])
  await vi.waitFor(() => expect([admin, mine, guest].map(({ isOver }) => isOver)).toEqual([true, true, true]), 30_000)
  await nobodyIsLeft()
})

test('the stream is only for the store’s own pages, for known topics, and for reading', async () => {
  const call = (query: string, init: RequestInit = {}) => app.call(`/live?${query}`, init)
  expect((await call('product=a', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect((await call('product=a', { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  for (const query of [
    'everything=1',
    'admin=2',
    'order=1',
    'product=',
    `product=${'a'.repeat(201)}`,
    'age=-1',
    'product=a&age=1e9',
  ])
    expect([query, (await call(query)).status]).toEqual([query, 400])
  expect((await call('product=a', { method: 'HEAD' })).status).toBe(200)
  expect(hub.size).toBe(0)
})

test('the streams of one address are limited, without effect on other addresses', async () => {
  const streams = await Promise.all(Array.from({ length: 21 }, () => follow('product=a', { headers: {} }, '10.9.9.9')))
  expect(streams.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429])
  expect(streams.find(({ status }) => status === 429)?.headers['retry-after']).toBe('30')
  expect((await follow('product=a', { headers: {} }, '10.9.9.8')).status).toBe(200)
  for (const answer of opened) answer.destroy()
  await nobodyIsLeft()
})

test('a reader that stops reading is disconnected, and leaves no subscription behind', async () => {
  const stream = await follow('product=big', { headers: {} })
  stream.answer.pause()
  const id = 'x'.repeat(200)
  const tell = setInterval(() => {
    for (let n = 0; n < 40; n++) hub.tell(['product big'], { kind: 'product', id: `${n}${id}` })
  }, 1)
  try {
    await vi.waitFor(() => expect(hub.size).toBe(0), { timeout: 60_000 })
  } finally {
    clearInterval(tell)
  }
})

test('when the store stops, streams end at once and no new stream begins', async () => {
  const stopping = new Broker()
  const { request: ask } = testApp(database.db, noGateway, { hub: stopping })
  const answer = await ask('/live?product=a')
  const text = answer.text()
  await vi.waitFor(() => expect(stopping.size).toBe(1), 30_000)
  stopping.close()
  expect(await text).toContain('retry: 3000')
  await vi.waitFor(() => expect(stopping.size).toBe(0), 30_000)
  expect((await ask('/live?product=a')).status).toBe(503)
})

test('one stream serves several pages, for the tabs of a browser', async () => {
  const stream = await follow('product=a&product=b&age=0', { headers: {} })
  expect(stream.status).toBe(200)
  const tell = () => {
    hub.tell(['product a'], { kind: 'product', id: 'a' })
    hub.tell(['product b'], { kind: 'product', id: 'b' })
    hub.tell(['product c'], { kind: 'product', id: 'c' })
  }
  let heard = ''
  stream.answer.on('data', (chunk: Buffer) => {
    heard += chunk.toString()
  })
  tell()
  await vi.waitFor(() => expect(heard).toMatch(/"a"[\s\S]*"b"/), 30_000)
  expect(heard).not.toContain('"c"')
  stream.answer.destroy()
  await nobodyIsLeft()
  const many = Array.from({ length: 21 }, (_, n) => `product=${n}`).join('&')
  expect((await follow(many, { headers: {} })).status).toBe(400)
  expect((await follow('admin=1&admin=1', { headers: {} })).status).toBe(400)
})

test('a full process refuses streams with a retry time, which is longer for visitors than for customers', async () => {
  const none = new Broker()
  for (let n = 0; n < 1200; n++) none.follow(`${n}`, ['product p'], 0)
  const { request: ask } = testApp(database.db, noGateway, { hub: none })
  const answer = await ask('/live?product=a')
  expect([answer.status, await answer.text()]).toEqual([200, 'event: full\ndata: 300\n\n'])
  expect(none.size).toBe(1200)
})
