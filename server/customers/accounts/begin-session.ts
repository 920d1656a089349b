import { randomBytes } from 'node:crypto'
import { SESSION_DAYS, SESSION_S, sessionCookie, sharedCookieAttributes, signedInHint } from './account-settings.ts'
import { ADDRESS_HEADER } from './auth.ts'
import { authHeaders } from './call-auth.ts'
import type { Writing } from './internal/in-write-transaction.ts'
import { signToken } from './signed-cookie.ts'

/** Signs an account in, as Better Auth does: adds a row to `sessions`, and sets the cookie with its signed token. */
export async function beginSession(writing: Writing, userId: string): Promise<void> {
  const { db, accounts, addHeader } = writing
  const headers = authHeaders(writing)
  const token = randomBytes(24).toString('base64url')
  await db.$client.query(
    `INSERT INTO sessions (user_id, token, expires_at, ip_address, user_agent)
      VALUES ($1, $2, now() + interval '${SESSION_DAYS} days', $3, $4)`,
    [userId, token, headers.get(ADDRESS_HEADER) ?? '', headers.get('user-agent') ?? ''],
  )
  const cookie = `${sessionCookie(accounts)}=${signToken(token, accounts.secret)}`
  addHeader('Set-Cookie', `${cookie}; HttpOnly; ${sharedCookieAttributes(accounts, SESSION_S)}`)
  addHeader('Set-Cookie', signedInHint(accounts, true))
}
