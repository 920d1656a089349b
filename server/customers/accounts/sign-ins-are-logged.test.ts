import { expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { mailedLink, newEmail, openBrowser, PASSWORD, signUpAndVerify, signUpForm } from './testing-browser.ts'
import { totp } from './testing-totp.ts'

const database = testDatabase()

/** Reads the security log of an account or a network address: event, result, factor, reason. */
async function events(by: { email?: string; address?: string }): Promise<string[]> {
  const { rows } = await database.db.$client.query<Record<string, string | null>>(
    `SELECT event, result, factor, reason FROM security_events
      WHERE account_id = (SELECT id FROM users WHERE email = $1) OR address = $2 ORDER BY id`,
    [by.email ?? null, by.address ?? null],
  )
  return rows.map(row => Object.values(row).filter(Boolean).join(' '))
}

test('the life of an account is logged, from its sign-up to its end', async () => {
  const email = newEmail()
  const person = openBrowser(database.db)
  await person.post('sign-up', signUpForm(email))
  const { kind, token } = await mailedLink(database.db, email)
  await person.post('sign-in', { email, password: PASSWORD })
  await person.post('link', { kind, token })
  const { body } = await person.post('two-step/start', { password: PASSWORD })
  const { secret } = body as { secret: string }
  await person.post('two-step/confirm', { code: '000000' })
  const used = totp(secret)
  await person.post('two-step/confirm', { code: used })
  await person.post('sign-out', {})
  await person.post('sign-in', { email, password: PASSWORD })
  await person.post('two-step', { code: used })
  await person.post('two-step', { code: totp(secret, Date.now() + 30_000) })
  await person.post('two-step/stop', { password: PASSWORD })
  await person.post('password', { currentPassword: PASSWORD, newPassword: 'Aileron-Hinge4' })
  await person.post('sessions/end-others', {})
  await person.post('reset', { email })
  const reset = await mailedLink(database.db, email)
  await person.post('new-password', { token: reset.token, password: PASSWORD })
  expect(await events({ email })).toEqual([
    'sign_up ok',
    'sign_in failed password EMAIL_NOT_VERIFIED',
    'address_verified ok verification_link',
    'two_step_on failed CODE_WRONG',
    'two_step_on ok',
    'sign_out ok',
    'sign_in ok password',
    'sign_in failed totp CODE_WRONG',
    'sign_in ok totp',
    'two_step_off ok',
    'password_changed ok',
    'session_ended ok',
    'reset_asked ok',
    'password_reset ok',
  ])
  // The program's log has a line for each, without personal data.
  const lines = person.logged.filter(({ fields }) => fields.kind === 'security')
  expect(lines).toHaveLength(14)
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${email}|${PASSWORD}|Aileron|Amelia|${token}`))
})

test('password guesses are logged with the account, the network, and the time of the lock', async () => {
  const { email } = await signUpAndVerify(database.db)
  const stranger = openBrowser(database.db, undefined, '198.51.100.77')
  for (let times = 0; times < 5; times++) await stranger.post('sign-in', { email, password: 'Wrong-Word9' })
  const failed = 'sign_in failed password WRONG_PASSWORD'
  const seen = await events({ address: '198.51.100.77' })
  expect(seen).toEqual([failed, failed, failed, 'sign_in_locked refused password TOO_MANY_ATTEMPTS'])
  expect(await events({ email })).toEqual(expect.arrayContaining(seen))
})
