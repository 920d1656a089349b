import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { log } from '../../platform/observability/log.ts'
import type { AccountSettings } from './account-settings.ts'
import { resealTwoStep } from './reseal-two-step.ts'
import { openSeal, seal, sealPrefix } from './seal.ts'
import { TEST_ACCOUNTS } from './testing.ts'
import { openBrowser, PASSWORD, signUpAndVerify } from './testing-browser.ts'
import { totp } from './testing-totp.ts'

const database = testDatabase()
const codesOf = (statuses: { status: number }[]) => statuses.map(({ status }) => status).sort()

let email: string
let person: ReturnType<typeof openBrowser>
let secret: string
let backupCodes: string[]
// The clock is fixed, because a code is valid for half a minute and must not expire in the middle of a test.
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ;({ email, person } = await signUpAndVerify(database.db))
  const started = await person.post('two-step/start', { password: PASSWORD })
  ;({ secret, backupCodes } = started.body as { secret: string; backupCodes: string[] })
  // Uses the previous step, so that this step and the next are left for later sign-ins.
  expect(await person.post('two-step/confirm', { code: totp(secret, Date.now() - 30_000) })).toMatchObject({
    status: 200,
  })
})

/** A browser whose password was correct and that must enter the code. */
async function half(settings: AccountSettings = TEST_ACCOUNTS) {
  const one = openBrowser(database.db, settings)
  expect(await one.post('sign-in', { email, password: PASSWORD })).toMatchObject({ body: { step: 'two-step' } })
  return one
}

/** Calls one after another, because concurrent attempts count as wrong until they succeed. */
async function halves(count: number) {
  const waiting = []
  while (waiting.length < count) waiting.push(await half())
  return waiting
}

describe('a code of the app', () => {
  test('is valid once, and earlier codes are invalid after it', async () => {
    const [now, next] = [totp(secret), totp(secret, Date.now() + 30_000)]
    expect(await (await half()).post('two-step', { code: now })).toMatchObject({ status: 200 })
    expect(await (await half()).post('two-step', { code: now })).toMatchObject({ body: { code: 'CODE_WRONG' } })
    expect(await (await half()).post('two-step', { code: next })).toMatchObject({ status: 200 })
    expect(await (await half()).post('two-step', { code: now })).toMatchObject({ body: { code: 'CODE_WRONG' } })
  })

  test('signs in one of ten concurrent attempts', async () => {
    const waiting = await halves(10)
    const code = totp(secret)
    expect(codesOf(await Promise.all(waiting.map(one => one.post('two-step', { code }))))).toEqual([
      200,
      ...Array(9).fill(401),
    ])
  })

  test('signs in one of ten concurrent attempts too if it is a recovery code', async () => {
    const waiting = await halves(10)
    const code = backupCodes[0]
    const statuses = codesOf(await Promise.all(waiting.map(one => one.post('two-step', { code }))))
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status >= 500)).toEqual([])
  })

  test('is checked for the pending sign-in, not for the signed-in user', async () => {
    const other = await signUpAndVerify(database.db)
    const one = await half()
    one.jar.set('session', other.person.jar.get('session') ?? '')
    expect(await one.post('two-step', { code: totp(secret) })).toMatchObject({ status: 200 })
    expect(await one.me()).toMatchObject({ email })
  })
})

test('turning on two-step sign-in ends the other sessions', async () => {
  const other = await signUpAndVerify(database.db)
  const elsewhere = openBrowser(database.db)
  await elsewhere.post('sign-in', { email: other.email, password: PASSWORD })
  const { body } = await other.person.post('two-step/start', { password: PASSWORD })
  const own = (body as { secret: string }).secret
  await other.person.post('two-step/confirm', { code: '000000' })
  expect(await elsewhere.me()).toMatchObject({ email: other.email })
  expect(await other.person.post('two-step/confirm', { code: totp(own) })).toMatchObject({ status: 200 })
  expect(await elsewhere.me()).toBeNull()
  expect(await other.person.me()).toMatchObject({ email: other.email })
})

describe('with another SESSION_SECRET', () => {
  const next = { ...TEST_ACCOUNTS, secret: 'the next secret, which is as long as that before' }
  const rotated = { ...next, formerSecrets: [TEST_ACCOUNTS.secret] }
  const moved = (settings: AccountSettings, from: { jar: Map<string, string> }) => {
    const one = openBrowser(database.db, settings)
    for (const [name, value] of from.jar) one.jar.set(name, value)
    return one
  }

  test('and the former one listed: sessions, pending sign-ins, devices and codes stay valid', async () => {
    const waiting = await half()
    expect(await moved(rotated, person).me()).toMatchObject({ email })
    expect(await moved(rotated, waiting).post('two-step', { code: totp(secret) })).toMatchObject({ status: 200 })
    const after = await half(rotated)
    expect(await after.post('two-step', { code: backupCodes[1] })).toMatchObject({ status: 200 })
    const change = { currentPassword: PASSWORD, newPassword: 'Aileron-Hinge4' }
    expect(await moved(rotated, person).post('password', change)).toMatchObject({ status: 200 })
  })

  test('and the former one not listed: sessions end, and codes are refused with a message', async () => {
    expect(await moved(next, person).me()).toBeNull()
    for (const code of [totp(secret), backupCodes[0]])
      expect(await (await half(next)).post('two-step', { code })).toMatchObject({
        status: 503,
        body: { code: 'TWO_STEP_UNREADABLE' },
      })
    expect(await resealTwoStep(database.db, next, log)).toBe(0)
  })

  test('resealed data does not need the former secret, and neither does data without a version', async () => {
    const { secretText, codes } = await opened()
    await database.db.$client.query('UPDATE two_factors SET secret = $1, backup_codes = $2', [
      withoutVersion(seal(TEST_ACCOUNTS, secretText)),
      withoutVersion(seal(TEST_ACCOUNTS, codes)),
    ])
    expect(await (await half(rotated)).post('two-step', { code: totp(secret) })).toMatchObject({ status: 200 })
    expect(await resealTwoStep(database.db, rotated, log)).toBeGreaterThan(0)
    expect(await resealTwoStep(database.db, rotated, log)).toBe(0)
    const code = totp(secret, Date.now() + 30_000)
    expect(await (await half(next)).post('two-step', { code })).toMatchObject({ status: 200 })
    expect(await (await half(next)).post('two-step', { code: backupCodes[2] })).toMatchObject({ status: 200 })
  })

  /** The unsealed data of the person in this test, the only one with such data. */
  async function opened() {
    await database.db.$client.query(
      'DELETE FROM two_factors WHERE user_id NOT IN (SELECT id FROM users WHERE email = $1)',
      [email],
    )
    const { rows } = await database.db.$client.query<{ secret: string; codes: string }>(
      'SELECT secret, backup_codes AS codes FROM two_factors',
    )
    const [row] = rows
    if (!row) throw new Error('no two-step sign-in')
    return {
      secretText: openSeal(TEST_ACCOUNTS, row.secret) ?? '',
      codes: openSeal(TEST_ACCOUNTS, row.codes) ?? '',
    }
  }

  const withoutVersion = (sealed: string): string => sealed.slice(sealPrefix(TEST_ACCOUNTS).length)
})
