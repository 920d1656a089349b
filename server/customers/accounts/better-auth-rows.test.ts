import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { openSeal } from './seal.ts'
import { TEST_ACCOUNTS } from './testing.ts'
import { LINKS, PENDING, SESSION, SIGN_INS, TWO_STEP, USERS, WRITTEN_AT } from './testing-better-auth-rows.ts'
import { openBrowser, PASSWORD } from './testing-browser.ts'
import { CLIENT_ID, startIssuer } from './testing-issuer.ts'
import { totp } from './testing-totp.ts'
import { codeOfStep, totpUri } from './totp.ts'

const database = testDatabase()
const query = (text: string, values: unknown[] = []) => database.db.$client.query(text, values)
const NEW = 'Aileron-Hinge4'
const STEP_MS = 30_000

// Only the ends of validity are new.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await query('DELETE FROM users')
  await query('DELETE FROM verifications')
  for (const { id, email } of Object.values(USERS))
    await query(
      `INSERT INTO users (id, name, email, email_verified, two_factor_enabled) VALUES ($1, 'Amelia Earhart', $2, $3, $4)`,
      [id, email, id !== USERS.unverified.id, id === USERS.twoStep.id],
    )
  for (const row of SIGN_INS)
    await query('INSERT INTO sign_ins (user_id, provider_id, account_id, password) VALUES ($1, $2, $3, $4)', row)
  await query(
    `INSERT INTO sessions (user_id, token, expires_at, ip_address, user_agent)
      VALUES ($1, $2, now() + interval '30 days', '10.1.0.1', '')`,
    [USERS.twoStep.id, SESSION.token],
  )
  await query('INSERT INTO two_factors (user_id, secret, backup_codes, verified) VALUES ($1, $2, $3, true)', [
    USERS.twoStep.id,
    TWO_STEP.sealedSecret,
    TWO_STEP.sealedCodes,
  ])
  for (const [identifier, value] of [
    [PENDING.identifier, USERS.twoStep.id],
    [`2fa-attempts-${PENDING.identifier}`, '0'],
    [LINKS.reset.identifier, USERS.twoStep.id],
    [LINKS.magic.identifier, LINKS.magic.value],
    [LINKS.verify.identifier, USERS.unverified.id],
  ])
    await query(
      `INSERT INTO verifications (identifier, value, expires_at) VALUES ($1, $2, now() + interval '10 minutes')`,
      [identifier, value],
    )
})
afterEach(() => void vi.useRealTimers())

const withCookie = (name: string, value: string) => {
  const browser = openBrowser(database.db)
  browser.jar.set(name, value)
  return browser
}

test('a session of Better Auth stays valid', async () => {
  const person = withCookie('session', SESSION.cookie)
  expect(await person.me()).toMatchObject({ email: USERS.twoStep.email })
  expect(await person.post('password', { currentPassword: PASSWORD, newPassword: NEW })).toMatchObject({ status: 200 })
  expect(await person.me()).toMatchObject({ email: USERS.twoStep.email })
  expect(await withCookie('session', SESSION.cookie).me()).toBeNull()
})

test('a password of Better Auth signs in', async () => {
  const person = openBrowser(database.db)
  const { email } = USERS.password
  expect(await person.post('sign-in', { email, password: PASSWORD })).toMatchObject({ body: { step: 'signed-in' } })
  expect(await person.me()).toMatchObject({ email })
})

describe('two-step sign-in of Better Auth', () => {
  test('has the same codes and the same address for the app', () => {
    expect(openSeal(TEST_ACCOUNTS, TWO_STEP.sealedSecret)).toBe(TWO_STEP.text)
    expect(openSeal(TEST_ACCOUNTS, TWO_STEP.sealedWithoutVersion)).toBe(TWO_STEP.text)
    expect(codeOfStep(TWO_STEP.text, Math.floor(WRITTEN_AT / STEP_MS))).toBe(TWO_STEP.code)
    expect(totpUri(TWO_STEP.text, USERS.twoStep.email)).toBe(TWO_STEP.uri)
  })

  test('takes a code of the app for a sign-in that waits for it, once', async () => {
    const code = totp(TWO_STEP.secret)
    const person = withCookie('auth.two_factor', PENDING.cookie)
    expect(await person.post('two-step', { code })).toMatchObject({ status: 200 })
    expect(await person.me()).toMatchObject({ email: USERS.twoStep.email })
    const again = withCookie('auth.two_factor', PENDING.cookie)
    expect(await again.post('two-step', { code })).toMatchObject({ body: { code: 'LINK_SPENT' } })
  })

  test('takes a recovery code, and leaves the others', async () => {
    const { email } = USERS.twoStep
    for (const code of TWO_STEP.backupCodes) {
      const person = openBrowser(database.db)
      expect(await person.post('sign-in', { email, password: PASSWORD })).toMatchObject({ body: { step: 'two-step' } })
      expect(await person.post('two-step', { code })).toMatchObject({ status: 200 })
    }
    const person = openBrowser(database.db)
    await person.post('sign-in', { email, password: PASSWORD })
    const [code] = TWO_STEP.backupCodes
    expect(await person.post('two-step', { code })).toMatchObject({ body: { code: 'CODE_WRONG' } })
  })
})

describe('a link that Better Auth mailed', () => {
  test('sets a new password', async () => {
    const { token } = LINKS.reset
    const person = openBrowser(database.db)
    expect(await person.post('new-password', { token, password: NEW })).toMatchObject({ status: 200 })
    expect(await person.post('new-password', { token, password: NEW })).toMatchObject({ body: { code: 'LINK_SPENT' } })
    const { email } = USERS.twoStep
    expect(await person.post('sign-in', { email, password: NEW })).toMatchObject({ body: { step: 'two-step' } })
  })

  test('signs in', async () => {
    const person = openBrowser(database.db)
    const opened = { kind: 'magic', token: LINKS.magic.token }
    expect(await person.post('link', opened)).toMatchObject({ body: { isSignedIn: true } })
    expect(await person.me()).toMatchObject({ email: USERS.password.email })
    expect(await person.post('link', opened)).toMatchObject({ body: { code: 'LINK_SPENT' } })
  })

  test('verifies an address', async () => {
    const person = openBrowser(database.db)
    const opened = { kind: 'verify', token: LINKS.verify.token, password: PASSWORD }
    expect(await person.post('link', opened)).toMatchObject({ body: { isSignedIn: true } })
    expect(await person.me()).toMatchObject({ email: USERS.unverified.email })
  })
})

describe('an account that Better Auth joined to a Google account', () => {
  let issuer: Awaited<ReturnType<typeof startIssuer>>
  beforeAll(async () => {
    issuer = await startIssuer()
  })
  afterAll(() => issuer.stop())

  test('is entered with it, under another address too', async () => {
    const google = { clientId: CLIENT_ID, issuer: issuer.url }
    const [, , sub] = SIGN_INS.find(([id]) => id === USERS.google.id) ?? []
    for (const email of [USERS.google.email, 'renamed@example.com']) {
      const person = openBrowser(database.db, { ...TEST_ACCOUNTS, google })
      const credential = await issuer.token({ email, sub, nonce: await person.nonce() })
      expect(await person.post('google', { credential })).toMatchObject({ status: 200 })
      expect(await person.me()).toMatchObject({ email: USERS.google.email })
    }
  })
})
