import { Hono } from 'hono'
import { expect, test } from 'vitest'
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

/** A body that has sent some bytes, and goes on when it is told to. */
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
const soon = () => new Promise(resolve => setImmediate(resolve))

test('one address holds so much memory with bodies that do not end; others take it from whoever holds most', async () => {
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
