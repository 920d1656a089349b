import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filesIn, photograph } from '../catalogue/pictures/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { consumeLimit } from '../limits.ts'
import { renderMails } from '../mail/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { type Files, openFiles } from '../platform/files/open-files.ts'
import { standInScanner } from '../platform/files/testing.ts'
import { readSettings } from '../settings.ts'
import { forgetSentFiles, forgetUnsent } from './forget-files.ts'
import { aircraftForm, applicationForm, docx, messageForm, newSentKey, partsForm, partWantedForm } from './testing.ts'

const database = testDatabase()
let dataDir: string
let files: Files
let customer: TestUser
let admin: TestUser
beforeAll(async () => {
  customer = await signedIn(database.db)
  admin = await signedIn(database.db, { admin: true })
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'submissions-test-'))
  files = openFiles(dataDir)
})
const app = () => testApp(database.db, noGateway, { files })
const sql = async (text: string, values: unknown[] = []) => (await database.db.$client.query(text, values)).rows
const count = async (table = 'submissions') => (await sql(`SELECT count(*) AS n FROM ${table}`))[0].n as number

const PATHS = {
  parts: '/api/submissions/parts',
  aircraft: '/api/submissions/aircraft',
  application: '/api/submissions/applications',
  message: '/api/submissions/messages',
  part_wanted: '/api/submissions/parts-wanted',
} as const
type Kind = keyof typeof PATHS
const FORMS = {
  parts: partsForm,
  aircraft: aircraftForm,
  application: applicationForm,
  message: messageForm,
  part_wanted: partWantedForm,
}
/** The parts without which nothing is a Word document. */
const WORD = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }
const KINDS = Object.keys(PATHS) as Kind[]
const send = (
  kind: Kind,
  form: object,
  { headers = {}, ...more }: { headers?: Record<string, string>; homepage?: string } = {},
) => app().post(PATHS[kind], { key: newSentKey(), form, ...more }, headers)
const uploaded = async (kind: 'pictures' | 'cv', body: Uint8Array, type = 'application/octet-stream') =>
  app().call(`/submission/${kind}`, {
    method: 'POST',
    headers: {
      'Content-Type': kind === 'pictures' ? 'image/jpeg' : type,
      'X-Forwarded-For': `10.9.${++addresses >> 8}.${addresses & 255}`,
    },
    body: new Uint8Array(body),
  })
let addresses = 0
const uploadPicture = async (): Promise<string> => {
  const { status, body } = await uploaded('pictures', await photograph(300, 200).jpeg().toBuffer())
  expect(status).toBe(201)
  return (body as { picture: string }).picture
}
const uploadCv = async (bytes: Uint8Array = PDF): Promise<string> => {
  const { status, body } = await uploaded('cv', bytes)
  expect([status, body]).toEqual([201, { cv: expect.stringMatching(/^\d{10}-[0-9a-f]{32}$/) }])
  return (body as { cv: string }).cv
}
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const latest = async () => (await sql('SELECT * FROM submissions ORDER BY created_at DESC LIMIT 1'))[0]
const mailsOf = async (id: string) => {
  await renderMails(database.db)
  return sql(`SELECT event, recipient, subject, text FROM emails WHERE entity = 'submission:' || $1 ORDER BY event`, [
    id,
  ])
}

describe.each(KINDS)('%s', kind => {
  test('is stored as new, mailed to the back office and to its sender', async () => {
    const form = FORMS[kind]()
    const { status, body } = await send(kind, form)
    expect([status, body]).toEqual([200, { submissionNumber: expect.stringMatching(/^S-\d{8}-\d{5}$/) }])
    const row = await latest()
    const { submissionNumber } = body as { submissionNumber: string }
    expect(row).toMatchObject({
      kind,
      status: 'new',
      submission_number: submissionNumber,
      user_id: null,
      admin_seen: false,
    })
    const isApplication = kind === 'application'
    expect(await mailsOf(row.id)).toMatchObject([
      {
        event: isApplication ? 'new_career_application' : 'new_submission',
        recipient: isApplication ? 'careers@example.com' : 'sales@example.com',
        subject: expect.stringContaining(submissionNumber),
        text: expect.stringContaining(form.email),
      },
      { event: 'submission_received', recipient: form.email, text: expect.stringContaining('within 2 business days') },
    ])
  })

  test('sent empty or wrong is refused, says which fields, and stores nothing', async () => {
    const before = await count()
    const empty = await send(kind, {})
    expect([empty.status, (empty.body as { message: string }).message]).toEqual([
      400,
      expect.stringMatching(/form\.firstName: First name is required.*form\.email: Please enter a valid email address/),
    ])
    const wrong: object[] = [
      { email: 'a@b@c' },
      { firstName: 'x'.repeat(61) },
      { lastName: 'Two\nlines' },
      { phone: 'call me' },
      { company: 'x'.repeat(101) },
      { status: 'closed' },
      { userId: customer.id },
    ]
    for (const more of wrong)
      expect([more, (await send(kind, { ...FORMS[kind](), ...more })).status]).toEqual([more, 400])
    for (const key of ['short', 'x'.repeat(101), null])
      expect((await app().post(PATHS[kind], { key, form: FORMS[kind]() })).status).toBe(400)
    expect(await count()).toBe(before)
  })

  test('twice with one key is one, also at the same moment; with other content it is refused', async () => {
    const before = await count()
    const [key, form] = [newSentKey(), FORMS[kind]()]
    const answers = await Promise.all([1, 2, 3].map(() => app().post(PATHS[kind], { key, form })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await count()).toBe(before + 1)
    const other = await app().post(PATHS[kind], { key, form: { ...form, firstName: 'Bessie' } })
    expect(other).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
    expect(await mailsOf((await latest()).id)).toHaveLength(2)
  })

  test('by a program that fills in every field is answered like a person, and not kept', async () => {
    const before = await count()
    const mails = await count('emails')
    const { status, body } = await send(kind, FORMS[kind](), { homepage: 'https://spam.example' })
    expect([status, body]).toEqual([200, { submissionNumber: expect.stringMatching(/^S-\d{8}-\d{5}$/) }])
    expect([await count(), await count('emails')]).toEqual([before, mails])
  })
})

describe('limits', () => {
  test('one address sends 20 an hour; another goes on', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.77' }
    for (let at = 0; at < 20; at++) expect((await send('message', messageForm(), { headers })).status).toBe(200)
    const late = await send('message', messageForm(), { headers })
    expect(late).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts. Please wait a few minutes before trying again.' },
    })
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('message', messageForm())).status).toBe(200)
  })

  test('one mailbox gets six confirmations an hour and twelve a day; what is sent beyond is taken all the same', async () => {
    const confirmed = async () =>
      (
        await sql(`SELECT count(*) AS n FROM emails WHERE event = 'submission_received' AND recipient LIKE 'victim%'`)
      )[0].n
    const sendTo = async (email: string) => {
      expect((await send('message', messageForm({ email }))).status).toBe(200)
      const events = (await mailsOf((await latest()).id)).map(({ event }) => event)
      expect(events).toContain('new_submission')
    }
    for (let at = 0; at < 7; at++) await sendTo(`victim+${at}@example.com`)
    await sendTo('VICTIM@example.com')
    expect(await confirmed()).toBe(6)
    await sql(`DELETE FROM rate_limits WHERE key = 'submission mails:victim@example.com'`)
    for (let at = 0; at < 6; at++) await sendTo('victim@example.com')
    expect(await confirmed()).toBe(12)
    await sql(`DELETE FROM rate_limits WHERE key = 'submission mails:victim@example.com'`)
    await sendTo('victim@example.com')
    expect(await confirmed()).toBe(12)
    await sendTo('somebody+else@example.com')
    expect(await mailsOf((await latest()).id)).toHaveLength(2)
  })

  test('a list has 5,000 rows, which are stored as rows; a larger request than 3 MB is refused, others at 64 kB', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => ({
      partNumber: `PN-${at}`,
      quantity: at + 1,
      price: at,
      condition: 'new',
      description: 'Bolt, steel, plated',
    }))
    expect((await send('parts', partsForm({ rows }))).status).toBe(200)
    const { id } = await latest()
    expect(
      await sql(`SELECT count(*) AS n, sum(price) AS sum FROM submission_parts WHERE submission_id = $1`, [id]),
    ).toEqual([{ n: 5000, sum: '124975.00' }])
    expect((await send('parts', partsForm({ rows: [...rows, rows[0]] }))).status).toBe(400)
    const full = {
      ...{ partNumber: 'P'.repeat(60), description: '品'.repeat(120), condition: 'as_removed' },
      ...{ quantity: 999_999, price: 999_999_999_999 },
    }
    expect((await send('parts', partsForm({ rows: Array(5000).fill(full) }))).status).toBe(200)
    expect((await send('parts', partsForm({ description: 'x'.repeat(3_200_000) }))).status).toBe(413)
    expect((await send('message', messageForm({ message: 'x'.repeat(70_000) }))).status).toBe(413)
  })
})

describe('parts', () => {
  test.each([
    [{ partNumber: '', quantity: 1 }],
    [{ partNumber: 'A1', quantity: 0 }],
    [{ partNumber: 'A1', quantity: 1.5 }],
    [{ partNumber: 'A1', quantity: '2' }],
    [{ partNumber: 'A1', quantity: 1, price: -1 }],
    [{ partNumber: 'A1', quantity: 1, condition: 'shiny' }],
    [{ partNumber: 'A1\u0000', quantity: 1 }],
    [{ partNumber: 'A1', quantity: 1, submissionId: 'x' }],
  ])('with the row %j are refused', async row => {
    expect((await send('parts', partsForm({ rows: [row] }))).status).toBe(400)
  })

  test('say who had them last and what time they have, to the back office too', async () => {
    expect((await send('parts', partsForm({ traceTo: 'x'.repeat(201) }))).status).toBe(400)
    const form = partsForm({ traceTo: 'Delta, FAA repair station', times: 'TSO 410 h, CSO 120' })
    expect((await send('parts', form)).status).toBe(200)
    const { id, facts } = await latest()
    expect(facts.slice(3, 5)).toEqual([
      { label: 'Trace to', value: 'Delta, FAA repair station' },
      { label: 'Times and cycles', value: 'TSO 410 h, CSO 120' },
    ])
    const toAdmin = (await mailsOf(id)).filter(({ recipient }) => recipient !== form.email)
    expect(toAdmin).toMatchObject([{ text: expect.stringContaining('TSO 410 h, CSO 120') }])
    expect(toAdmin).toMatchObject([{ text: expect.stringContaining('Delta, FAA repair station') }])
  })

  test('need a description or a list', async () => {
    expect((await send('parts', partsForm({ rows: [] }))).body).toMatchObject({
      message: expect.stringContaining('Please describe the parts, or add a list'),
    })
    expect((await send('parts', partsForm({ rows: [], description: 'Two\u0000 pallets of hardware' }))).status).toBe(
      200,
    )
    expect((await latest()).texts).toEqual([{ label: 'Description', text: 'Two pallets of hardware' }])
  })
})

test('an aircraft of no year there was is refused', async () => {
  for (const year of [1902, 2099, 1978.5, '1978', null])
    expect((await send('aircraft', aircraftForm({ year }))).status).toBe(400)
})

describe('the confirmation', () => {
  const message = 'Call +1 900 555 0199 or see https://evil.example/x <script>alert(1)</script>'
  const words = { message, firstName: 'Winner', company: 'Call +1 900 555 0199', subject: 'You have won' }
  const letters = async () => {
    await renderMails(database.db)
    return sql(`SELECT html, text FROM emails WHERE entity = 'submission:' || $1 ORDER BY event`, [(await latest()).id])
  }

  test('carries none of a stranger’s words; the back office reads them as text', async () => {
    const unverified = await signedIn(database.db)
    await sql('UPDATE users SET email_verified = false WHERE id = $1', [unverified.id])
    const senders = [
      [{}, {}],
      [{}, customer.headers],
      [{ email: unverified.email }, unverified.headers],
    ]
    for (const [email = {}, headers = {}] of senders) {
      await send('message', messageForm({ ...words, ...email }), { headers: { ...headers } })
      const [backOffice, sender] = await letters()
      expect(backOffice.text).toContain('https://evil.example/x')
      expect(backOffice.html).not.toContain('<script>alert')
      expect(sender.text + sender.html).not.toMatch(/evil|900|Winner|won|Quimby/)
      expect(sender.text).toContain('Hello,')
      expect(sender.text).toContain((await latest()).submission_number)
      expect(sender.text).toContain('Message')
    }
  })

  test('says what was sent to who is signed in with that verified address', async () => {
    const me = await signedIn(database.db)
    await sql('UPDATE users SET email_verified = true WHERE id = $1', [me.id])
    await send('message', messageForm({ ...words, email: me.email }), { headers: me.headers })
    const [, sender] = await letters()
    expect(sender.text).toContain('Hello Winner,')
    expect(sender.text).toContain('Call +1 900 555 0199')
    expect(sender.html).not.toContain('<script>alert')
  })
})

describe('uploads', () => {
  test('photographs go with what they were sent for; the sender and the back office see them, nobody else', async () => {
    const pictures = [await uploadPicture(), await uploadPicture()]
    const { status } = await send('aircraft', aircraftForm({ pictures }), { headers: customer.headers })
    expect(status).toBe(200)
    const { id } = await latest()
    const mine = await app().call(`/api/submissions/${id}`, { headers: customer.headers })
    const [first] = (mine.body as { pictures: number[] }).pictures
    const address = `/submission/${id}/pictures/${first}`
    for (const { headers } of [customer, admin]) {
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

  test('belong to one submission; one that is not there, or is old, is named', async () => {
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
    [
      'a DOC',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('WordDocument', 'utf16le'),
      ]),
    ],
  ])('a CV that is %s is saved by admins only, and never shown', async (_, bytes) => {
    const cv = await uploadCv(bytes)
    expect((await send('application', applicationForm({ cv }), { headers: customer.headers })).status).toBe(200)
    const { id, submission_number: number } = await latest()
    const saved = await app().request(`/submission/${id}/cv`, { headers: admin.headers })
    expect(saved.status).toBe(200)
    expect(Buffer.from(await saved.arrayBuffer()).equals(bytes)).toBe(true)
    expect(saved.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="cv-${number}\\.(pdf|docx?)"$`),
    )
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff')
    expect(saved.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(saved.headers.get('cache-control')).toBe('private, no-store')
    // Not even its sender: whoever took over the account must not.
    for (const headers of [{}, customer.headers])
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
      'a DOC with macros',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('WordDocument_VBA_PROJECT', 'utf16le')]),
    ],
    ['a ZIP', docx({ 'payload.exe': '' })],
    ['a DOCX with macros', docx({ ...WORD, 'word/vbaProject.bin': '' })],
    ['a DOCX that ends in the middle', docx(WORD).subarray(0, 60)],
    ['nothing', Buffer.alloc(0)],
    ['a ZIP that lies about its directory', Buffer.from('504b0304504b0506ffffffffffffffffffffffffffffffffffff', 'hex')],
  ])('a CV that is %s is refused', async (_, bytes) => {
    expect(await uploaded('cv', bytes)).toMatchObject({ status: 422, body: { code: 'NOT_A_CV' } })
    expect(await filesIn(dataDir)).toEqual([])
  })

  test('a CV is shown to the virus scanner, where there is one', async () => {
    const scanner = standInScanner()
    await once(scanner, 'listening')
    const at = `tcp://127.0.0.1:${(scanner.address() as { port: number }).port}`
    const machine = { settings: readSettings({ DATA_DIR: '/nowhere', CLAMD_URL: at }), startedAt: new Date() }
    const scanned = testApp(database.db, noGateway, { files: openFiles(dataDir), machine })
    const send = (body: Buffer, from: string) =>
      scanned.call('/submission/cv', {
        method: 'POST',
        headers: { 'Content-Type': 'application/pdf', 'X-Forwarded-For': from },
        body: new Uint8Array(body),
      })
    const infected = Buffer.concat([PDF, Buffer.from('\n% VIRUS\n%%EOF\n')])
    expect(await send(infected, '192.0.2.91')).toMatchObject({ status: 422, body: { code: 'FILE_INFECTED' } })
    expect(await filesIn(dataDir)).toEqual([])
    expect(await send(PDF, '192.0.2.92')).toMatchObject({ status: 201 })
    scanner.close()
    // Away, it says nothing of a file: that is not taken unseen.
    expect(await send(PDF, '192.0.2.93')).toMatchObject({ status: 503, body: { code: 'BUSY' } })
    expect(scanned.logged).toContainEqual(expect.objectContaining({ level: 'error', text: 'virus scanner' }))
    expect(await filesIn(dataDir)).toHaveLength(1)
    expect(await uploaded('cv', infected)).toMatchObject({ status: 201 })
  })

  test('take no more than 60 MB of the disk an hour from one address', async () => {
    const headers = { 'Content-Type': 'application/pdf', 'X-Forwarded-For': '192.0.2.79' }
    const send = async () => (await app().call('/submission/cv', { method: 'POST', headers, body: PDF })).status
    expect(await send()).toBe(201)
    await consumeLimit(database.db, 'uploaded megabytes', '192.0.2.79', 59)
    expect(await send()).toBe(429)
    expect(await filesIn(dataDir)).toHaveLength(1)
  })

  test('come from our own pages, in their size, as what they are, 60 an hour', async () => {
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

  test('that were never sent go after a day, CVs after their time, and what is with a submission stays', async () => {
    const [unsent, picture, cv] = [await uploadPicture(), await uploadPicture(), await uploadCv()]
    await send('aircraft', aircraftForm({ pictures: [picture] }))
    await send('application', applicationForm({ cv }))
    const { id } = await latest()
    const later = (hours: number) => Date.now() + hours * 3_600_000
    expect(await forgetUnsent(database.db, files, later(23))).toBe(0)
    expect(await forgetUnsent(database.db, files, later(26))).toBe(1)
    expect((await filesIn(dataDir)).some(file => file.includes(unsent))).toBe(false)
    expect(await forgetSentFiles(database.db, files, 180)).toBe(0)
    await sql(`UPDATE submission_files SET created_at = now() - interval '181 days' WHERE submission_id = $1`, [id])
    expect(await forgetSentFiles(database.db, files, 180)).toBe(1)
    expect(await filesIn(dataDir)).toEqual([expect.stringContaining(picture)])
    expect((await app().call(`/submission/${id}/cv`, { headers: admin.headers })).status).toBe(404)
  })
})

test('the next page of what a customer sent in begins where the last one ended, also when that is gone', async () => {
  const me = await signedIn(database.db)
  await sql(
    `INSERT INTO submissions (submission_number, kind, user_id, first_name, last_name, company, email, phone, title, facts, texts,
        created_at)
      SELECT 'S-MINE-' || n, 'message', $1, 'A', 'B', '', 'a@example.com', '', 'No. ' || n, '[]', '[]', 
        now() - make_interval(hours => n) FROM generate_series(1, 53) n`,
    [me.id],
  )
  const mine = async (query = '') =>
    (await app().call(`/api/submissions${query}`, { headers: me.headers })).body as {
      submissions: { id: string }[]
      after: string | null
    }
  const first = await mine()
  const rest = await mine(`?after=${first.after}`)
  expect([first.submissions.length, rest.submissions.length, rest.after]).toEqual([50, 3, null])
  await sql('DELETE FROM submissions WHERE id = $1', [first.submissions.at(-1)?.id])
  expect(await mine(`?after=${first.after}`)).toEqual(rest)
})

test('what a customer sends in while signed in is his to see, to download, and to delete with the account', async () => {
  const me = await signedIn(database.db)
  const picture = await uploadPicture()
  await send('parts', partsForm({ pictures: [picture] }), { headers: me.headers })
  await send('message', messageForm())
  const { body } = await app().call('/api/submissions', { headers: me.headers })
  expect(body).toMatchObject({ submissions: [{ kind: 'parts', status: 'new' }], after: null })
  const { id } = (body as { submissions: { id: string }[] }).submissions[0] ?? { id: '' }
  expect((await app().call(`/api/submissions/${id}`, { headers: me.headers })).body).toMatchObject({
    rowCount: 2,
    parts: {
      rows: [
        { partNumber: 'AN3-5A', price: 125 },
        { partNumber: '10-349290-1', price: null },
      ],
      after: null,
    },
  })
  expect((await app().call(`/api/submissions/${id}`, { headers: customer.headers })).status).toBe(404)
  const data = (await app().call('/api/account/data', { headers: me.headers })).body as { submissions: object[] }
  expect(data.submissions).toMatchObject([
    { kind: 'parts', parts: [{ part_number: 'AN3-5A' }, {}], pictures: [expect.any(String)] },
  ])

  expect((await app().post('/api/account/delete', {}, me.headers)).status).toBe(200)
  expect(await sql('SELECT FROM submissions WHERE id = $1', [id])).toEqual([])
  expect(await mailsOf(id)).toEqual([])
  expect(await forgetSentFiles(database.db, files, 180)).toBe(1)
  expect(await filesIn(dataDir)).toEqual([])
})
