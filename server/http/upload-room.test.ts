import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { photograph } from '../catalogue/pictures/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { scannedPdf } from '../inventory/testing.ts'
import { consumeLimit } from '../limits.ts'
import { addOrder } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { readSettings } from '../settings.ts'
import { newSentKey, partsForm } from '../submissions/testing.ts'
import { noGateway, TEST_SYSTEM, testApp } from './testing.ts'

const database = testDatabase()
const query = (text: string, values: unknown[] = []) => database.db.$client.query(text, values)
const PDF = new Uint8Array(scannedPdf('Purchase order'))
const MEGABYTE = 2 ** 20
const ROOM = 10

beforeEach(() => query('TRUNCATE attachments, submission_uploads, submissions CASCADE'))

async function store() {
  const files = openFiles(await mkdtemp(join(tmpdir(), 'upload-room-')))
  const settings = readSettings({ DATA_DIR: '/nowhere', UPLOAD_MEGABYTES: `${ROOM}` })
  const app = testApp(database.db, noGateway, { files, system: { ...TEST_SYSTEM, settings } })
  const upload = (path: string, type: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    app.call(path, { method: 'POST', headers: { 'Content-Type': type, ...headers }, body })
  const picture = await photograph(400, 300).jpeg().toBuffer()
  return {
    app,
    logged: app.logged,
    uploads: async (headers?: Record<string, string>) => [
      await upload('/attachments', 'application/octet-stream', PDF, headers),
      await upload('/submission/cv', 'application/pdf', PDF, headers),
      await upload('/submission/pictures', 'image/jpeg', picture, headers),
    ],
  }
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
let made = 0
const holdAttachment = (userId: string | null, megabytes: number) =>
  query(`INSERT INTO attachments (key, digest, type, bytes, user_id) VALUES ($1, 'd', 'pdf', $2, $3)`, [
    `key ${++made}`,
    megabytes * MEGABYTE,
    userId,
  ])
const holdSubmission = (isGuest: boolean, megabytes: number, file = `file ${++made}`) =>
  query('INSERT INTO submission_uploads (file, bytes, is_guest) VALUES ($1, $2, $3)', [
    file,
    megabytes * MEGABYTE,
    isGuest,
  ])

test('guests of all addresses share a part of the disk, and customers have a separate one', async () => {
  const { uploads, logged } = await store()
  const me = await signedIn(database.db)
  await holdAttachment(null, 6)
  expect(statuses(await uploads())).toEqual([201, 201, 201])
  await holdSubmission(true, 4)
  for (const { status, body } of await uploads()) {
    expect(status).toBe(503)
    expect(body).toMatchObject({ code: 'UPLOADS_FULL', message: expect.stringMatching(/sign in/) })
  }
  expect(logged.find(({ text }) => text === 'no room for uploads')).toMatchObject({
    level: 'error',
    fields: { limit: 'uploads of guests', heldMegabytes: 10, uploadMegabytes: 10 },
  })
  expect(statuses(await uploads(me.headers))).toEqual([201, 201, 201])

  await holdAttachment(me.id, 10)
  for (const { status, body } of await uploads(me.headers)) {
    expect(status).toBe(503)
    expect(body).toMatchObject({ code: 'UPLOADS_FULL', message: expect.not.stringMatching(/sign in/) })
  }
})

test('as many concurrent files are accepted as there is room for', async () => {
  const { uploads } = await store()
  await holdAttachment(null, 9)
  await query(`INSERT INTO attachments (key, digest, type, bytes, user_id) VALUES ('most', 'd', 'pdf', $1, NULL)`, [
    MEGABYTE - 2 * PDF.length,
  ])
  const answers = await Promise.all([uploads(), uploads(), uploads()])
  expect(new Set(statuses(answers.flat()))).toEqual(new Set([201, 503]))
  const { rows } = await query(
    `SELECT (SELECT sum(bytes) FROM attachments) + (SELECT coalesce(sum(bytes), 0) FROM submission_uploads) AS bytes`,
  )
  expect(Number(rows[0].bytes)).toBeLessThanOrEqual(ROOM * MEGABYTE)
})

test('attachments of guests count while they are new, even once an order has them', async () => {
  const { uploads } = await store()
  const orderId = await addOrder(database.db, { userId: null })
  await holdAttachment(null, 10)
  await query(`UPDATE attachments SET order_id = $1, attached_by = 'buyer', attached_at = now()`, [orderId])
  expect(statuses(await uploads())).toEqual([503, 503, 503])
  await query(`UPDATE attachments SET attached_at = now() - interval '8 days'`)
  expect(statuses(await uploads())).toEqual([201, 201, 201])
})

test('part lists of guests use the same room, row by row', async () => {
  const { app, uploads } = await store()
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      partNumber: `AN${at}`,
      description: 'Bolt',
      condition: 'new',
      quantity: 1,
      price: null,
    }))
  const send = (count: number) => {
    const body = { key: newSentKey(), homepage: '', form: partsForm({ rows: rows(count) }) }
    return app.call('/api/submissions/parts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
  await holdAttachment(null, 8)
  expect((await send(3000)).status).toBe(200)
  expect(await send(3000)).toMatchObject({ status: 503, body: { code: 'UPLOADS_FULL' } })
  expect((await send(0)).status).toBe(400)
  expect((await send(10)).status).toBe(200)
  expect(statuses(await uploads())).toEqual([201, 201, 201])
  const { rows: kept } = await query('SELECT count(*)::int AS count FROM submissions')
  expect(kept).toEqual([{ count: 2 }])
})

test('staff free space by answering submissions', async () => {
  const { uploads } = await store()
  const { rows } = await query(
    `INSERT INTO submissions (submission_number, kind, first_name, last_name, company, email, phone, title, facts, texts)
      VALUES ('S-1', 'application', 'A', 'B', '', 'a@example.com', '', 't', '[]', '[]') RETURNING id`,
  )
  await query(`INSERT INTO submission_files (submission_id, kind, position, file) VALUES ($1, 'cv', 0, 'sent.pdf')`, [
    rows[0].id,
  ])
  await holdSubmission(true, 10, 'sent.pdf')
  expect(statuses(await uploads())).toEqual([503, 503, 503])
  await query(`UPDATE submissions SET status = 'closed'`)
  expect(statuses(await uploads())).toEqual([201, 201, 201])
})

test('one address cannot fill the room of all guests: files and lists are limited to 100 MB a day', async () => {
  const { app, uploads } = await store()
  const from = { 'X-Forwarded-For': '203.0.113.7' }
  const row = { partNumber: 'AN3', description: 'Bolt', condition: 'new', quantity: 1, price: null }
  const list = () =>
    app.post(
      '/api/submissions/parts',
      { key: newSentKey(), homepage: '', form: partsForm({ rows: Array.from({ length: 100 }, () => row) }) },
      from,
    )
  expect([...statuses(await uploads(from)), (await list()).status]).toEqual([201, 201, 201, 200])
  await consumeLimit(database.db, 'kilobytes of guests', '203.0.113.7', 100 * 1024).catch(() => {})
  expect([...statuses(await uploads(from)), (await list()).status]).toEqual([429, 429, 429, 429])
  const me = await signedIn(database.db)
  const customer = { ...me.headers, 'X-Forwarded-For': '203.0.113.7' }
  expect(statuses(await uploads(customer))).toEqual([201, 201, 201])
  // The addresses of one network cannot either.
  const neighbor = { 'X-Forwarded-For': '203.0.113.8' }
  expect(statuses(await uploads(neighbor))).toEqual([201, 201, 201])
  for (const host of [9, 10, 11, 12])
    await consumeLimit(database.db, 'kilobytes of guests', `203.0.113.${host}`, 100 * 1024).catch(() => {})
  expect(statuses(await uploads(neighbor))).toEqual([429, 429, 429])
  expect(statuses(await uploads({ 'X-Forwarded-For': '203.0.114.8' }))).toEqual([201, 201, 201])
})
