import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { ByteBudget } from '../limits/byte-budget.ts'
import { answerError } from './answer-error.ts'
import { uploadLimit } from './upload-limit.ts'

const silent = { error: () => {}, warn: () => {}, info: () => {} }

function open() {
  const app = new Hono()
  // Only these functions of the log are called.
  app.onError((error, c) => answerError(error, c, silent as never))
  const limit = {
    maxSize: 1000,
    onError: () => new Response('too large', { status: 413 }),
    addressOf: (c: { req: { header: (name: string) => string | undefined } }) => c.req.header('x-from') ?? '',
  }
  app.post('/', uploadLimit(limit, new ByteBudget({ total: 60, ofKey: 40 })), async c =>
    c.text(`${(await c.req.arrayBuffer()).byteLength}`),
  )
  return (from: string, body: BodyInit, length?: number) => {
    const init = {
      method: 'POST',
      headers: { 'X-From': from, ...(length === undefined ? {} : { 'Content-Length': `${length}` }) },
      body,
      duplex: 'half',
    }
    return app.request('/', init)
  }
}

/** A body that has sent some bytes, and continues when the test says so. */
function slowBody(bytes: number) {
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      controller.enqueue(new Uint8Array(bytes))
      end = () => controller.close()
    },
  })
  return { body, end: () => end() }
}
afterEach(() => void vi.useRealTimers())
const soon = () => new Promise(resolve => setImmediate(resolve))

test('unfinished bodies of one address use limited memory; other addresses take memory from the one that uses most', async () => {
  const send = open()
  const [first, second] = [slowBody(20), slowBody(20)]
  const waiting = [send('slow', first.body, 1000), send('slow', second.body, 1000)]
  await soon()
  expect((await send('slow', new Uint8Array(1), 1)).status).toBe(429)
  const third = slowBody(20)
  const other = send('other', third.body, 1000)
  await soon()
  expect(await (await send('late', new Uint8Array(10), 10)).text()).toBe('10')
  expect((await waiting[0])?.status).toBe(503)
  second.end()
  expect(await (await waiting[1])?.text()).toBe('20')
  third.end()
  expect(await (await other).text()).toBe('20')
})

test('memory is reserved for received bytes, not for the declared length', async () => {
  const app = new Hono()
  const limit = {
    maxSize: 20 * 2 ** 20,
    onError: () => new Response(null, { status: 413 }),
    addressOf: () => '192.0.2.1',
  }
  app.post('/', uploadLimit(limit), async c => c.text(`${(await c.req.arrayBuffer()).byteLength}`))
  const before = process.memoryUsage().arrayBuffers
  const bodies = Array.from({ length: 40 }, () => slowBody(1))
  const sent = bodies.map(({ body }) =>
    app.request('/', {
      method: 'POST',
      headers: { 'Content-Length': `${limit.maxSize}` },
      body,
      duplex: 'half',
    } as RequestInit),
  )
  await soon()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 2 ** 20)
  for (const { end } of bodies) end()
  for (const answer of sent) expect(await (await answer).text()).toBe('1')
})

test('a body in many chunks arrives complete', async () => {
  const app = new Hono()
  const limit = { maxSize: 2 ** 20, onError: () => new Response(null, { status: 413 }), addressOf: () => '192.0.2.1' }
  app.post('/', uploadLimit(limit), async c => c.body(await c.req.arrayBuffer()))
  const bytes = Uint8Array.from({ length: 300_001 }, (_, at) => at % 251)
  for (const headers of [{}, { 'Content-Length': `${bytes.length}` }]) {
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        for (let at = 0; at < bytes.length; at += 7001) controller.enqueue(bytes.slice(at, at + 7001))
        controller.close()
      },
    })
    const answer = await app.request('/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  }
})

test('a body that was fast at first may not be silent for longer than another', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = new Hono()
  app.onError((error, c) => answerError(error, c, silent as never))
  const limit = {
    maxSize: 20 * 2 ** 20,
    onError: () => new Response(null, { status: 413 }),
    addressOf: () => '192.0.2.1',
  }
  app.post('/', uploadLimit(limit), async c => c.text(`${(await c.req.arrayBuffer()).byteLength}`))
  const send = (body: BodyInit) => app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  let steady = (_: number) => {}
  let end = () => {}
  const slow = new ReadableStream<Uint8Array>({
    start: controller => {
      steady = bytes => controller.enqueue(new Uint8Array(bytes))
      end = () => controller.close()
    },
  })
  const statuses: number[] = []
  const quiet = Promise.resolve(send(slowBody(950_000).body)).then(({ status }) => statuses.push(status))
  const other = send(slow)
  await soon()
  for (let looks = 0; looks < 6; looks++) {
    steady(55_000)
    await soon()
    await vi.advanceTimersByTimeAsync(5000)
  }
  await soon()
  expect(statuses).toEqual([503])
  await quiet
  for (let looks = 0; looks < 10; looks++) {
    steady(55_000)
    await soon()
    await vi.advanceTimersByTimeAsync(5000)
  }
  end()
  expect(await (await other).text()).toBe(`${16 * 55_000}`)
})
