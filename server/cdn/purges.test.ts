import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recordEvent } from '../events.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { readOutbox } from '../platform/events/read-outbox.ts'
import { type Cdn, purge } from './purge-request.ts'
import { recordPurges } from './record-purges.ts'
import { sendPurges } from './send-purges.ts'
import { fakeCdn } from './testing-cdn.ts'

const database = testDatabase()
const sql = (text: string, values: unknown[] = []) => database.db.$client.query(text, values)
const log = { info: () => {}, warn: vi.fn(), error: () => {} }
let stand: Awaited<ReturnType<typeof fakeCdn>>
beforeAll(async () => {
  stand = await fakeCdn()
})
afterAll(() => stand.stop())
beforeEach(async () => {
  await sql('DELETE FROM cdn_purges')
  stand.told.length = 0
  Object.assign(stand.answers, { status: 200, asked: 0 })
})

const rows = async () => (await sql('SELECT key, tries FROM cdn_purges ORDER BY due_at, key')).rows
const note = (...changed: [kind: string, id: string][]) =>
  recordPurges(
    database.db.$client,
    changed.map(([kind, id]) => ({ kind, ids: [id] })),
  )
/** Simulates that this much time has passed for all waiting purges. */
const later = (time: string) => sql('UPDATE cdn_purges SET due_at = due_at - $1::interval', [time])
const send = (isStopped = () => false) => sendPurges({ db: database.db, cdn: stand.cdn, log }, isStopped)
const saidKeys = () => stand.told.map(({ body }) => body)

test('a change is purged soon after it, and a second time later', async () => {
  await note(['product.changed', 'an3-5a'], ['order.paid', 'x'], ['product.changed', 'an3-5a'])
  const next = await send()
  expect([stand.answers.asked, next instanceof Date]).toEqual([0, true])
  await later('1 second')
  await send()
  expect(stand.told).toEqual([{ path: '/purge', by: 'Bearer secret', body: { keys: ['product-an3-5a'] } }])
  await later('19 seconds')
  expect(await send()).toBe(undefined)
  expect(saidKeys()).toEqual([{ keys: ['product-an3-5a'] }, { keys: ['product-an3-5a'] }])
  expect(await rows()).toEqual([])
})

test('two consecutive changes share one purge; a later change has its own', async () => {
  await note(['product.changed', 'a'])
  await note(['product.changed', 'a'])
  expect(await rows()).toHaveLength(2)
  await later('0.8 seconds')
  await note(['product.changed', 'a'])
  // The earlier one may be sent before all processes know of this change.
  expect(await rows()).toHaveLength(3)
})

test('changes of all parts and of categories are purged, and changes of hidden data are not', async () => {
  await note(['product.changed', '*'], ['product.changed', 'a'])
  await note(['category.changed', ''], ['order.paid', 'a'])
  await later('40 seconds')
  await send()
  expect(saidKeys()).toEqual([{ keys: ['home', 'list', 'product'] }])
})

test('many keys are sent in batches, and very many as one purge of everything; two processes share the work', async () => {
  const many = (count: number) =>
    sql(`INSERT INTO cdn_purges (key, due_at) SELECT 'product-' || n, now() FROM generate_series(1, $1::int) n`, [
      count,
    ])
  await many(250)
  await Promise.all([send(), send()])
  expect(stand.told.flatMap(({ body }) => (body as { keys: string[] }).keys)).toHaveLength(250)
  expect(stand.told).toHaveLength(3)
  stand.told.length = 0
  await many(2500)
  await send()
  expect(saidKeys()[0]).toEqual({ everything: true })
  expect(await rows()).toEqual([])
})

test('an unavailable CDN is retried, then only one row waits; once the CDN answers, everything is purged', async () => {
  stand.answers.status = 503
  await note(['product.changed', 'a'])
  for (let n = 0; n < 3; n++) {
    await later('1 minute')
    await send()
  }
  expect(await rows()).toEqual([{ key: '*', tries: 3 }])
  const { asked } = stand.answers
  // Changes during that time are not requested one by one.
  for (let n = 0; n < 50; n++) await sql(`INSERT INTO cdn_purges (key, due_at) VALUES ($1, now())`, [`product-${n}`])
  await send()
  expect([stand.answers.asked, await rows()]).toEqual([asked, [{ key: '*', tries: 3 }]])
  await later('2 minutes')
  await send()
  expect([stand.answers.asked, await rows()]).toEqual([asked + 1, [{ key: '*', tries: 4 }]])
  stand.answers.status = 200
  await later('2 minutes')
  await send()
  expect(saidKeys()).toEqual([{ everything: true }])
  expect(await rows()).toEqual([])
  await note(['product.changed', 'b'])
  await later('1 second')
  await send()
  expect(saidKeys().at(-1)).toEqual({ keys: ['product-b'] })
})

test('a redirect of the CDN does not receive the token', async () => {
  stand.answers.status = 307
  await expect(purge(stand.cdn, ['a'])).rejects.toThrow()
  expect(stand.answers.asked).toBe(1)
})

test('another process sends the purges of a killed process', async () => {
  await sql(`INSERT INTO cdn_purges (key, due_at) VALUES ('product-a', now())`)
  let isKilled = false
  const cdn: Cdn = { ...stand.cdn, purgeUrl: 'http://127.0.0.1:9/purge' }
  vi.spyOn(log, 'warn').mockImplementationOnce(() => {
    isKilled = true
    throw new Error('killed')
  })
  await expect(sendPurges({ db: database.db, cdn, log }, () => isKilled)).rejects.toThrow('killed')
  await send()
  expect(stand.told).toEqual([])
  await later('30 seconds')
  await send()
  expect(saidKeys()).toEqual([{ keys: ['product-a'] }])
})

test('each change in the store is recorded once, by the process that reads its event', async () => {
  const readers = [1, 2].map(() => readOutbox(database.url, async () => {}, log, { note: recordPurges }))
  try {
    await recordEvent(database.db, 'product.changed', 'from-the-store')
    await vi.waitFor(async () => expect(await rows()).toHaveLength(2), 30_000)
    expect((await sql('SELECT FROM events')).rowCount).toBe(0)
  } finally {
    await Promise.all(readers.map(reader => reader.stop()))
  }
})

test.each([
  ['https://api.fastly.com/service/S1/purge', ['a', 'b'], '', { surrogate_keys: ['a', 'b'] }],
  ['https://api.fastly.com/service/S1/purge', null, '_all', {}],
  ['https://api.cloudflare.com/client/v4/zones/Z1/purge_cache', ['a'], '', { tags: ['a'] }],
  ['https://api.cloudflare.com/client/v4/zones/Z1/purge_cache', null, '', { purge_everything: true }],
])('%s gets its own format: %s', async (purgeUrl, keys, added, body) => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('{}'))
  try {
    await purge({ purgeUrl, token: 'secret' }, keys)
    const [url, request] = fetchSpy.mock.calls[0] ?? []
    expect([url, JSON.parse(`${request?.body}`)]).toEqual([purgeUrl + added, body])
    const by = purgeUrl.includes('fastly') ? { 'Fastly-Key': 'secret' } : { Authorization: 'Bearer secret' }
    expect(request?.headers).toMatchObject(by)
  } finally {
    fetchSpy.mockRestore()
  }
})
