import { beforeEach, expect, test } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { grantRole } from './grant-role.ts'
import { ownerLink } from './owner-link.ts'
import { signedIn, TEST_ACCOUNTS } from './testing.ts'

const database = testDatabase()
const query = async (text: string, values: unknown[] = []) => (await database.db.$client.query(text, values)).rows
const app = () => testApp(database.db, noGateway)
const printed = () => ownerLink(database.db, TEST_ACCOUNTS, 'http://localhost')
const tokenPrinted = async () => new URL((await printed()) ?? 'http://none').searchParams.get('token') ?? ''
const OWNER = { fullName: 'Wilma Owner', email: 'wilma@example.com', password: 'Propeller-Blade7' }
const make = (token: string, more: object = {}, headers: Record<string, string> = {}) =>
  app().post('/api/account/owner', { ...OWNER, token, ...more }, headers)
const admins = () =>
  query(`SELECT u.email FROM users u JOIN user_roles ur ON ur.user_id = u.id JOIN roles r ON r.id = ur.role_id
    WHERE r.name = 'admin'`)

beforeEach(async () => {
  await query('DELETE FROM users')
  await query(`DELETE FROM made_secrets WHERE name = 'owner-link'`)
})

test('the terminal’s link creates the first admin, who is signed in at once, and then becomes invalid', async () => {
  const token = await tokenPrinted()
  // The link is the same after a restart, and in every process.
  expect(await tokenPrinted()).toBe(token)
  const isOpen = async (given: string) => (await app().post('/api/account/owner/link', { token: given })).body
  expect(await isOpen(token)).toEqual({ isOpen: true })
  expect(await isOpen(`${token}x`)).toEqual({ isOpen: false })
  expect(await make(token)).toMatchObject({ status: 200 })
  expect(await isOpen(token)).toEqual({ isOpen: false })
  expect(await admins()).toEqual([{ email: 'wilma@example.com' }])
  const { email, password } = OWNER
  expect(await app().post('/api/account/sign-in', { email, password })).toMatchObject({
    status: 200,
    body: { step: 'signed-in' },
  })
  expect(await make(token, { email: 'second@example.com' })).toMatchObject({
    status: 410,
    body: { code: 'LINK_SPENT' },
  })
  expect(await printed()).toBeNull()
  expect(await query(`SELECT action, label FROM audit_entries ORDER BY id DESC LIMIT 1`)).toEqual([
    { action: 'account.admin_granted', label: 'wilma@example.com' },
  ])
})

test('without the token a role cannot be obtained, and guessing is limited', async () => {
  const token = await tokenPrinted()
  for (const wrong of ['', 'x', `${token}x`, token.slice(1), token.toLowerCase(), 'é'.repeat(43)])
    expect((await make(wrong)).status).toBe(410)
  expect(await make('x', { password: 'short' })).toMatchObject({ status: 400 })
  const statuses: number[] = []
  for (let at = 0; at < 31; at++) statuses.push((await make('guess', {}, { 'X-Forwarded-For': '10.66.0.1' })).status)
  expect(statuses).toEqual([...Array(30).fill(410), 429])
  expect(await query('SELECT FROM users')).toEqual([])
  expect(await make(token)).toMatchObject({ status: 200 })
})

test('one of two concurrent calls succeeds', async () => {
  const token = await tokenPrinted()
  const both = await Promise.all([make(token), make(token, { email: 'other@example.com' }), make(token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  expect(await admins()).toHaveLength(1)
  expect(await query('SELECT FROM users')).toHaveLength(1)
})

test('a common password, or an address with an account, is refused, and the link stays valid', async () => {
  const token = await tokenPrinted()
  expect(await make(token, { password: 'Password1' })).toMatchObject({ status: 422, body: { code: 'COMMON_PASSWORD' } })
  const { email } = await signedIn(database.db)
  expect(await make(token, { email })).toMatchObject({ status: 409, body: { code: 'ALREADY_REGISTERED' } })
  expect(await make(token)).toMatchObject({ status: 200 })
})

test('an admin who was created another way invalidates the link forever, even after that admin is deleted', async () => {
  const token = await tokenPrinted()
  const { email, id } = await signedIn(database.db)
  await grantRole(database.db, email, 'admin')
  expect((await make(token)).status).toBe(410)
  expect(await printed()).toBeNull()
  await query('DELETE FROM users WHERE id = $1', [id])
  expect(await printed()).toBeNull()
  expect((await make(token)).status).toBe(410)
})

test('another secret, or another database, has another token', async () => {
  const token = await tokenPrinted()
  const other = await ownerLink(database.db, { secret: 'another-secret-another-secret-123456' }, 'http://localhost')
  expect(other).not.toContain(token)
  await query(`UPDATE made_secrets SET value = 'another' WHERE name = 'owner-link'`)
  expect(await tokenPrinted()).not.toBe(token)
})
