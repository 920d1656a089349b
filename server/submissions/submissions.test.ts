import { describe, expect, test } from 'vitest'
import { filesIn } from '../catalogue/pictures/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { deleteExpiredFiles } from './delete-files.ts'
import { aircraftForm, messageForm, newSentKey, partsForm } from './testing.ts'
import { FORMS, KINDS, PATHS, sending } from './testing-sending.ts'

const admin = sending()
const { database, app, sql, count, send, uploadPicture, latest, mailsOf } = admin

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

  test('is refused if it is empty or invalid: the response names the fields, and nothing is stored', async () => {
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
      { userId: admin.customer.id },
    ]
    for (const more of wrong)
      expect([more, (await send(kind, { ...FORMS[kind](), ...more })).status]).toEqual([more, 400])
    for (const key of ['short', 'x'.repeat(101), null])
      expect((await app().post(PATHS[kind], { key, form: FORMS[kind]() })).status).toBe(400)
    expect(await count()).toBe(before)
  })

  test('is stored once if it is sent twice with one key, even at the same moment; other content under the key is refused', async () => {
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

  test('gets a normal response if a bot fills in every field, and is not stored', async () => {
    const before = await count()
    const mails = await count('emails')
    const { status, body } = await send(kind, FORMS[kind](), { homepage: 'https://spam.example' })
    expect([status, body]).toEqual([200, { submissionNumber: expect.stringMatching(/^S-\d{8}-\d{5}$/) }])
    expect([await count(), await count('emails')]).toEqual([before, mails])
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
    [{ partNumber: 'A1', quantity: 1, uom: 'coil' }],
    [{ partNumber: 'A1\u0000', quantity: 1 }],
    [{ partNumber: 'A1', quantity: 1, submissionId: 'x' }],
  ])('with the row %j are refused', async row => {
    expect((await send('parts', partsForm({ rows: [row] }))).status).toBe(400)
  })

  test('name the last owners and the response time, also in the back office', async () => {
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

  test('keep the unit of a quantity, and are in pieces where none is stated', async () => {
    const me = await signedIn(database.db)
    const wire = { partNumber: 'M22759/16-20-9', description: 'Wire', quantity: 1500, uom: 'FT', price: 39 }
    const form = partsForm({ rows: [wire, { partNumber: 'AN3-5A', quantity: 50 }] })
    expect((await send('parts', form, { headers: me.headers })).status).toBe(200)
    const { id } = await latest()
    expect((await app().call(`/api/submissions/${id}`, { headers: me.headers })).body).toMatchObject({
      parts: {
        rows: [
          { description: 'Wire', quantity: 1500, uom: 'FT' },
          { quantity: 50, uom: 'EA' },
        ],
      },
    })
    const toAdmin = (await mailsOf(id)).find(({ recipient }) => recipient !== form.email)
    expect(toAdmin?.text).toMatch(/1,500 ft: M22759\/16-20-9 · \$0\.39 per ft · Wire/)
    expect(toAdmin?.text).toMatch(/50 pieces: AN3-5A/)
    expect((await app().call('/api/account/data', { headers: me.headers })).body).toMatchObject({
      submissions: [
        {
          parts: [
            { quantity: 1500, uom: 'FT' },
            { quantity: 50, uom: 'EA' },
          ],
        },
      ],
    })
  })

  test('need a description or a list', async () => {
    expect((await send('parts', partsForm({ rows: [] }))).body).toMatchObject({
      message: expect.stringContaining('Describe the parts, or add a list'),
    })
    expect((await send('parts', partsForm({ rows: [], description: 'Two\u0000 pallets of hardware' }))).status).toBe(
      200,
    )
    expect((await latest()).texts).toEqual([{ label: 'Description', text: 'Two pallets of hardware' }])
  })
})

test('an aircraft of an impossible year is refused', async () => {
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

  test('contains no text of a stranger; the back office sees this text as plain text', async () => {
    const unverified = await signedIn(database.db)
    await sql('UPDATE users SET email_verified = false WHERE id = $1', [unverified.id])
    const senders = [
      [{}, {}],
      [{}, admin.customer.headers],
      [{ email: unverified.email }, unverified.headers],
    ]
    for (const [email = {}, headers = {}] of senders) {
      await send('message', messageForm({ ...words, ...email }), { headers: { ...headers } })
      const [backOffice, sender] = await letters()
      expect(backOffice.text).toContain('https://evil.example/x')
      expect(backOffice.html).not.toContain('<script>alert')
      expect(sender.text + sender.html).not.toMatch(/evil|1 900 |Winner|won|Quimby/)
      expect(sender.text).toContain('Hello,')
      expect(sender.text).toContain((await latest()).submission_number)
      expect(sender.text).toContain('Message')
    }
  })

  test('shows the submission to a customer who is signed in with the same verified address', async () => {
    const me = await signedIn(database.db)
    await sql('UPDATE users SET email_verified = true WHERE id = $1', [me.id])
    await send('message', messageForm({ ...words, email: me.email }), { headers: me.headers })
    const [, sender] = await letters()
    expect(sender.text).toContain('Hello Winner,')
    expect(sender.text).toContain('Call +1 900 555 0199')
    expect(sender.html).not.toContain('<script>alert')
  })
})

test('the next page of a customer’s submissions starts after the last one shown, even if that one is deleted', async () => {
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

test('a customer can see, download and, with the account, delete their own submissions', async () => {
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
  expect((await app().call(`/api/submissions/${id}`, { headers: admin.customer.headers })).status).toBe(404)
  const data = (await app().call('/api/account/data', { headers: me.headers })).body as { submissions: object[] }
  expect(data.submissions).toMatchObject([
    { kind: 'parts', parts: [{ part_number: 'AN3-5A' }, {}], pictures: [expect.any(String)] },
  ])

  expect((await app().post('/api/account/delete', {}, me.headers)).status).toBe(200)
  expect(await sql('SELECT FROM submissions WHERE id = $1', [id])).toEqual([])
  expect(await mailsOf(id)).toEqual([])
  expect(await deleteExpiredFiles(database.db, admin.files, 180)).toBe(1)
  expect(await filesIn(admin.dataDir)).toEqual([])
})
