import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ByteBudget } from '../limits/byte-budget.ts'
import { answerError } from './answer-error.ts'
import { withJsonBody } from './json-body.ts'

const silent = { error: () => {}, warn: () => {}, info: () => {} }

/** A JSON body whose end is sent when the test says so. */
function slowJson(bytes: number) {
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      controller.enqueue(new TextEncoder().encode(`"${'x'.repeat(bytes - 1)}`))
      end = () => {
        controller.enqueue(new TextEncoder().encode('"'))
        controller.close()
      }
    },
  })
  return { body, end: () => end() }
}

test('JSON that arrives uses memory of its address, and releases it', async () => {
  const app = new Hono()
  // Only these functions of the log are called.
  app.onError((error, c) => answerError(error, c, silent as never))
  const budget = new ByteBudget({ total: 100, ofKey: 42 })
  const limits = { bytes: 30, values: 10, depth: 3 }
  app.post('/', c => {
    const whose = c.req.header('x-from') ?? ''
    return withJsonBody(c, limits, whose, async () => c.text(`${(await c.req.text()).length}`), budget)
  })
  const send = async (from: string, body: BodyInit) =>
    app.request('/', { method: 'POST', headers: { 'X-From': from }, body, duplex: 'half' } as RequestInit)
  const slow = [slowJson(20), slowJson(20)]
  const waiting = slow.map(({ body }) => send('a', body))
  await new Promise(resolve => setImmediate(resolve))
  expect((await send('a', '"1234567890"')).status).toBe(429)
  expect(await (await send('b', '"1234567890"')).text()).toBe('12')
  for (const { end } of slow) end()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  expect(await (await send('a', `"${'y'.repeat(28)}"`)).text()).toBe('30')
  expect((await send('a', `"${'y'.repeat(29)}"`)).status).toBe(413)
})
