import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { workImports } from '../imports/work-imports.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { fullFiles } from '../platform/files/testing.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()
const files = openFiles(mkdtempSync(join(tmpdir(), 'import-files-test-')))
const log = { info: () => {}, warn: () => {}, error: console.error }
let app: ReturnType<typeof testApp>
let admin: TestUser
beforeAll(async () => {
  app = testApp(database.db, noGateway, { files })
  admin = await signedIn(database.db, { admin: true })
})

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  app.call('/admin/imports?name=My%20list.csv', {
    method: 'POST',
    body,
    headers: { ...admin.headers, 'Content-Type': 'text/csv', ...headers },
  })

test('a list is imported by the API alone, from its upload to its error file', async () => {
  const { status, body } = await send('P/N,Qty,Cond\nA-1,4,NE\nA-2,x,NE\n')
  expect(status).toBe(201)
  const { id } = body as { id: number }
  const read = async () => (await app.call(`/api/admin/imports/${id}`, admin)).body as Record<string, never>
  const tell = async (what: string, more = {}) =>
    app.post(`/api/admin/imports/${id}/${what}`, { version: (await read()).version, ...more }, admin.headers)
  const work = () => workImports({ databaseUrl: database.url, db: database.db, files, log })
  const { mapping } = await read()
  const settings = { mapping, condition: null, quantity: null, missing: 'leave' }
  expect(await tell('check', { settings })).toMatchObject({ status: 200, body: { state: 'check_waiting' } })
  await work()
  expect(await tell('run')).toMatchObject({ status: 200, body: { state: 'waiting' } })
  await work()
  expect(await read()).toMatchObject({ state: 'done', fileName: 'My list.csv', rows: 2, failed: 1 })
  const errors = await app.call(`/admin/imports/${id}/errors.csv`, admin)
  expect(errors.body).toBe('line,column,reason,sku\r\n3,quantity,"""x"" is not a whole number",A-2\r\n')
  expect(errors.headers.get('content-disposition')).toBe('attachment; filename="My_list.errors.csv"')
  const catalogue = await app.call('/admin/catalogue.csv', admin)
  const { rows } = await database.db.$client.query(`SELECT label FROM audit_entries WHERE action = 'product.exported'`)
  expect(rows).toEqual([{ label: 'catalogue.csv' }])
  expect(catalogue.body).toContain('\r\nA-1,Part A-1,')
  expect(await tell('undo')).toMatchObject({ status: 200, body: { state: 'undo_waiting' } })
})

test('impossible settings are refused by the shape', async () => {
  const { body } = await send('sku\nA-1\n')
  const { id } = body as { id: number }
  const good = { mapping: ['sku'], condition: null, quantity: null, missing: 'leave' }
  for (const bad of [
    { ...good, mapping: ['nothing'] },
    { ...good, mapping: Array(201).fill(null) },
    { ...good, condition: 'rusty' },
    { ...good, quantity: -1 },
    { ...good, quantity: 1.5 },
    { ...good, missing: 'delete' },
    { ...good, more: 1 },
  ])
    expect(
      (await app.post(`/api/admin/imports/${id}/check`, { version: 1, settings: bad }, admin.headers)).status,
    ).toBe(400)
})

test('a file that is too large is refused before it is read, and during the upload', async () => {
  expect(await send('sku\n', { 'Content-Length': '300000000' })).toMatchObject({
    status: 413,
    body: { code: 'LIST_TOO_LARGE' },
  })
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: controller => {
      sent += 4_000_000
      controller.enqueue(new Uint8Array(4_000_000).fill(120))
    },
  })
  const answer = await app.request('/admin/imports', {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: { ...admin.headers, 'Content-Type': 'text/csv' },
  } as RequestInit)
  expect(answer.status).toBe(413)
  expect(sent).toBeLessThan(250_000_000)
})

test('a list is answered with 503 if the disk has no space for it, and the log has the reason', async () => {
  const full = testApp(database.db, noGateway, { files: fullFiles(files) })
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      for (let piece = 0; piece < 20; piece++) controller.enqueue(Buffer.from('sku\n'.repeat(5000)))
      controller.close()
    },
  })
  const answer = await full.call('/admin/imports', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { ...admin.headers, 'Content-Type': 'text/csv' },
  } as RequestInit)
  expect(answer).toMatchObject({ status: 503, body: { code: 'FILES_UNREACHABLE' } })
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(JSON.stringify(full.logged)).toContain('ENOSPC')
})

test('only an admin may upload a list: other callers are refused before the body is read', async () => {
  const { headers } = await signedIn(database.db)
  expect(await send('sku\n', headers)).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN' } })
  expect(await send('sku\n', { cookie: '' })).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
})

test('foreign pages and forms cannot upload a list', async () => {
  expect((await send('sku\n', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await send('sku\n', { 'Content-Type': 'text/plain' })).status).toBe(415)
})

test('the download of the error file stops for a caller who loses the role', async () => {
  const { body } = await send('sku\nA-1\n')
  const { id } = body as { id: number }
  await files.put('errors', 'x'.repeat(1_000_000))
  await database.db.$client.query(`UPDATE imports SET error_file = 'errors' WHERE id = $1`, [id])
  const second = await signedIn(database.db, { admin: true })
  const answer = await app.request(`/admin/imports/${id}/errors.csv`, { headers: second.headers })
  await database.db.$client.query('DELETE FROM user_roles WHERE user_id = $1', [second.id])
  await expect(answer.text()).rejects.toMatchObject({ code: 'NOT_ADMIN' })
})
