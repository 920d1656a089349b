import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { answerError } from '../platform/http/answer-error.ts'
import { log } from '../platform/observability/log.ts'
import { newSentKey, partsForm } from '../submissions/testing.ts'
import { largeLists } from './large-lists.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()
const ADDRESSES = ['/api/submissions/parts', '/rpc/submissions/sendParts']
const JSON_BODY = { 'Content-Type': 'application/json' }

test.each(ADDRESSES)('%s: an invalid form counts against the rate limit before its body is read', async path => {
  const { request, post } = testApp(database.db, noGateway)
  const from = { 'X-Forwarded-For': `203.0.113.${path.length}` }
  for (let tries = 0; tries < 30; tries++) expect((await post(path, { form: {} }, from)).status).toBe(400)
  let wasRead = false
  const body = new ReadableStream(
    {
      pull: controller => {
        wasRead = true
        controller.enqueue(new Uint8Array(1000))
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', headers: { ...JSON_BODY, ...from }, body, duplex: 'half' }
  const answer = await request(path, init)
  expect([answer.status, wasRead]).toEqual([429, false])
  const answerBody = await answer.json()
  expect(path.startsWith('/rpc/') ? answerBody.json : answerBody).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    data: { waitSeconds: expect.any(Number) },
  })
  expect((await post(path, { form: {} })).status).toBe(400)
})

test.each(ADDRESSES)('%s: a list with too many rows returns one issue, not one per row', async path => {
  const { post } = testApp(database.db, noGateway)
  for (const name of ['rows', 'pictures']) {
    const input = { key: newSentKey(), form: partsForm({ [name]: Array(6000).fill({}) }) }
    const { status, body } = await post(path, path.startsWith('/rpc/') ? { json: input } : input)
    expect(status).toBe(400)
    const json = (body as { json?: object }).json ?? (body as object)
    expect(json).toMatchObject({
      data: { issues: [{ path: ['form', name], message: 'A list can have up to 5000 rows' }] },
    })
  }
})

test('parses two at once, queues a few, and refuses the others with a retry time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let working = 0
  const app = new Hono()
  app.onError((error, c) => answerError(error, c, log))
  let from = 0
  app.use(
    largeLists(
      database.db,
      () => `198.51.100.${++from}`,
      (_, work) => work(),
    ),
  )
  app.post('*', async c => {
    working++
    await promise
    return c.json(await c.req.raw.json())
  })
  const requests = Array.from({ length: 30 }, () =>
    app.request('/api/submissions/parts', { method: 'POST', headers: JSON_BODY, body: '{"a":1}' }),
  )
  const refused: number[] = []
  for (const answer of requests) void Promise.resolve(answer).then(({ status }) => refused.push(status))
  await expect.poll(() => refused.length, { timeout: 60_000 }).toBe(12)
  expect([working, new Set(refused)]).toEqual([2, new Set([503])])
  resolve()
  const answers = await Promise.all(requests)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(18)
  const [first] = answers.filter(({ status }) => status === 200)
  expect(await first?.json()).toEqual({ a: 1 })
})
