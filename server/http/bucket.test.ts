import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { photograph } from '../catalogue/pictures/testing.ts'
import { addProduct } from '../catalogue/testing.ts'
import { readImport } from '../imports/read-import.ts'
import { requestCheck } from '../imports/request-check.ts'
import { scannedPdf, stockLineOf } from '../inventory/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { bucketEnvironment, testBucket } from '../platform/files/testing-bucket.ts'
import { noGateway, testApp } from './testing.ts'

// Two processes share one database and one bucket: a file that is uploaded at one is read at the other.

const database = testDatabase()
const bucket = testBucket()
let a: TestAdmin
let b: ReturnType<typeof testApp>
let productId: number
let lineId: number
beforeAll(async () => {
  a = await testAdmin(database.db, bucket.open())
  b = testApp(database.db, noGateway, { files: bucket.open() })
  productId = await addProduct(database.db, { sku: 'BKT-1', slug: 'bkt-1' })
  lineId = await stockLineOf(database.db, productId)
})
beforeEach(() => database.db.$client.query('DELETE FROM rate_limits'))

const addPaper = async () => {
  const bytes = scannedPdf(`Paper ${Math.random()}`)
  const at = `/uploads/stock/${lineId}/documents?kind=8130-3&name=Tag&isPublic=false`
  const { status, body } = await a.upload(at, 'application/pdf', bytes)
  return { status, code: body.code, address: `/documents/${body.id}.pdf`, bytes }
}
const addPicture = async () => {
  const bytes = await photograph(700, 500).jpeg().toBuffer()
  const { status, body } = await a.upload(`/uploads/parts/${productId}/pictures`, 'image/jpeg', bytes)
  const { rows } = await database.db.$client.query<{ url: string }>('SELECT url FROM product_images ORDER BY id DESC')
  return { status, code: body.code, address: rows[0]?.url ?? '' }
}

test('the other process serves a photograph, which may be cached forever', async () => {
  const { status, address } = await addPicture()
  expect(status).toBe(201)
  const requestsBefore = bucket.s3.asked.length
  const shown = await b.request(address)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(100)
  // The bucket is queried once for each larger width that this picture does not have, and once for the picture.
  expect(bucket.s3.asked.length - requestsBefore).toBeLessThan(4)
  expect((await b.request('/pictures/0123456789abcdef0123456789abcdef.webp')).status).toBe(404)
})

test('permitted callers are redirected to the bucket to download a private document', async () => {
  const { status, address, bytes } = await addPaper()
  expect(status).toBe(201)
  expect((await b.request(address)).status).toBe(404)
  const led = await b.request(address, { headers: a.boss.headers })
  expect(led.status).toBe(302)
  expect(led.headers.get('cache-control')).toBe('private, no-store')
  const response = await fetch(led.headers.get('location') ?? '')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(bytes))
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="8130-3-BKT-1.pdf"')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  // If browsers cannot reach the bucket, the process sends the file.
  const c = testApp(database.db, noGateway, { files: bucket.open({ areLinked: false }) })
  const through = await c.request(address, { headers: a.boss.headers })
  expect(through.status).toBe(200)
  expect(Buffer.from(await through.arrayBuffer())).toEqual(Buffer.from(bytes))
})

test('a list that is uploaded at one process is imported by another, and its errors are read at the first', async () => {
  const csv = Buffer.from(`sku,name,condition,quantity\nLST-1,Bolt,NE,2\nLST-2,Nut,ZZ,2\n`)
  const { status, body } = await a.upload('/admin/imports?name=list.csv', 'text/csv', csv)
  expect(status).toBe(201)
  const id = Number(body.id)
  const { version, mapping } = await readImport(database.db, id)
  await requestCheck(
    database.db,
    id,
    version,
    {
      mapping: mapping ?? [],
      condition: null,
      quantity: null,
      missing: 'leave',
      areUnits: null,
      takenAs: {},
      category: null,
      priceLimit: 30,
    },
    { id: a.boss.id, name: 'Bess Coleman' },
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'bucket-test-'))
  const child = spawn(process.execPath, ['server/imports/work-command.ts'], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir, ...bucketEnvironment(bucket.s3) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await readImport(database.db, id)).toMatchObject({ state: 'checked', rows: 2, failed: 1 })
  const errors = await a.app.request(`/admin/imports/${id}/errors.csv`, { headers: a.boss.headers })
  expect(await errors.text()).toContain('LST-2')
  // No file of the import stays on the host of the process.
  expect(await readdir(dataDir, { recursive: true })).not.toContainEqual(expect.stringContaining('.csv'))
})

describe('while the bucket is unavailable', () => {
  test('operations that need it are refused with a text, and work later; no partial file is stored', async () => {
    const { address } = await addPaper()
    const { address: picture } = await addPicture()
    bucket.s3.faults.set({ fault: 'reset' })
    for (const { status, code } of [await addPaper(), await addPicture()])
      expect([status, code]).toEqual([503, 'FILES_UNREACHABLE'])
    const shown = await b.call(picture)
    expect(shown).toMatchObject({ status: 503, body: { code: 'FILES_UNREACHABLE' } })
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(shown.headers.get('retry-after')).toBeTruthy()
    const list = await a.upload('/admin/imports?name=list.csv', 'text/csv', Buffer.from('sku\nA-1\n'))
    expect([list.status, list.body.code]).toEqual([503, 'FILES_UNREACHABLE'])
    expect((await b.call('/api/products/bkt-1')).status).toBe(200)
    bucket.s3.faults.set({ fault: 'none' })
    expect((await b.request(picture)).status).toBe(200)
    expect((await b.request(address, { headers: a.boss.headers })).status).toBe(302)
    const { rows } = await database.db.$client.query('SELECT count(*) AS n FROM imports WHERE state = $1', ['draft'])
    expect(rows[0].n).toBe(0)
  })
})
