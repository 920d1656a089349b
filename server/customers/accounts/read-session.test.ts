import { expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { sessionCookie } from './account-settings.ts'
import { authOn } from './auth.ts'
import { hashPassword } from './hash-password.ts'
import { readSession } from './read-session.ts'
import { signedIn, TEST_ACCOUNTS } from './testing.ts'

const database = testDatabase()
const name = sessionCookie(TEST_ACCOUNTS)
const read = (cookie: string) => readSession(database.db, TEST_ACCOUNTS, cookie)
const readByLibrary = (cookie: string) =>
  authOn(database.db, TEST_ACCOUNTS).api.getSession({
    headers: new Headers({ cookie }),
    query: { disableCookieCache: true, disableRefresh: true },
  })

/** Signs in by Better Auth itself, and returns the cookie that it sets. */
async function cookieOfLibrary(): Promise<{ cookie: string; userId: string }> {
  const { id, email } = await signedIn(database.db)
  const password = 'a long enough password'
  await database.db.$client.query(
    `INSERT INTO sign_ins (user_id, account_id, provider_id, password) VALUES ($1, $1::uuid::text, 'credential', $2)`,
    [id, await hashPassword(password)],
  )
  const { headers } = await authOn(database.db, TEST_ACCOUNTS).api.signInEmail({
    body: { email, password },
    returnHeaders: true,
  })
  const cookie = headers.getSetCookie().find(one => one.startsWith(`${name}=`)) ?? ''
  return { cookie: cookie.split(';')[0] ?? '', userId: id }
}

test('the store reads a cookie signed by Better Auth, and Better Auth reads a cookie signed by the store', async () => {
  const theirs = await cookieOfLibrary()
  const ours = await signedIn(database.db)
  for (const { cookie, userId } of [theirs, { cookie: ours.cookie, userId: ours.id }]) {
    const [mine, library] = [await read(cookie), await readByLibrary(cookie)]
    expect(mine?.userId).toBe(userId)
    expect(library?.session).toMatchObject({ id: mine?.sessionId, token: mine?.sessionToken, userId })
    expect(library?.user).toMatchObject({ email: mine?.email, name: mine?.fullName })
  }
})

test('a modified cookie signs no one in, not even with Better Auth', async () => {
  const { cookie } = await cookieOfLibrary()
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
    expect([value, await read(tampered), await readByLibrary(tampered)]).toEqual([value, null, null])
  }
})
