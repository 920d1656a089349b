import { beforeAll, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { countNewSubmissions } from './list-submissions.ts'
import { LISTED_PART, SENDER_TEXT } from './submission-text.ts'
import { messageForm, newSentKey, partsForm } from './testing.ts'

const database = testDatabase()
let admin: TestUser
let other: TestUser
beforeAll(async () => {
  admin = await signedIn(database.db, { admin: true })
  other = await signedIn(database.db, { admin: true, name: 'Bessie Coleman' })
})
const app = () => testApp(database.db, noGateway)
const sql = async (text: string, values: unknown[] = []) => (await database.db.$client.query(text, values)).rows
const newMessage = async (more: object = {}): Promise<string> => {
  await app().post('/api/submissions/messages', { key: newSentKey(), form: messageForm(more) })
  return (await sql('SELECT id FROM submissions ORDER BY created_at DESC LIMIT 1'))[0].id
}
type Line = { id: string; title: string; isNews: boolean; assignedTo: string | null }
const list = async (query = '') =>
  (await app().call(`/api/admin/submissions?${query}`, { headers: admin.headers })).body as {
    submissions: Line[]
    after: string | null
  }
const act = (id: string, what: string, body: object, who = admin) =>
  app().post(`/api/admin/submissions/${id}/${what}`, body, who.headers)
const audited = (id: string) =>
  sql('SELECT action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id', [id])

test('a submission is opened, assigned, answered and closed; each step is in the audit', async () => {
  const id = await newMessage()
  const unseen = await countNewSubmissions(database.db)
  expect((await list()).submissions.find(one => one.id === id)).toMatchObject({ isNews: true, assignedTo: null })
  expect((await act(id, 'seen', {})).status).toBe(200)
  expect(await countNewSubmissions(database.db)).toBe(unseen - 1)
  for (const [from, to] of [
    ['new', 'in_progress'],
    ['in_progress', 'answered'],
    ['answered', 'closed'],
    ['closed', 'in_progress'],
  ])
    expect((await act(id, 'status', { from, to })).status).toBe(200)
  const taking = { from: admin.id, toMe: true }
  for (let times = 0; times < 2; times++) expect((await act(id, 'assign', taking, other)).status).toBe(200)
  expect(await audited(id)).toMatchObject([
    { action: 'submission.status', before: { status: 'new', assignedTo: null }, after: { assignedTo: admin.id } },
    { before: { status: 'in_progress' }, after: { status: 'answered' } },
    { after: { status: 'closed' } },
    { after: { status: 'in_progress' } },
    { action: 'submission.assigned', before: { assignedTo: admin.id }, after: { assignedTo: other.id } },
  ])
})

test('one of two concurrent changes is made, and the other admin sees the new state; no submission becomes new again', async () => {
  const id = await newMessage()
  const answers = await Promise.all([
    act(id, 'status', { from: 'new', to: 'answered' }),
    act(id, 'status', { from: 'new', to: 'closed' }, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'SUBMISSION_MOVED_ON',
    message: expect.stringMatching(/^This is (answered|closed) now\./),
  })
  expect(await audited(id)).toHaveLength(1)
  expect((await act(id, 'status', { from: 'closed', to: 'new' })).status).toBe(409)
  expect((await act(id, 'status', { from: 'new', to: 'evil' })).status).toBe(400)
})

test('one of two admins who assign a submission to themselves gets it, and the other sees who has it', async () => {
  const id = await newMessage()
  const answers = await Promise.all([admin, other].map(who => act(id, 'assign', { from: null, toMe: true }, who)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const isMine = answers[0]?.status === 200
  const [winner, loser] = isMine ? [admin, other] : [other, admin]
  expect(answers[isMine ? 1 : 0]?.body).toMatchObject({
    code: 'TAKEN_MEANWHILE',
    message: `${isMine ? 'Amelia Earhart' : 'Bessie Coleman'} has it now.`,
    data: { assignedTo: { id: winner.id } },
  })
  expect((await act(id, 'assign', { from: winner.id, toMe: true }, loser)).status).toBe(200)
  expect((await act(id, 'assign', { from: winner.id, toMe: false }, winner)).status).toBe(409)
  expect((await act(id, 'assign', { from: loser.id, toMe: false }, loser)).status).toBe(200)
  expect(await act(id, 'assign', { from: loser.id, toMe: true }, winner)).toMatchObject({
    status: 409,
    body: { message: 'No one has it now: it was released.' },
  })
  expect((await act(id, 'assign', { toMe: true })).status).toBe(400)
  expect((await audited(id)).map(({ action }) => action)).toEqual(Array(3).fill('submission.assigned'))
})

test('notes that another admin has changed since are not overwritten', async () => {
  const id = await newMessage()
  expect((await act(id, 'notes', { notes: 'Call first' })).status).toBe(200)
  expect(await act(id, 'notes', { notes: 'No call', before: '' }, other)).toMatchObject({
    status: 409,
    body: { code: 'NOTES_CHANGED', data: { notes: 'Call first' } },
  })
  expect((await act(id, 'notes', { notes: 'No call', before: 'Call first' }, other)).status).toBe(200)
  expect((await act(id, 'notes', { notes: 'x'.repeat(5001) })).status).toBe(400)
  expect((await audited(id)).map(({ action }) => action)).toEqual(['submission.notes', 'submission.notes'])
})

test('open submissions are listed longest waiting first, completed ones latest first, in pages by key', async () => {
  await sql('DELETE FROM submissions')
  await sql(`INSERT INTO submissions (submission_number, kind, status, first_name, last_name, company, email, phone, title, facts,
      texts, created_at)
    SELECT 'S-' || n, CASE WHEN n % 2 = 0 THEN 'message' ELSE 'parts' END, CASE WHEN n <= 70 THEN 'new' ELSE 'closed' END,
      'A', 'B', '', 'a@example.com', '', 'No. ' || n, '[]', '[]', now() - make_interval(hours => 200 - n / 2)
    FROM generate_series(1, 130) n`)
  const pages = async (query: string) => {
    const titles: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page = await list(`${query}${after && `&after=${after}`}`)
      titles.push(...page.submissions.map(({ title }) => title))
      after = page.after
    }
    return titles
  }
  const waiting = await pages('show=waiting')
  expect([waiting.length, new Set(waiting).size]).toEqual([70, 70])
  const numbers = waiting.map(title => Math.floor(Number(title.slice(4)) / 2))
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  const all = (await pages('show=all')).map(title => Math.floor(Number(title.slice(4)) / 2))
  expect(all).toHaveLength(130)
  expect(all).toEqual([...all].sort((a, b) => b - a))
  expect(await pages('show=closed&kind=parts')).toHaveLength(30)
  expect(await pages('show=all&search=no.%20100')).toEqual(['No. 100'])
  expect((await app().call('/api/admin/submissions/counts', { headers: admin.headers })).body).toMatchObject({
    statuses: [{ status: 'new', count: 70 }, { count: 0 }, { count: 0 }, { status: 'closed', count: 60 }],
    unseen: 130,
  })
})

test('a submission is found by number, sender, title or part number, also by a fragment or by one or two letters', async () => {
  await sql('DELETE FROM submissions')
  const id = await newMessage({ firstName: 'Zora', lastName: 'O_Neil', company: 'Kwik 100% Air', subject: 'Cores' })
  const [{ submission_number: number }] = await sql('SELECT submission_number FROM submissions')
  await newMessage({ firstName: 'Oxneil', company: 'Kwik 100 Air' })
  const rows = Array.from({ length: 4000 }, (_, at) => ({ partNumber: `QX${at}-1`, quantity: 1 }))
  await app().post('/api/submissions/parts', { key: newSentKey(), form: partsForm({ rows, partsType: 'Many' }) })
  const numbersFor = async (search: string) =>
    (await list(`show=all&search=${encodeURIComponent(search)}`)).submissions.map(one => one.title)
  for (const term of [number, 'zora o_neil', 'O_N', '100% a', 'CORES', ' zora  o_', 'zo', '%'])
    expect([term, await numbersFor(term)]).toEqual([term, ['Cores']])
  for (const term of ['qx', 'qx1', 'QX3999-1']) expect([term, await numbersFor(term)]).toEqual([term, ['Many']])
  expect(await numbersFor('-1')).toContain('Many')
  for (const term of ['nobody', 'o_neil kwik', '\\\\', 'q_3', 'jj'])
    expect([term, await numbersFor(term)]).toEqual([term, []])
  expect((await list('show=new&search=zora&kind=parts')).submissions).toEqual([])
  expect((await list('show=waiting&search=zora')).submissions.map(one => one.id)).toEqual([id])
})

test('frequent terms are searched by a scan; terms of one or two letters search the newest 200 of each status', async () => {
  await sql('DELETE FROM submissions')
  await sql(`INSERT INTO submissions (submission_number, kind, status, first_name, last_name, company, email, phone, title, facts,
      texts, created_at)
    SELECT 'S-' || n, 'message', 'new', 'A', 'B', '', 'a@example.com', '', CASE WHEN n <= 60 THEN 'Yz ' ELSE 'Common ' END || n,
      '[]', '[]', now() - make_interval(mins => n) FROM generate_series(1, 3300) n`)
  await sql(`UPDATE submissions SET title = 'Yz old' WHERE submission_number = 'S-201'`)
  const first = await list('show=waiting&search=common')
  expect([first.submissions.length, first.submissions[0]?.title]).toEqual([50, 'Common 3300'])
  expect((await list(`show=waiting&search=common&after=${first.after}`)).submissions[0]?.title).toBe('Common 3250')
  const short = await list('show=waiting&search=yz')
  expect([short.submissions.length, short.submissions[0]?.title]).toEqual([50, 'Yz 60'])
  const rest = await list(`show=waiting&search=yz&after=${short.after}`)
  expect([rest.submissions.length, rest.after]).toEqual([10, null])
  await sql('DELETE FROM submissions WHERE id = $1', [short.submissions.at(-1)?.id])
  expect((await list(`show=waiting&search=yz&after=${short.after}`)).submissions).toEqual(rest.submissions)
})

test('the search reads its indexes', async () => {
  const plans = await Promise.all(
    [
      `SELECT FROM submissions WHERE ${SENDER_TEXT} LIKE '%zora%'`,
      `SELECT FROM submission_parts WHERE ${LISTED_PART} LIKE '%zora%'`,
    ].map(async text => {
      const client = await database.db.$client.connect()
      try {
        await client.query('BEGIN; SET LOCAL enable_seqscan = off')
        return JSON.stringify((await client.query(`EXPLAIN ${text}`)).rows)
      } finally {
        await client.query('ROLLBACK')
        client.release()
      }
    }),
  )
  expect(plans).toEqual([
    expect.stringContaining('submissions_search'),
    expect.stringContaining('submission_parts_search'),
  ])
})

test('a parts list is found by a part number, read in pages, and saved as a CSV that no spreadsheet executes', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => ({
    partNumber: `PN-${at}`,
    quantity: 1,
    uom: 'EA',
    condition: 'overhauled',
    price: 1050,
  }))
  rows[1] = { partNumber: '=HYPERLINK("http://evil","x")', quantity: 2, uom: 'FT', condition: 'new', price: 5 }
  await app().post('/api/submissions/parts', { key: newSentKey(), form: partsForm({ rows, partsType: 'Rotables' }) })
  const matches = await list('show=all&search=pn-149')
  expect(matches.submissions).toMatchObject([{ title: 'Rotables' }])
  const id = matches.submissions[0]?.id ?? ''
  const first = await app().call(`/api/admin/submissions/${id}`, { headers: admin.headers })
  expect(first.body).toMatchObject({
    submission: {
      rowCount: 150,
      parts: { after: 99, rows: expect.arrayContaining([expect.objectContaining({ quantity: 2, uom: 'FT' })]) },
    },
    isCustomer: false,
  })
  const rest = await app().call(`/api/admin/submissions/${id}/rows?after=99`, { headers: admin.headers })
  expect(rest.body).toMatchObject({ after: null, rows: { length: 50 } })
  const csv = await app().call(`/submission/${id}/parts.csv`, { headers: admin.headers })
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="parts-S-\d{8}-\d{5}\.csv"$/)
  expect((csv.body as string).split('\r\n').slice(0, 3)).toEqual([
    'part_number,description,condition,quantity,uom,price',
    'PN-0,,OH,1,EA,10.50',
    `"'=HYPERLINK(""http://evil"",""x"")",,NE,2,FT,0.05`,
  ])
  const customer = await signedIn(database.db)
  for (const headers of [{}, customer.headers])
    expect((await app().call(`/submission/${id}/parts.csv`, { headers })).status).toBe(404)
})
