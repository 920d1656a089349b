import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { newEmail, openBrowser, signUpAndVerify } from './testing-browser.ts'

const database = testDatabase()

/** The number of password hashes that a refused sign-in takes. */
async function hashesOfRefusal(email: string): Promise<number> {
  let hashes = 0
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ARGON2REQUEST') hashes++
    },
  }).enable()
  try {
    const { status } = await openBrowser(database.db).post('sign-in', { email, password: 'Wrong-Word9' })
    expect(status).toBe(401)
  } finally {
    hook.disable()
  }
  return hashes
}

// Hashing a password takes most of the time of a sign-in. If it were left out for addresses without an account, the
// time would reveal them. The times themselves are compared before a release: sign-in-timing.release.test.ts.
test('a refusal takes one password hash, whether or not there is an account', async () => {
  const { email } = await signUpAndVerify(database.db)
  expect([await hashesOfRefusal(email), await hashesOfRefusal(newEmail())]).toEqual([1, 1])
})
