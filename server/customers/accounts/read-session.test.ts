import { expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { sessionCookie } from './account-settings.ts'
import { readSession } from './read-session.ts'
import { signedIn, TEST_ACCOUNTS } from './testing.ts'
import { openBrowser, PASSWORD, signUpAndVerify } from './testing-browser.ts'

const database = testDatabase()
const name = sessionCookie(TEST_ACCOUNTS)
const read = (cookie: string) => readSession(database.db, TEST_ACCOUNTS, cookie)

/** The session cookie of a sign-in. */
async function cookieOfSignIn(): Promise<{ cookie: string; email: string }> {
  const { email } = await signUpAndVerify(database.db)
  const person = openBrowser(database.db)
  await person.post('sign-in', { email, password: PASSWORD })
  return { cookie: `${name}=${person.jar.get(name)}`, email }
}

test('a session is read by the cookie of a sign-in', async () => {
  const { cookie, email } = await cookieOfSignIn()
  expect(await read(cookie)).toMatchObject({ email, roles: [], isDue: false })
})

test('a modified cookie signs no one in', async () => {
  const { cookie } = await cookieOfSignIn()
  const other = (await signedIn(database.db)).cookie
  const [token = '', signature = ''] = decodeURIComponent(cookie.slice(name.length + 1)).split('.')
  const [, otherSignature = ''] = decodeURIComponent(other.slice(name.length + 1)).split('.')
  const swapped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  for (const value of [
    `${swapped(token)}.${signature}`,
    `${token}.${swapped(signature)}`,
    `${token}.${otherSignature}`,
    `${token}.`,
    token,
    '',
  ]) {
    const tampered = `${name}=${encodeURIComponent(value)}`
    expect([value, await read(tampered)]).toEqual([value, null])
  }
})
