import { beforeAll, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { toStatement } from '../../platform/db/sql.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { auditQuery } from './list-audit.ts'
import { type AuditLine, type AuditQuery, AuditQueryShape } from './shapes.ts'

const database = testDatabase()
let boss: TestUser
let otherAdmin: TestUser
const MANY = 20_000
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true, name: 'Bessie Coleman' })
  otherAdmin = await signedIn(database.db, { admin: true, name: 'Amy Johnson' })
  await database.db.$client.query(
    `INSERT INTO audit_entries (at, actor_id, actor, action, subject, subject_id, label, before, after)
      SELECT now() - (${MANY} - n) * interval '10 minutes', CASE WHEN n % 1000 = 0 THEN $2::uuid ELSE $1 END,
        CASE WHEN n % 1000 = 0 THEN 'Amy Johnson' ELSE 'Bessie Coleman' END,
        CASE WHEN n % 500 = 0 THEN 'mail.resent' ELSE 'order.notes' END, CASE WHEN n % 500 = 0 THEN 'mail' ELSE 'order' END,
        'o' || n, 'APS-20260101-' || (10000 + n), '{"notes": ""}', '{"notes": "x"}'
      FROM generate_series(1, ${MANY}) n`,
    [boss.id, otherAdmin.id],
  )
  await database.db.$client.query(
    `INSERT INTO audit_entries (actor, action, subject, subject_id, label) VALUES ('command line', 'account.admin_granted', 'account', 'a', 'x')`,
  )
  await database.db.$client.query('ANALYZE audit_entries')
})

type Page = { entries: AuditLine[]; after: number | null }
const list = async (query = '') => {
  const { status, body } = await testApp(database.db, noGateway).call(`/api/admin/audit?${query}`, {
    headers: boss.headers,
  })
  expect([query, status]).toEqual([query, 200])
  return body as Page
}

test('entries are listed newest first, in pages', async () => {
  const first = await list()
  expect(first.entries.length).toBe(50)
  const ids = [...first.entries, ...(await list(`after=${first.after}`)).entries].map(({ id }) => id)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  expect(new Set(ids).size).toBe(100)
})

test('entries are filtered by actor, action, subject type, subject, date, label, and changed value', async () => {
  expect((await list(`who=${otherAdmin.id}`)).entries.length).toBe(20)
  expect((await list('who=machine')).entries).toMatchObject([{ actor: 'command line', actorId: null }])
  expect((await list('action=mail.resent')).entries.length).toBe(40)
  expect((await list('subject=order&subjectId=o7')).entries).toMatchObject([{ label: 'APS-20260101-10007' }])
  expect((await list('search=-10007')).entries).toMatchObject([{ subjectId: 'o7' }])
  await database.db.$client.query(
    `INSERT INTO audit_entries (actor, action, subject, subject_id, label, before, after)
      VALUES ('Amy Johnson', 'payment.refund', 'payment', 'p1', 'APS-1', '{"leftAmount": 5000}', '{"reason": "Check 1002 sent"}')`,
  )
  expect((await list('search=check%201002')).entries).toMatchObject([{ subjectId: 'p1' }])
  expect((await list(`who=${otherAdmin.id}&days=7`)).entries.length).toBe(2)
  expect((await list(`who=${otherAdmin.id}&action=order.notes`)).entries).toEqual([])
})

test("an entry with a person's id shows the name", async () => {
  const gone = '00000000-0000-4000-8000-000000000000'
  await database.db.$client.query(
    `INSERT INTO audit_entries (actor_id, actor, action, subject, subject_id, label, before, after)
      VALUES ($1, 'Bessie Coleman', 'quote.assigned', 'quote', 'q1', 'Q-1', $2, $3)`,
    [boss.id, { assignedTo: gone }, { assignedTo: otherAdmin.id, characters: 7 }],
  )
  expect((await list('subject=quote')).entries).toMatchObject([
    { before: { assignedTo: gone }, after: { assignedTo: 'Amy Johnson', characters: 7 } },
  ])
})

test('unknown values are refused', async () => {
  const { call } = testApp(database.db, noGateway)
  for (const query of ['who=x', 'action=all', 'subject=user', 'days=0', 'days=x', 'before=-1', 'table=users'])
    expect([query, (await call(`/api/admin/audit?${query}`, { headers: boss.headers })).status]).toEqual([query, 400])
})

test('every actor is listed once', async () => {
  const { body } = await testApp(database.db, noGateway).call('/api/admin/audit/actors', { headers: boss.headers })
  expect(body).toEqual([
    { id: otherAdmin.id, actor: 'Amy Johnson' },
    { id: boss.id, actor: 'Bessie Coleman' },
    { id: null, actor: 'command line' },
  ])
})

test.each<Partial<Record<keyof AuditQuery, string>>>([
  {},
  { action: 'mail.resent' },
  { subject: 'mail' },
  { subject: 'order', subjectId: 'o7' },
  { days: '7' },
  { search: 'check 1002' },
])('%j is read by an index', async asked => {
  const { text, values } = toStatement(auditQuery(AuditQueryShape.parse(asked)))
  const { rows } = await database.db.$client.query(`EXPLAIN ${text}`, values)
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on audit_entries')
})
