import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { log } from '../../platform/observability/log.ts'
import type { AccountSettings } from './account-settings.ts'
import { resealFromGenerated, resealTwoStep } from './reseal-two-step.ts'
import { TEST_ACCOUNTS } from './testing.ts'
import { openBrowser, PASSWORD, signUpAndVerify } from './testing-browser.ts'
import { totp } from './testing-totp.ts'

// Rotates SESSION_SECRET over several hosts, as docs/operations.md describes: first all hosts list the new secret as a
// former one, then the two are swapped, then the old one is removed. During that time any process may answer any
// request.

const database = testDatabase()
const OLD = TEST_ACCOUNTS.secret
const NEW = 'the next secret, which is as long as that before'
const process = (secret: string, ...formerSecrets: string[]): AccountSettings => ({
  ...TEST_ACCOUNTS,
  secret,
  formerSecrets,
})
const BEFORE = process(OLD)
const LISTED = process(OLD, NEW)
const SWAPPED = process(NEW, OLD)
const AFTER = process(NEW)

type Browser = ReturnType<typeof openBrowser>
let email: string
let key: string
let backupCodes: string[]
// The clock is fixed, because a code is valid for half a minute and must not expire in the middle of a test.
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { email: address, person } = await signUpAndVerify(database.db, BEFORE)
  const { body } = await person.post('two-step/start', { password: PASSWORD })
  ;({ secret: key, backupCodes } = body as { secret: string; backupCodes: string[] })
  expect(await person.post('two-step/confirm', { code: totp(key, Date.now() - 30_000) })).toMatchObject({ status: 200 })
  email = address
})

/** The browser with the same cookies at another process. */
function at(settings: AccountSettings, { jar }: Browser): Browser {
  const one = openBrowser(database.db, settings)
  for (const [name, value] of jar) one.jar.set(name, value)
  return one
}

/** Signs in with a recovery code: the password at one process, the code at another. */
async function signIn(first: AccountSettings, second: AccountSettings): Promise<Browser> {
  const half = openBrowser(database.db, first)
  expect(await half.post('sign-in', { email, password: PASSWORD })).toMatchObject({ body: { step: 'two-step' } })
  const whole = at(second, half)
  expect(await whole.post('two-step', { code: backupCodes.pop() })).toMatchObject({ status: 200 })
  return whole
}

/** The work that each process does right after its start. */
const start = (settings: AccountSettings) => resealTwoStep(database.db, settings, log)

test('a session from before the rotation is valid at each step, at every process', async () => {
  const person = await signIn(BEFORE, BEFORE)
  for (const settings of [LISTED, SWAPPED]) {
    await start(settings)
    expect(await at(settings, person).me()).toMatchObject({ email })
  }
})

test.each([
  ['none and listed', BEFORE, LISTED],
  ['listed and swapped', LISTED, SWAPPED],
  ['swapped and alone', SWAPPED, AFTER],
])('%s run together: a sign-in at one process is valid at the other', async (_, one, other) => {
  // This data was sealed in the earlier steps.
  if (one === SWAPPED) await start(SWAPPED)
  const pairs = [
    [one, other],
    [other, one],
  ] as const
  for (const [first, second] of pairs) {
    const person = await signIn(first, second)
    for (const settings of [one, other]) expect(await at(settings, person).me()).toMatchObject({ email })
  }
})

test('both orders of the secrets accept codes of the app, whichever has sealed the data last', async () => {
  for (const [sealer, reader, code] of [
    [SWAPPED, LISTED, totp(key)],
    [LISTED, SWAPPED, totp(key, Date.now() + 30_000)],
  ] as const) {
    await start(sealer)
    const half = openBrowser(database.db, reader)
    expect(await half.post('sign-in', { email, password: PASSWORD })).toMatchObject({ body: { step: 'two-step' } })
    expect(await half.post('two-step', { code })).toMatchObject({ status: 200 })
  }
})

test('concurrent starts in both orders lose no data, and finally only the new secret opens it', async () => {
  await Promise.all([SWAPPED, LISTED, SWAPPED, LISTED].map(start))
  await signIn(LISTED, SWAPPED)
  // The process that starts last has the new secret first.
  await start(SWAPPED)
  const person = await signIn(SWAPPED, AFTER)
  expect(await at(AFTER, person).me()).toMatchObject({ email })
})

test('the first SESSION_SECRET of a store opens data that was sealed with its generated secret', async () => {
  const { rows } = await database.db.$client.query(
    `INSERT INTO made_secrets (name, value) VALUES ('session', $1) RETURNING value`,
    [OLD],
  )
  expect(rows).toHaveLength(1)
  await resealFromGenerated(database.db, AFTER, log)
  await signIn(AFTER, AFTER)
  // The generated secret is no longer needed, and two processes that start concurrently may both delete it.
  await resealFromGenerated(database.db, AFTER, log)
  expect((await database.db.$client.query(`SELECT FROM made_secrets WHERE name = 'session'`)).rows).toEqual([])
})
