import { expect, test } from 'vitest'
import { store } from '../../../domain/settings/store.ts'
import { ROLES } from '../../../domain/staff/roles.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { forcedInMode } from '../../live-checks.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { signedIn } from './testing.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
const me = async (headers: { cookie: string }) =>
  ((await app().call('/api/account', { headers })).body as { me: object | null }).me
const setTimes = (userId: string, { began = '0 s', used = '0 s', ends = '30 days' }) =>
  database.db.$client.query(
    `UPDATE sessions SET created_at = now() - $2::interval, updated_at = now() - $3::interval, expires_at = now() + $4::interval
      WHERE user_id = $1`,
    [userId, began, used, ends],
  )
const endOf = async (userId: string): Promise<number> =>
  (
    await database.db.$client.query(
      'SELECT extract(epoch FROM expires_at - now())::float / 3600 AS hours FROM sessions WHERE user_id = $1',
      [userId],
    )
  ).rows[0].hours

test('a session ends 30 days after it began, even if it is used', async () => {
  const customer = await signedIn(database.db)
  await setTimes(customer.id, { began: '29 days', used: '2 hours' })
  expect(await me(customer.headers)).not.toBeNull()
  expect(await endOf(customer.id)).toBeLessThanOrEqual(24)
  // The row was extended before sessions had a maximum lifetime.
  await setTimes(customer.id, { began: '300 days', used: '1 hour', ends: '30 days' })
  expect(await me(customer.headers)).toBeNull()
  expect((await app().call('/api/account/sessions', { headers: customer.headers })).status).toBe(401)
})

test('a staff session ends after 12 hours without use; a customer’s session and an active one stay', async () => {
  const customer = await signedIn(database.db)
  await setTimes(customer.id, { began: '2 days', used: '13 hours' })
  expect(await me(customer.headers)).not.toBeNull()
  for (const role of ROLES) {
    const { id, headers } = await signedIn(database.db, { roles: [role] })
    await setTimes(id, { began: '2 days', used: '13 hours' })
    expect([role, await me(headers)]).toEqual([role, null])
  }
  const atWork = await signedIn(database.db, { admin: true })
  await setTimes(atWork.id, { began: '2 days', used: '11 hours' })
  // Any call of the back office counts as use.
  expect((await app().call('/api/admin/audit', { headers: atWork.headers })).status).toBe(200)
  const hours = await endOf(atWork.id)
  expect(hours).toBeGreaterThan(11.9)
  expect(hours).toBeLessThanOrEqual(12)
})

test('the existing session of a person who becomes an admin gets the staff limit', async () => {
  const customer = await signedIn(database.db)
  await setTimes(customer.id, { began: '2 days', used: '13 hours' })
  await database.db.$client.query(`INSERT INTO user_roles SELECT $1, id FROM roles WHERE name = 'admin'`, [customer.id])
  expect(await me(customer.headers)).toBeNull()
})

test('in live mode, staff sign in with two steps, whatever store.config.ts says', async () => {
  const lax = { ...store, staffNeedsTwoStep: false }
  expect(forcedInMode('demo')).toEqual({})
  const live = testApp(database.db, noGateway, { store: { ...lax, ...forcedInMode('live') } })
  for (const role of ROLES) {
    const { headers } = await signedIn(database.db, { roles: [role] })
    const answer = await live.call('/api/admin/today', { headers })
    expect([role, answer]).toMatchObject([role, { status: 403, body: { code: 'TWO_STEP_REQUIRED' } }])
  }
})
