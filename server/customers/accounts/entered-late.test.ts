import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { lockCredentials } from './internal/entered-by.ts'
import { revokePendingSignIns } from './internal/revoke-pending-sign-ins.ts'
import { mailedLink, openBrowser, PASSWORD, signUpAndVerify } from './testing-browser.ts'

const database = testDatabase()

const idOf = async (email: string): Promise<string> =>
  (await database.db.$client.query('SELECT id FROM users WHERE email = $1', [email])).rows[0]?.id
const sessionsOf = async (userId: string): Promise<string[]> => {
  const { rows } = await database.db.$client.query('SELECT token FROM sessions WHERE user_id = $1', [userId])
  return rows.map(({ token }) => token)
}

/** Calls `ask` while the account is locked, and resolves once a statement waits for the lock. */
async function askWhileLocked<T>(tx: Tx, userId: string, ask: () => Promise<T>): Promise<{ asked: Promise<T> }> {
  await lockCredentials(tx, userId)
  await tx.$client.query('DELETE FROM sessions WHERE user_id = $1', [userId])
  const asked = ask()
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while ((await database.db.$client.query(waiting)).rowCount === 0) await setImmediate()
  return { asked }
}

test.each([
  ['the password', `UPDATE sign_ins SET password = 'another' WHERE user_id = $1 AND provider_id = 'credential'`],
  ['two-step sign-in', 'UPDATE users SET two_factor_enabled = true WHERE id = $1'],
])(
  'a sign-in that is checked before a change of %s, and would begin after it, begins no session',
  async (_, change) => {
    const { db } = database
    const { email } = await signUpAndVerify(db)
    const userId = await idOf(email)
    const late = openBrowser(db)
    const { asked } = await inTransaction(db, async tx => {
      const asking = await askWhileLocked(tx, userId, () => late.post('sign-in', { email, password: PASSWORD }))
      await tx.$client.query(change, [userId])
      return asking
    })
    expect(await asked).toMatchObject({ status: 401, body: { code: 'WRONG_PASSWORD' } })
    expect(await sessionsOf(userId)).toEqual([])
    expect(await late.me()).toBeNull()
  },
)

test('a session with the same credentials stays; sign-ins during a change leave no session of the former password', async () => {
  const { email, person } = await signUpAndVerify(database.db)
  const userId = await idOf(email)
  const next = 'Another-Blade8'
  const browsers = Array.from({ length: 6 }, () => openBrowser(database.db))
  const [changed, ...entered] = await Promise.all([
    person.post('password', { currentPassword: PASSWORD, newPassword: next }),
    ...browsers.map(browser => browser.post('sign-in', { email, password: PASSWORD })),
  ])
  expect(changed).toMatchObject({ status: 200 })
  expect(entered.length).toBe(6)
  for (const browser of browsers) expect(await browser.me()).toBeNull()
  expect(await person.me()).toMatchObject({ email })
  const fresh = openBrowser(database.db)
  expect(await fresh.post('sign-in', { email, password: next })).toMatchObject({ status: 200 })
  expect(await fresh.me()).toMatchObject({ email })
  expect(await sessionsOf(userId)).toHaveLength(2)
})

test('a sign-in link that is opened during a change of credentials begins no session', async () => {
  const { db } = database
  const { email } = await signUpAndVerify(db)
  const userId = await idOf(email)
  const late = openBrowser(db)
  await late.post('magic-link', { email })
  const { kind, token } = await mailedLink(db, email)
  const { asked } = await inTransaction(db, async tx => {
    const asking = await askWhileLocked(tx, userId, () => late.post('link', { kind, token }))
    await revokePendingSignIns(tx, { id: userId, email }, { bySession: false })
    return asking
  })
  expect(await asked).toMatchObject({ status: 410, body: { code: 'LINK_SPENT' } })
  expect(await sessionsOf(userId)).toEqual([])
  expect(await late.me()).toBeNull()
})
