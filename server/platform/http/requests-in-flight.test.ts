import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../db/testing.ts'
import { answerError } from './answer-error.ts'
import { LIMITS, limitInFlight, MAX_OPEN, MAX_OPEN_LIGHT } from './requests-in-flight.ts'

const database = testDatabase()

/** A store whose pages wait until the test ends them. */
function slowStore(proxies = 1) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const rendered: string[] = []
  const pages = {
    fetch: async (request: Request) => {
      rendered.push(new URL(request.url).search)
      await promise
      return new Response('<p>', { headers: { 'Content-Type': 'text/html' } })
    },
  }
  const { request } = testApp(database.db, noGateway, { pages, proxies })
  const ask = (path: string, from: string, init: RequestInit = {}) =>
    request(path, { ...init, headers: { ...init.headers, 'X-Forwarded-For': from } })
  /** Many different pages. */
  const askMany = (count: number, from: string) =>
    Array.from({ length: count }, (_, n) => ask(`/shop?search=part-${from}-${n}`, from))
  return { ask, askMany, rendered, end: resolve }
}
/** Lets turns begin in several rounds of the event loop. */
const soon = async () => {
  for (let rounds = 0; rounds < 60; rounds++) await new Promise(resolve => setImmediate(resolve))
}
const statuses = async (asked: readonly Promise<Response>[]) =>
  new Set((await Promise.all(asked)).map(({ status }) => status))

test('120 requests of one address delay neither another address nor files and streams', async () => {
  const { ask, askMany, rendered, end } = slowStore()
  const pending = askMany(120, '203.0.113.7')
  await soon()
  expect((await ask('/api/categories', '198.51.100.1')).status).toBe(200)
  expect((await ask('/pictures/none.webp', '203.0.113.7')).status).toBe(404)
  const other = ask('/shop?search=other', '198.51.100.1')
  await expect.poll(() => rendered).toContain('?search=other')
  expect(rendered.length).toBeGreaterThan(1)
  expect(rendered.length).toBeLessThan(40)
  end()
  expect((await other).status).toBe(200)
  expect(await statuses(pending)).toEqual(new Set([200]))
})

test.each(['/live/', '/live/x', '/favicon.svg/x', '/assets', '/drawings', '/liven'])(
  'a page that is not there has a turn, also at %s',
  async path => {
    const { ask, rendered, end } = slowStore()
    const pending = Array.from({ length: 120 }, (_, n) => ask(`${path}${n}?n=${n}`, '203.0.113.7'))
    await soon()
    expect(rendered.length).toBeLessThan(40)
    end()
    await Promise.all(pending)
  },
)

test('light requests do not wait for pages, and have their own limit', async () => {
  const { ask, askMany, end } = slowStore()
  const pending = askMany(MAX_OPEN, '203.0.113.7')
  expect((await ask('/pictures/none.webp', '203.0.113.7')).status).toBe(404)
  const crowd = Array.from({ length: MAX_OPEN_LIGHT + 1 }, (_, n) => ask(`/pictures/none-${n}.webp`, '203.0.113.7'))
  expect(await statuses(crowd)).toEqual(new Set([404, 429]))
  end()
  expect(await statuses(pending)).toEqual(new Set([200]))
})

test('the streams that one address opens are limited in their concurrent queries; open streams do not count', async () => {
  const { requests, inTurnOf } = limitInFlight(1, noSession, AT_REST)
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = new Hono()
  app.onError((error, c) => answerError(error, c, { error: () => {}, warn: () => {}, info: () => {} } as never))
  app.use(requests)
  app.get('/live', async c => {
    await inTurnOf(c, () => promise)
    return c.body(new ReadableStream({ pull: () => new Promise(() => {}) }))
  })
  const follow = async (from: string) => app.request('/live', { headers: { 'X-Forwarded-For': from } })
  const pending = Array.from({ length: MAX_OPEN }, () => follow('203.0.113.7'))
  const refused = await follow('203.0.113.7')
  expect([refused.status, refused.headers.get('connection')]).toEqual([429, 'close'])
  const other = follow('203.0.113.8')
  resolve()
  expect(await statuses([...pending, other])).toEqual(new Set([200]))
  expect((await follow('203.0.113.7')).status).toBe(200)
})

test('one address has a maximum number of open requests', async () => {
  const { ask, askMany, end } = slowStore()
  const pending = askMany(MAX_OPEN, '2001:db8:1:2::1')
  // A caller with one address in the same network can have all of them.
  const refused = await ask('/api/products', '2001:db8:1:2::ffff')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_AT_ONCE' })
  end()
  expect(await statuses(pending)).toEqual(new Set([200]))
  expect((await ask('/api/products', '2001:db8:1:2::ffff')).status).toBe(200)
})

test('the networks of an IPv6 site share one queue and one limit of open requests', async () => {
  const { ask, askMany, rendered, end } = slowStore()
  const network = (n: number) => `2001:db8:7:${n.toString(16)}::1`
  const pending = Array.from({ length: 140 }, (_, n) => askMany(4, network(n))).flat()
  expect((await ask('/api/products', network(999))).status).toBe(429)
  await soon()
  const first = rendered.length
  expect(first).toBeLessThan(40)
  const other = ask('/shop?search=other', '2001:db8:8::1')
  await vi.waitFor(() => expect(rendered.slice(first)).toEqual(['?search=other']), { timeout: 60_000 })
  end()
  expect((await other).status).toBe(200)
  expect(await statuses(pending)).toEqual(new Set([200]))
})

test('the addresses of a network together have four times the open requests of one address', async () => {
  const { ask, askMany, end } = slowStore()
  const pending = Array.from({ length: 140 }, (_, n) => askMany(4, `203.0.113.${n}`)).flat()
  expect((await ask('/api/products', '203.0.113.200')).status).toBe(429)
  const other = ask('/api/products', '203.0.114.1')
  end()
  expect((await other).status).toBe(200)
  expect(await statuses(pending)).toEqual(new Set([200]))
})

test('without a proxy that names callers, requests from loopback do not count as one caller', async () => {
  const { askMany, rendered, end } = slowStore(0)
  const pending = askMany(60, '203.0.113.7')
  await soon()
  expect(rendered).toHaveLength(60)
  end()
  await Promise.all(pending)
})

/** The limits of a process whose event loop is not busy, whatever other load there is during a test. */
const AT_REST = { ...LIMITS, atOnceBusy: LIMITS.atOnce }
const noSession = () => null
const ONE_TURN = { atOnce: 1, alone: 1, shared: 1, maxWaiting: 10, waitMs: 60_000 }

test('one session has no more turns from many addresses than from one address, and leaves one turn for others', async () => {
  const { requests } = limitInFlight(1, c => c.req.header('cookie') ?? null, AT_REST)
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = new Hono()
  app.use(requests)
  let begun = 0
  app.get('/page', async c => {
    begun++
    await promise
    return c.text('')
  })
  const ask = async (from: string, cookie: string) =>
    app.request('/page', { headers: { 'X-Forwarded-For': from, Cookie: cookie } })
  const pending = Array.from({ length: 60 }, (_, n) => ask(`203.0.${n}.7`, 'session=a'))
  await soon()
  const ofOne = begun
  expect(ofOne).toBeLessThan(AT_REST.atOnce)
  const other = ask('198.51.100.1', 'session=b')
  await soon()
  expect(begun).toBe(ofOne + 1)
  resolve()
  expect(await statuses([...pending, other])).toEqual(new Set([200]))
})

test('a light request of another address is next, however many requests one address has sent', async () => {
  const { requests } = limitInFlight(1, noSession, AT_REST)
  const app = new Hono()
  app.use(requests)
  const done: string[] = []
  app.get('/drawings/:name', async c => {
    // Drawing uses the processor for so long that a round of the event loop begins only one turn.
    for (const began = performance.now(); performance.now() - began < 6; );
    done.push(c.req.param('name'))
    return c.text('')
  })
  const ask = async (from: string, name: string) =>
    app.request(`/drawings/${name}`, { headers: { 'X-Forwarded-For': from } })
  const crowd = Array.from({ length: 100 }, (_, n) => ask('203.0.113.7', `crowd-${n}`))
  await expect.poll(() => done.length).toBeGreaterThan(2)
  const before = done.length
  const other = ask('198.51.100.1', 'other')
  expect((await other).status).toBe(200)
  // The turns that had begun end first.
  expect(done.indexOf('other')).toBeLessThan(before + 5)
  expect(await statuses(crowd)).toEqual(new Set([200]))
})

test('bodies that arrive slowly and responses that are read slowly hold no turn', async () => {
  const { requests, bodies } = limitInFlight(1, noSession, { ...ONE_TURN, maxOpen: 10, maxOpenLight: 10 })
  const app = new Hono()
  app.onError((error, c) => answerError(error, c, { error: () => {}, warn: () => {}, info: () => {} } as never))
  app.use(requests)
  app.use(async (c, next) => {
    await c.req.arrayBuffer()
    return next()
  })
  app.use(bodies)
  app.post('/slow', async c => c.text(await c.req.text()))
  app.get('/long', c => c.body(new ReadableStream({ pull: () => new Promise(() => {}) })))
  app.get('/quick', c => c.text('quick'))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const call = (path: string, method = 'GET') =>
    httpRequest({ port, path, method, agent: false, headers: { 'X-Forwarded-For': '203.0.113.7' } })
  const slow = call('/slow', 'POST')
  const long = call('/long')
  try {
    const slowAnswer = vi.fn()
    slow.on('response', slowAnswer)
    slow.write('first ')
    long.end()
    await once(long, 'response')
    const quick = call('/quick')
    quick.end()
    const [{ statusCode }] = await once(quick, 'response')
    expect(statusCode).toBe(200)
    expect(slowAnswer).not.toHaveBeenCalled()
    slow.end('second')
    const [answer] = await once(slow, 'response')
    expect((await answer.setEncoding('utf8').toArray()).join('')).toBe('first second')
  } finally {
    slow.destroy()
    long.destroy()
    server.close()
  }
})

/** More bytes than the systems of both ends accept of a response that is not read. */
const LARGE = new Uint8Array(64 * 1024 * 1024)

test.each(['/page', '/pictures/large.webp'])('a response of %s is open until its client has read it', async path => {
  const { requests } = limitInFlight(1, noSession, { ...ONE_TURN, atOnce: 9, alone: 9, maxOpen: 2, maxOpenLight: 2 })
  const app = new Hono()
  app.onError((error, c) => answerError(error, c, { error: () => {}, warn: () => {}, info: () => {} } as never))
  app.use(requests)
  app.get(path, c => c.body(LARGE))
  app.get('/live', c => c.body(new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(1)) })))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  const gone = new Set<Promise<unknown>>()
  server.on('request', (_, outgoing) => gone.add(once(outgoing, 'close')))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  /** A response of which no byte is read. */
  const call = async (asked: string) => {
    const headers = { 'X-Forwarded-For': '203.0.113.7' }
    const request = httpRequest({ port, path: asked, agent: false, headers }).end()
    const [answer] = await once(request, 'response')
    const { statusCode } = answer
    return { statusCode, request, answer }
  }
  const called: Awaited<ReturnType<typeof call>>[] = []
  const statusOf = async (asked: string) => {
    const one = await call(asked)
    called.push(one)
    return one.statusCode
  }
  try {
    // Open streams are counted where they are served.
    expect([await statusOf('/live'), await statusOf('/live'), await statusOf('/live')]).toEqual([200, 200, 200])
    expect([await statusOf(path), await statusOf(path), await statusOf(path)]).toEqual([200, 200, 429])
    for (const { request } of called.splice(0)) request.destroy()
    await Promise.all(gone)
    const [read, unread] = [await call(path), await call(path)]
    called.push(read, unread)
    const finished = [...gone].at(-2)
    read.answer.resume()
    await finished
    expect([await statusOf(path), await statusOf(path)]).toEqual([200, 429])
  } finally {
    for (const { request } of called) request.destroy()
    server.close()
  }
})
