import { beforeAll, expect, test } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { signedIn, type TestUser } from '../accounts/testing.ts'
import type { Contact } from './list-contacts.ts'

const database = testDatabase()
let boss: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
  await database.db.$client.query(
    `INSERT INTO marketing_contacts (email, source, opted_in)
      SELECT 'reader' || n || '@example.com', CASE n % 2 WHEN 0 THEN 'signup' ELSE 'newsletter' END, n % 3 > 0
      FROM generate_series(1, 2500) n`,
  )
  await database.db.$client.query(
    `INSERT INTO marketing_contacts (email, source, opted_in) VALUES ('=cmd|x@example.com', 'newsletter', true)`,
  )
})
const app = () => testApp(database.db, noGateway)
const call = (path: string) => app().call(path, { headers: boss.headers })
type Page = { contacts: Contact[]; after: number | null }
const list = async (query: string) => (await call(`/api/admin/contacts?${query}`)).body as Page

test('contacts are listed newest first, in pages, by source, choice and any part of the address', async () => {
  const first = await list('')
  expect([first.contacts.length, first.contacts[0]?.email]).toEqual([50, '=cmd|x@example.com'])
  const next = await list(`after=${first.after}`)
  expect(next.contacts[0]?.id).toBeLessThan(first.contacts.at(-1)?.id ?? 0)
  for (const { source, optedIn } of (await list('source=signup&optedIn=no')).contacts)
    expect([source, optedIn]).toEqual(['signup', false])
  expect((await list('search=READER2499')).contacts).toMatchObject([{ email: 'reader2499@example.com' }])
  expect((await list('search=reader2499&source=signup')).contacts).toEqual([])
  for (const query of ['source=evil', 'optedIn=maybe', 'before=0', 'x=1'])
    expect((await call(`/api/admin/contacts?${query}`)).status).toBe(400)
})

test('a contact is removed from the list once, with an audit entry', async () => {
  const [contact] = (await list('search=reader2498')).contacts
  const off = () => app().post(`/api/admin/contacts/${contact?.id}/unsubscribe`, {}, boss.headers)
  expect([(await off()).status, (await off()).status]).toEqual([200, 200])
  expect((await list('search=reader2498')).contacts).toMatchObject([{ optedIn: false }])
  const { rows } = await database.db.$client.query(
    `SELECT label, before, after FROM audit_entries WHERE action = 'contact.unsubscribed'`,
  )
  expect(rows).toEqual([{ label: 'r…@example.com', before: { optedIn: true }, after: { optedIn: false } }])
  expect(await app().post('/api/admin/contacts/999999/unsubscribe', {}, boss.headers)).toMatchObject({
    status: 404,
    body: { code: 'CONTACT_NOT_FOUND' },
  })
})

test('the file has every line, is safe for spreadsheets, and its download is recorded', async () => {
  const { status, body, headers } = await call('/admin/contacts.csv')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const lines = String(body).trimEnd().split('\r\n')
  expect([lines.length, lines[0]]).toEqual([2502, 'email,source,opted_in,since'])
  expect(lines[1]).toMatch(/^"'=cmd\|x@example\.com",newsletter,yes,\d{4}-/)
  expect(new Set(lines).size).toBe(2502)
  expect(String((await call('/admin/contacts.csv?source=signup&optedIn=no')).body).split('\r\n').length).toBeLessThan(
    500,
  )
  expect((await call('/admin/contacts.csv?source=evil')).status).toBe(400)
  const { rowCount } = await database.db.$client.query(`SELECT FROM audit_entries WHERE action = 'contact.exported'`)
  expect(rowCount).toBe(2)
})

test('the file is for admins, and its download stops for a person who loses the role', async () => {
  const customer = await signedIn(database.db)
  expect((await app().call('/admin/contacts.csv')).status).toBe(401)
  expect((await app().call('/admin/contacts.csv', { headers: customer.headers })).status).toBe(403)
  const second = await signedIn(database.db, { admin: true })
  const answer = await app().request('/admin/contacts.csv', { headers: second.headers })
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.read()
  await database.db.$client.query('DELETE FROM user_roles WHERE user_id = $1', [second.id])
  const rest = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(rest()).rejects.toMatchObject({ code: 'NOT_ADMIN' })
})
