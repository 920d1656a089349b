import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { newEmail, openBrowser, signUpAndVerify } from './testing-browser.ts'

const database = testDatabase()

/** How many hashes of passwords a refused sign-in takes. */
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

// One hash of a password is most of the time of a sign-in: left out for addresses without an account, it would show them.
// The times themselves are compared before a release: sign-in-timing.release.test.ts.
test('a refusal takes one hash of a password, whether there is an account or not', async () => {
  const { email } = await signUpAndVerify(database.db)
  expect([await hashesOfRefusal(email), await hashesOfRefusal(newEmail())]).toEqual([1, 1])
})
