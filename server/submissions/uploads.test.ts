import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { filesIn } from '../catalogue/pictures/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, TEST_SYSTEM, testApp } from '../http/testing.ts'
import { consumeLimit } from '../limits.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { fakeScanner } from '../platform/files/testing.ts'
import { readSettings } from '../settings.ts'
import { docx } from '../uploads/testing.ts'
import { deleteExpiredFiles, deleteUnsentUploads } from './delete-files.ts'
import { aircraftForm, applicationForm } from './testing.ts'
import { PDF, sending, WORD } from './testing-sending.ts'

const admin = sending()
const { database, app, sql, count, send, uploaded, uploadPicture, uploadCv, latest } = admin

describe('uploads', () => {
  test('of photographs belong to their submission; only the sender and the back office see them', async () => {
    const pictures = [await uploadPicture(), await uploadPicture()]
    const { status } = await send('aircraft', aircraftForm({ pictures }), { headers: admin.customer.headers })
    expect(status).toBe(200)
    const { id } = await latest()
    const mine = await app().call(`/api/submissions/${id}`, { headers: admin.customer.headers })
    const [first] = (mine.body as { pictures: number[] }).pictures
    const address = `/submission/${id}/pictures/${first}`
    for (const { headers } of [admin.customer, admin.admin]) {
      const seen = await app().call(address, { headers })
      expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ])
      expect(seen.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    }
    const other = await signedIn(database.db)
    for (const headers of [{}, other.headers])
      expect(await app().call(address, { headers })).toMatchObject({
        status: 404,
        body: { code: 'SUBMISSION_NOT_FOUND' },
      })
  })

  test('can be used in one submission only; the response names a missing or expired upload', async () => {
    const picture = await uploadPicture()
    expect((await send('aircraft', aircraftForm({ pictures: [picture] }))).status).toBe(200)
    const gone = `${Math.floor(Date.now() / 1000)}-${'0'.repeat(32)}`
    const old = `${Math.floor(Date.now() / 1000) - 13 * 3600}-${'0'.repeat(32)}`
    const before = await count()
    for (const upload of [picture, gone, old])
      expect(await send('aircraft', aircraftForm({ pictures: [upload] }))).toMatchObject({
        status: 422,
        body: { code: 'SUBMISSION_UPLOAD_GONE', data: { upload } },
      })
    for (const upload of ['../../etc/passwd', `${gone}/../x`])
      expect((await send('aircraft', aircraftForm({ pictures: [upload] }))).status).toBe(400)
    expect(await count()).toBe(before)
  })

  test.each([
    ['a PDF', PDF],
    ['a DOCX', docx(WORD)],
  ])('a CV that is %s can only be saved by admins, and is never displayed', async (_, bytes) => {
    const cv = await uploadCv(bytes)
    expect((await send('application', applicationForm({ cv }), { headers: admin.customer.headers })).status).toBe(200)
    const { id, submission_number: number } = await latest()
    const saved = await app().request(`/submission/${id}/cv`, { headers: admin.admin.headers })
    expect(saved.status).toBe(200)
    expect(Buffer.from(await saved.arrayBuffer()).equals(bytes)).toBe(true)
    expect(saved.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="cv-${number}\\.(pdf|docx)"$`),
    )
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff')
    expect(saved.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(saved.headers.get('cache-control')).toBe('private, no-store')
    // Even its sender cannot download it, because the account could be stolen.
    for (const headers of [{}, admin.customer.headers])
      expect(await app().call(`/submission/${id}/cv`, { headers })).toMatchObject({ status: 404 })
    const { rows } = await database.db.$client.query(
      `SELECT label FROM audit_entries WHERE action = 'submission.cv_opened' AND subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ label: number }])
  })

  test.each([
    ['HTML called PDF', Buffer.from('<html><script>alert(1)</script>')],
    ['HTML behind a space', Buffer.from(' %PDF-1.7 <script>')],
    ['a PDF that ends in the middle', PDF.subarray(0, 20)],
    [
      'a PDF with a script',
      Buffer.concat([PDF, Buffer.from('\n1 0 obj <</S/JavaScript/JS(app.alert(1))>> endobj %%EOF')]),
    ],
    ['a program called DOC', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000)])],
    ['an installer', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])],
    [
      'a DOC, whose fields cannot be inspected',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('WordDocument', 'utf16le'),
      ]),
    ],
    ['a ZIP', docx({ 'payload.exe': '' })],
    ['a DOCX with macros', docx({ ...WORD, 'word/vbaProject.bin': '' })],
    ['a DOCX that ends in the middle', docx(WORD).subarray(0, 60)],
    ['nothing', Buffer.alloc(0)],
    [
      'a ZIP whose directory does not match its files',
      Buffer.from('504b0304504b0506ffffffffffffffffffffffffffffffffffff', 'hex'),
    ],
  ])('a CV that is %s is refused', async (_, bytes) => {
    expect(await uploaded('cv', bytes)).toMatchObject({ status: 422, body: { code: 'NOT_A_CV' } })
    expect(await filesIn(admin.dataDir)).toEqual([])
  })

  test('a CV is scanned for viruses, if a scanner is configured', async () => {
    const scanner = fakeScanner()
    await once(scanner, 'listening')
    const at = `tcp://127.0.0.1:${(scanner.address() as { port: number }).port}`
    const system = { ...TEST_SYSTEM, settings: readSettings({ DATA_DIR: '/nowhere', CLAMD_URL: at }) }
    const scanned = testApp(database.db, noGateway, { files: openFiles(admin.dataDir), system })
    const send = (body: Buffer, from: string) =>
      scanned.call('/submission/cv', {
        method: 'POST',
        headers: { 'Content-Type': 'application/pdf', 'X-Forwarded-For': from },
        body: new Uint8Array(body),
      })
    const infected = Buffer.concat([PDF, Buffer.from('\n% VIRUS\n%%EOF\n')])
    expect(await send(infected, '192.0.2.91')).toMatchObject({ status: 422, body: { code: 'FILE_INFECTED' } })
    expect(await filesIn(admin.dataDir)).toEqual([])
    expect(await send(PDF, '192.0.2.92')).toMatchObject({ status: 201 })
    scanner.close()
    // If the scanner does not answer, the file is not accepted, because it was not scanned.
    expect(await send(PDF, '192.0.2.93')).toMatchObject({ status: 503, body: { code: 'BUSY' } })
    expect(scanned.logged).toContainEqual(expect.objectContaining({ level: 'error', text: 'virus scanner' }))
    expect(await filesIn(admin.dataDir)).toHaveLength(1)
    expect(await uploaded('cv', infected)).toMatchObject({ status: 201 })
  })

  test('use at most 60 MB of the disk an hour from one network address', async () => {
    const headers = { 'Content-Type': 'application/pdf', 'X-Forwarded-For': '192.0.2.79' }
    const send = async () => (await app().call('/submission/cv', { method: 'POST', headers, body: PDF })).status
    expect(await send()).toBe(201)
    await consumeLimit(database.db, 'uploaded megabytes', '192.0.2.79', 59)
    expect(await send()).toBe(429)
    expect(await filesIn(admin.dataDir)).toHaveLength(1)
  })

  test('are accepted only from the store’s own pages, within the size limit, with their real type, 60 an hour', async () => {
    expect((await uploaded('cv', Buffer.alloc(5 * 1024 * 1024 + 1, 0x20))).status).toBe(413)
    expect(await uploaded('pictures', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
      status: 422,
      body: { code: 'NOT_A_PICTURE' },
    })
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])
      expect((await uploaded('cv', PDF, type)).status).toBe(415)
    const foreign = { 'Content-Type': 'application/pdf', 'Sec-Fetch-Site': 'cross-site' }
    expect((await app().call('/submission/cv', { method: 'POST', headers: foreign, body: PDF })).status).toBe(403)
    const headers = { 'Content-Type': 'application/pdf', 'X-Forwarded-For': '192.0.2.78' }
    const statuses = []
    for (let at = 0; at < 61; at++)
      statuses.push((await app().call('/submission/cv', { method: 'POST', headers, body: 'x' })).status)
    expect([statuses.filter(status => status === 422).length, statuses.at(-1)]).toEqual([60, 429])
  })

  test('are deleted: unsent files after a day, and CVs after their retention; other files of a submission stay', async () => {
    const [unsent, picture, cv] = [await uploadPicture(), await uploadPicture(), await uploadCv()]
    await send('aircraft', aircraftForm({ pictures: [picture] }))
    await send('application', applicationForm({ cv }))
    const { id } = await latest()
    const later = (hours: number) => Date.now() + hours * 3_600_000
    expect(await deleteUnsentUploads(database.db, admin.files, later(23))).toBe(0)
    expect(await deleteUnsentUploads(database.db, admin.files, later(26))).toBe(1)
    expect((await filesIn(admin.dataDir)).some(file => file.includes(unsent))).toBe(false)
    expect(await deleteExpiredFiles(database.db, admin.files, 180)).toBe(0)
    await sql(`UPDATE submission_files SET created_at = now() - interval '181 days' WHERE submission_id = $1`, [id])
    expect(await deleteExpiredFiles(database.db, admin.files, 180)).toBe(1)
    expect(await filesIn(admin.dataDir)).toEqual([expect.stringContaining(picture)])
    expect((await app().call(`/submission/${id}/cv`, { headers: admin.admin.headers })).status).toBe(404)
  })
})
