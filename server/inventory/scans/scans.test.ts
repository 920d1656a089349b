import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { knownPartKeys } from '../../catalogue/known-part-keys.ts'
import { emptyFiles } from '../../catalogue/pictures/testing.ts'
import { stockedPart } from '../../catalogue/stocked-part.ts'
import { addProduct } from '../../catalogue/testing.ts'
import { rolesOf } from '../../customers/accounts/roles-of.ts'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { filesIn } from '../../platform/files/files-in.ts'
import type { Files } from '../../platform/files/open-files.ts'
import { fullFiles } from '../../platform/files/testing.ts'
import { makeLog } from '../../platform/observability/log.ts'
import { textPdf } from '../../platform/pdf/testing.ts'
import { docx } from '../../uploads/testing.ts'
import { unitFacts } from '../units/testing.ts'
import { addAcceptedUnit } from '../units/testing-accepted.ts'
import { deleteUnnamedScans, discardOldScans } from './delete-old-scans.ts'
import { processScans } from './process-scans.ts'

const database = testDatabase()
let files: Files
let quality: TestUser
let warehouse: TestUser
beforeAll(async () => {
  files = (await emptyFiles()).files
  quality = await signedIn(database.db, { roles: ['quality'] })
  warehouse = await signedIn(database.db, { roles: ['warehouse'] })
})
const app = () => testApp(database.db, noGateway, { files })
const context = () => ({
  db: database.db,
  files,
  stockedPart,
  knownPartKeys,
  rolesOf,
  log: makeLog(),
  scannerUrl: undefined,
})
const work = (isStopped?: () => boolean) => processScans(context(), isStopped)

let keys = 0
async function call(by: TestUser, path: string, body: object = {}) {
  const answer = await app().post(path, body, { ...by.headers, 'Idempotency-Key': `scans-of-the-test-${++keys}` })
  return {
    status: answer.status,
    body: answer.body as { id: number; code?: string; attached?: number; files?: number },
  }
}
const begin = async (by: TestUser = quality) =>
  (await call(by, '/api/admin/scan-batches', { name: 'Moved in', kind: '8130-3', visibility: 'preview' })).body.id
async function send(batchId: number, path: string, bytes: Uint8Array, by: TestUser = quality) {
  const what = path.endsWith('.zip') ? 'archives' : 'files'
  const type = path.endsWith('.zip') ? 'application/zip' : path.endsWith('.png') ? 'image/png' : 'application/pdf'
  const { status, body } = await app().call(`/uploads/scans/${batchId}/${what}?path=${encodeURIComponent(path)}`, {
    method: 'POST',
    body: Buffer.from(bytes),
    headers: { ...by.headers, 'Content-Type': type },
  })
  return { status, body: body as { code?: string; isKnown?: boolean } }
}
type Listed = {
  id: number
  path: string
  state: string
  basis: string | null
  kind: string | null
  problem: string
  unit: { id: number; mark: string; sku: string } | null
  candidates: { id: number }[]
}
const list = async (batchId: number, name: string) =>
  (
    (await app().call(`/api/admin/scan-files?batchId=${batchId}&list=${name}`, { headers: quality.headers })).body as {
      files: Listed[]
    }
  ).files
const counts = async (batchId: number) =>
  (await app().call(`/api/admin/scan-batches/${batchId}`, { headers: quality.headers })).body

type Said = { part: string; serial: string; number: string }
const form = ({ part, serial, number }: Said) =>
  textPdf([
    ['FAA Form 8130-3', 200, 40],
    ['3. Form Tracking Number:', 400, 60],
    [number, 400, 72],
    ['4. Organization Name and Address:', 40, 90],
    ['Acme Repair, Tulsa', 40, 102],
    ['8. Part Number:', 220, 130],
    ['9. Quantity:', 320, 130],
    ['10. Serial Number:', 390, 130],
    [part, 220, 142],
    ['1', 320, 142],
    [serial, 390, 142],
  ])
const plain = (words: string) => textPdf([[words, 40, 60]])

let made = 0
async function unit(sku: string, mark: string, more = {}) {
  const productId = await addProduct(database.db, { sku, slug: `scan-${++made}` })
  const facts = unitFacts(mark, { paper: 'FAA 8130-3', paperBy: 'Acme Repair', ...more })
  const id = await addAcceptedUnit(
    { db: database.db, stockedPart },
    { productId, quantity: 1, facts, adminId: quality.id },
  )
  return { id, productId }
}
const documentsOf = async (unitId: number) => {
  const { rows } = await database.db.$client.query(
    'SELECT kind, name, reading, visibility, admin_id FROM unit_documents WHERE unit_id = $1 ORDER BY id',
    [unitId],
  )
  return rows
}

describe('a folder of scans', () => {
  test('is attached file by file to the units that the forms and names identify, with the reason', async () => {
    const [one, two, three, other] = [
      await unit('SCAN-ALT-5', 'AL7001', { paperNumber: 'ARC-7001' }),
      await unit('SCAN-ALT-6', 'AL7002', { paperNumber: 'ARC-7002' }),
      await unit('SCAN-ALT-7', 'AL7003', { paperNumber: 'ARC-7003' }),
      await unit('SCAN-ALT-8', 'AL7001'),
    ]
    const batchId = await begin()
    const sent = [
      ['a.pdf', await form({ part: 'SCAN-ALT-5', serial: 'AL7001', number: 'ARC-7001' })],
      ['8130-3 ARC-7002.pdf', await plain('no form')],
      [
        'AL7003/photo.png',
        await sharp({ create: { width: 9, height: 9, channels: 3, background: '#345' } })
          .png()
          .toBuffer(),
      ],
      ['AL-7001.pdf', await plain('whose')],
      ['unknown.pdf', await plain('nothing')],
    ] as const
    for (const [path, bytes] of sent) expect((await send(batchId, path, bytes)).status).toBe(201)
    expect((await send(batchId, 'a.pdf', sent[0][1])).body.isKnown).toBe(true)
    const known = await app().call(`/api/admin/scan-batches/${batchId}/sent`, { headers: quality.headers })
    expect(known.body).toEqual({
      files: sent.map(([path, bytes]) => ({ path, digest: createHash('sha256').update(bytes).digest('hex') })),
    })
    expect(await send(batchId, 'a.exe.pdf', Buffer.from('MZ'))).toMatchObject({
      status: 422,
      body: { code: 'NOT_A_DOCUMENT' },
    })
    expect(await work()).toBe(true)
    expect(await list(batchId, 'matched')).toMatchObject([
      {
        path: 'a.pdf',
        state: 'attached',
        basis: 'form_serial',
        kind: '8130-3',
        unit: { id: one.id, sku: 'SCAN-ALT-5' },
      },
      { path: '8130-3 ARC-7002.pdf', basis: 'name_tag', kind: '8130-3', unit: { id: two.id } },
      { path: 'AL7003/photo.png', basis: 'name_serial', kind: 'photograph', unit: { id: three.id } },
    ])
    expect(await list(batchId, 'several')).toMatchObject([
      { path: 'AL-7001.pdf', candidates: [{ id: one.id }, { id: other.id }] },
    ])
    expect(await list(batchId, 'unmatched')).toMatchObject([{ path: 'unknown.pdf', candidates: [] }])
    expect(await counts(batchId)).toMatchObject({ waiting: 0, matched: 3, several: 1, unmatched: 1, refused: 0 })
    expect(await documentsOf(one.id)).toMatchObject([
      { kind: '8130-3', name: 'a', reading: 'agrees', visibility: 'preview', admin_id: quality.id },
    ])
    // Like a scan sent to a single unit, it waits in the queue until another person confirms it.
    expect(await documentsOf(two.id)).toMatchObject([{ kind: '8130-3', reading: 'incomplete' }])
    // Attached files are no longer stored in the batch.
    expect((await filesIn(files, `scans/${batchId}`)).length).toBe(2)
  })

  test('is attached and listed as differing if its form differs from its unit', async () => {
    const { id } = await unit('SCAN-DIF-1', 'DIF7001', { paperNumber: 'ARC-7101' })
    const batchId = await begin()
    await send(batchId, 'DIF7001.pdf', await form({ part: 'OTHER-1', serial: 'RX-11', number: 'F-1' }))
    await work()
    expect(await documentsOf(id)).toMatchObject([{ reading: 'differs' }])
    const queue = await app().call('/api/admin/unconfirmed-documents?reading=differs', { headers: quality.headers })
    expect(queue.body).toMatchObject({ documents: [{ unitId: id, isOwn: true }] })
  })

  test('sent again adds no duplicate, and reports files that their unit already has', async () => {
    const { id } = await unit('SCAN-TWICE-1', 'TW7001')
    const bytes = await plain('the tag')
    for (const name of ['TW7001.pdf', 'again/TW7001.pdf']) {
      const batchId = await begin()
      await send(batchId, name, bytes)
      await work()
      expect(await list(batchId, 'matched')).toMatchObject([
        { state: name === 'TW7001.pdf' ? 'attached' : 'known', unit: { id } },
      ])
    }
    expect(await documentsOf(id)).toHaveLength(1)
  })

  test('for an inspected unit is attached only by quality', async () => {
    const { id } = await unit('SCAN-INSP-1', 'INSP7001')
    const batchId = await begin(warehouse)
    await send(batchId, 'INSP7001.pdf', await plain('the tag'), warehouse)
    await work()
    const [file] = await list(batchId, 'refused')
    expect(file).toMatchObject({
      path: 'INSP7001.pdf',
      candidates: [{ id }],
      problem: expect.stringMatching(/Quality/),
    })
    const attach = (by: TestUser) => call(by, '/api/admin/scan-files/attach', { fileIds: [file?.id], unitId: id })
    expect((await attach(warehouse)).body.code).toBe('NOT_PERMITTED')
    expect((await attach(quality)).body).toEqual({ attached: 1, known: 0 })
    expect((await attach(quality)).body.code).toBe('SCANS_MOVED_ON')
    expect(await documentsOf(id)).toMatchObject([{ admin_id: quality.id }])
  })

  test('is accepted only from the person who began the batch, and attached with that person’s name and rights', async () => {
    const { id } = await unit('SCAN-WHOSE-1', 'WHOSE7001')
    const batchId = await begin(quality)
    for (const name of ['WHOSE7001.pdf', 'all.zip'])
      expect(await send(batchId, name, await plain('the tag'), warehouse)).toMatchObject({
        status: 403,
        body: { code: 'SCAN_BATCH_OF_ANOTHER' },
      })
    await work()
    expect(await documentsOf(id)).toEqual([])
  })

  test('that a colleague attached cannot be confirmed by its sender', async () => {
    const { id } = await unit('SCAN-SENT-1', 'SENT7001', { paperNumber: 'ARC-7301' })
    const other = await signedIn(database.db, { roles: ['quality'] })
    const batchId = await begin(other)
    await send(batchId, 'scan.pdf', await form({ part: 'OTHER-1', serial: 'RX-11', number: 'F-1' }), other)
    await work()
    const [file] = await list(batchId, 'unmatched')
    expect((await call(quality, '/api/admin/scan-files/attach', { fileIds: [file?.id], unitId: id })).body).toEqual({
      attached: 1,
      known: 0,
    })
    const { rows } = await database.db.$client.query('SELECT id FROM unit_documents WHERE unit_id = $1', [id])
    for (const by of [other, quality])
      expect(
        (await call(by, `/api/admin/unit-documents/${rows[0]?.id}/confirm`, { seen: '', reason: 'It is of this unit' }))
          .body.code,
      ).toBe('DOCUMENT_IS_OWN')
  })

  test('is matched again after units were added, attached by hand, discarded, or canceled', async () => {
    const batchId = await begin()
    for (const name of ['LATE7001.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) await send(batchId, name, await plain(name))
    await work()
    expect(await list(batchId, 'unmatched')).toHaveLength(4)
    const { id } = await unit('SCAN-LATE-1', 'LATE7001')
    expect((await call(quality, `/api/admin/scan-batches/${batchId}/match`)).body).toEqual({ files: 4 })
    await work()
    const [b, c] = await list(batchId, 'unmatched')
    expect(await list(batchId, 'matched')).toMatchObject([{ path: 'LATE7001.pdf', unit: { id } }])
    await call(quality, '/api/admin/scan-files/attach', { fileIds: [b?.id], unitId: id })
    expect(await list(batchId, 'matched')).toMatchObject([{}, { path: 'b.pdf', basis: 'by_hand', unit: { id } }])
    expect((await call(quality, '/api/admin/scan-files/discard', { fileIds: [c?.id] })).body).toEqual({ files: 1 })
    expect((await call(quality, '/api/admin/scan-files/discard', { fileIds: [c?.id] })).body.code).toBe(
      'SCANS_MOVED_ON',
    )
    expect((await call(quality, `/api/admin/scan-batches/${batchId}/cancel`)).body).toEqual({ files: 1 })
    expect(await counts(batchId)).toMatchObject({ isCanceled: true, matched: 2, discarded: 2, unmatched: 0 })
    expect(await filesIn(files, `scans/${batchId}`)).toEqual([])
    expect((await send(batchId, 'e.pdf', await plain('e'))).body.code).toBe('SCAN_BATCH_CANCELED')
    const { rows } = await database.db.$client.query(
      `SELECT action FROM audit_entries WHERE subject = 'scans' AND subject_id = $1 ORDER BY id`,
      [`${batchId}`],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'scans.begun',
      'scans.matched_again',
      'scans.discarded',
      'scans.canceled',
    ])
  })
})

describe('a ZIP', () => {
  test('is opened, and its files are attached; the next run continues a stopped run without duplicates', async () => {
    const ids: number[] = []
    const parts: Record<string, Buffer> = { 'AL/': Buffer.alloc(0), '__MACOSX/._a': Buffer.from('x') }
    for (const serial of ['ZIP7001', 'ZIP7002', 'ZIP7003', 'ZIP7004']) {
      ids.push((await unit(`SCAN-${serial}`, serial)).id)
      parts[`../${serial}/tag.pdf`] = Buffer.from(await plain(serial))
    }
    parts['notes.docx'] = docx({ 'word/document.xml': '<a/>' })
    parts['inner.zip'] = docx({ 'a.pdf': 'x' })
    parts['program.exe'] = Buffer.from('MZ')
    const batchId = await begin()
    expect((await send(batchId, 'all.zip', docx(parts))).status).toBe(201)
    // Each run is stopped after a file, both while it opens the archive and while it attaches.
    for (let run = 0; run < 20; run++) {
      let left = 3
      await work(() => left-- <= 0)
    }
    await work()
    for (const id of ids) expect(await documentsOf(id)).toHaveLength(1)
    expect(await list(batchId, 'matched')).toMatchObject([
      { path: 'ZIP7001/tag.pdf', unit: { id: ids[0] } },
      ...ids.slice(1).map(id => ({ unit: { id } })),
    ])
    expect((await list(batchId, 'refused')).map(({ path, problem }) => [path, problem])).toEqual([
      ['notes.docx', expect.stringMatching(/archive within an archive/)],
      ['inner.zip', expect.stringMatching(/archive within an archive/)],
      ['program.exe', expect.stringMatching(/no document/)],
    ])
    expect(await filesIn(files, `scans/${batchId}`)).toEqual([])
    const refused = (await list(batchId, 'refused')).at(-1)
    expect(
      (await call(quality, '/api/admin/scan-files/attach', { fileIds: [refused?.id], unitId: ids[0] })).body.code,
    ).toBe('NOT_A_DOCUMENT')
    const nothing = await begin()
    expect((await call(quality, `/api/admin/scan-batches/${nothing}/cancel`)).body).toEqual({ files: 0 })
  })

  test('is refused as a whole if it is damaged, encrypted, too large when unpacked, or no ZIP', async () => {
    const bomb = docx({ 'a.pdf': Buffer.alloc(9 * 1024 * 1024), 'b.pdf': Buffer.alloc(9 * 1024 * 1024) })
    // Two entries share one range: a small file that unpacks to any size.
    const shared = docx({ 'a.pdf': 'one', 'b.pdf': 'one' })
    shared.writeUInt32LE(0, shared.lastIndexOf('PK\x01\x02') + 42)
    for (const [bytes, code] of [
      [docx({ 'a.pdf': 'x' }).subarray(0, 40), 'ARCHIVE_UNREADABLE'],
      [shared, 'ARCHIVE_UNREADABLE'],
    ] as const) {
      const batchId = await begin()
      await send(batchId, 'a.zip', bytes)
      await work()
      expect(await list(batchId, 'refused'), code).toHaveLength(1)
    }
    const batchId = await begin()
    expect((await send(batchId, 'a.zip', Buffer.from('%PDF-1.4'))).body.code).toBe('ARCHIVE_UNREADABLE')
    await send(batchId, 'bomb.zip', bomb)
    await work()
    expect((await list(batchId, 'refused')).map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/100 times/),
      expect.stringMatching(/100 times/),
    ])
  })

  test('is answered with 503 if the disk has no space, and the log has the reason', async () => {
    const full = testApp(database.db, noGateway, { files: fullFiles(files) })
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        for (let piece = 0; piece < 20; piece++) controller.enqueue(Buffer.from('PK'.repeat(20_000)))
        controller.close()
      },
    })
    const answer = await full.call(`/uploads/scans/${await begin()}/archives?path=all.zip`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { ...quality.headers, 'Content-Type': 'application/zip' },
    } as RequestInit)
    expect(answer).toMatchObject({ status: 503, body: { code: 'FILES_UNREACHABLE' } })
    expect(JSON.stringify(full.logged)).toContain('ENOSPC')
  })
})

describe('the files of a batch', () => {
  const HOUR_MS = 3_600_000
  const sentAgo = (batchId: number, days: number) =>
    database.db.$client.query(`UPDATE scan_files SET created_at = now() - $2 * interval '1 day' WHERE batch_id = $1`, [
      batchId,
      days,
    ])

  test('undecided files are discarded after 90 days, and attached ones stay', async () => {
    const { id } = await unit('SCAN-OLD-1', 'OLD7001')
    const batchId = await begin()
    for (const name of ['OLD7001.pdf', 'nothing.pdf']) await send(batchId, name, await plain(name))
    await work()
    await send(batchId, 'waiting.pdf', await plain('waiting'))
    await sentAgo(batchId, 89)
    expect(await discardOldScans({ db: database.db, files })).toBe(0)
    await sentAgo(batchId, 91)
    expect(await discardOldScans({ db: database.db, files })).toBe(2)
    expect(await counts(batchId)).toMatchObject({ waiting: 0, matched: 1, unmatched: 0, discarded: 2 })
    expect(await filesIn(files, `scans/${batchId}`)).toEqual([])
    expect(await documentsOf(id)).toHaveLength(1)
  })

  test('after a process ends in the middle of a ZIP, the next run continues, and no unused file stays in storage', async () => {
    const ids: number[] = []
    const parts: Record<string, Buffer> = {}
    for (const serial of ['END7001', 'END7002', 'END7003']) {
      ids.push((await unit(`SCAN-${serial}`, serial)).id)
      parts[`${serial}.pdf`] = Buffer.from(await plain(serial))
    }
    const [goesOn, canceled] = [await begin(), await begin()]
    for (const batchId of [goesOn, canceled]) {
      expect((await send(batchId, 'all.zip', docx(parts))).status).toBe(201)
      // The second file of the archive is stored, but its row is never written.
      let stored = 0
      const ending: Files = Object.create(files, {
        put: {
          value: async (...given: Parameters<Files['put']>) => {
            await files.put(...given)
            stored += 1
            if (stored === 2) throw new Error('the process ended here')
          },
        },
      })
      await expect(processScans({ ...context(), files: ending })).rejects.toThrow('the process ended here')
      expect(await counts(batchId)).toMatchObject({ waiting: 2, matched: 0 })
      if (batchId === canceled) break
      await work()
      expect(await counts(batchId)).toMatchObject({ waiting: 0, matched: 3 })
      expect(await filesIn(files, `scans/${batchId}`)).toEqual([])
    }
    await call(quality, `/api/admin/scan-batches/${canceled}/cancel`)
    for (const id of ids) expect(await documentsOf(id)).toHaveLength(1)
    const place = { db: database.db, files }
    expect(await filesIn(files, `scans/${canceled}`)).toHaveLength(1)
    await deleteUnnamedScans(place, Date.now() + 23 * HOUR_MS)
    expect(await filesIn(files, `scans/${canceled}`)).toHaveLength(1)
    await deleteUnnamedScans(place, Date.now() + 25 * HOUR_MS)
    expect(await filesIn(files, `scans/${canceled}`)).toEqual([])
  })
})
