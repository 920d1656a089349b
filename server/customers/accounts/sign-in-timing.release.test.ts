import { expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { newEmail, openBrowser, signUpAndVerify } from './testing-browser.ts'

const database = testDatabase()
const EACH = 30

/** The time in milliseconds until a wrong password is refused. */
async function refusal(email: string): Promise<number> {
  const person = openBrowser(database.db)
  const began = performance.now()
  const { status } = await person.post('sign-in', { email, password: 'Wrong-Word9' })
  const durationMs = performance.now() - began
  expect(status).toBe(401)
  // Only the time matters here, not the number of attempts.
  await database.db.$client.query('DELETE FROM rate_limits')
  return durationMs
}
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

// Hashing a password takes most of the time of a sign-in. If it were left out for addresses without an account, the
// time would reveal them.
test('the time of a refusal does not reveal whether there is an account', { retry: 2 }, async () => {
  const { email } = await signUpAndVerify(database.db)
  const [known, unknown]: [number[], number[]] = [[], []]
  await refusal(email)
  await refusal(newEmail())
  for (let at = 0; at < EACH; at++) {
    known.push(await refusal(email))
    unknown.push(await refusal(newEmail()))
  }
  const ratio = median(known) / median(unknown)
  expect(ratio).toBeGreaterThan(1 / 1.25)
  expect(ratio).toBeLessThan(1.25)
})
