import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { log } from '../../platform/observability/log.ts'
import type { AccountSettings } from './account-settings.ts'
import { resealFromGenerated, resealTwoStep } from './reseal-two-step.ts'
import { TEST_ACCOUNTS } from './testing.ts'
import { openBrowser, PASSWORD, signUpAndVerify } from './testing-browser.ts'
import { totp } from './testing-totp.ts'

// A rotation of SESSION_SECRET over several hosts, as docs/operations.md describes: first all list the new one as a
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
// Codes are good for half a minute: none ends in the middle of a test.
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { email: address, person } = await signUpAndVerify(database.db, BEFORE)
  const { body } = await person.post('two-step/start', { password: PASSWORD })
  ;({ secret: key, backupCodes } = body as { secret: string; backupCodes: string[] })
  expect(await person.post('two-step/confirm', { code: totp(key, Date.now() - 30_000) })).toMatchObject({ status: 200 })
  email = address
})

/** The browser as another process sees it. */
function at(settings: AccountSettings, { jar }: Browser): Browser {
  const one = openBrowser(database.db, settings)
  for (const [name, value] of jar) one.jar.set(name, value)
  return one
}

/** Signs in with a code of the app's list: the password at one process, the code at another. */
async function signIn(first: AccountSettings, second: AccountSettings): Promise<Browser> {
  const half = openBrowser(database.db, first)
  expect(await half.post('sign-in', { email, password: PASSWORD })).toMatchObject({ body: { step: 'two-step' } })
  const whole = at(second, half)
  expect(await whole.post('two-step', { code: backupCodes.pop() })).toMatchObject({ status: 200 })
  return whole
}

/** The work of each process right after its start. */
const start = (settings: AccountSettings) => resealTwoStep(database.db, settings, log)

test('a session of before is good at each step, at every process', async () => {
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
])('%s side by side: a sign-in at one is valid at the other', async (_, one, other) => {
  // Data sealed in the steps before.
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

test('codes of the app are taken by both orders, whichever has sealed last', async () => {
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

test('starts in both orders at once lose nothing, and finally only the new secret opens it', async () => {
  await Promise.all([SWAPPED, LISTED, SWAPPED, LISTED].map(start))
  await signIn(LISTED, SWAPPED)
  // The last that starts has the new one first.
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
  // It is of no use any more, and two processes that start at once may both do so.
  await resealFromGenerated(database.db, AFTER, log)
  expect((await database.db.$client.query(`SELECT FROM made_secrets WHERE name = 'session'`)).rows).toEqual([])
})
