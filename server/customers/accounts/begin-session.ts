import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../domain/refusal.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { SESSION_DAYS, SESSION_S, sessionCookie, sharedCookieAttributes, signedInHint } from './account-settings.ts'
import type { AccountsContext } from './accounts-context.ts'
import type { Writing } from './internal/in-write-transaction.ts'
import type { SignedIn } from './read-session.ts'
import { signToken } from './signed-cookie.ts'
import { sessions } from './tables.ts'

const MAX_BROWSER = 500

/** Signs an account in: adds a row to `sessions`, and sets the cookie with its signed token. Returns the token. */
export async function beginSession(
  context: Omit<AccountsContext, 'db'> & { db: Db | Tx },
  userId: string,
): Promise<string> {
  const { db, accounts, addHeader, header, clientAddress } = context
  const token = randomBytes(24).toString('base64url')
  await db.insert(sessions).values({
    userId,
    token,
    expiresAt: sql`now() + make_interval(days => ${SESSION_DAYS})`,
    ipAddress: clientAddress,
    userAgent: (header('user-agent') ?? '').slice(0, MAX_BROWSER),
  })
  const cookie = `${sessionCookie(accounts)}=${signToken(token, accounts.secret)}`
  addHeader('Set-Cookie', `${cookie}; HttpOnly; ${sharedCookieAttributes(accounts, SESSION_S)}`)
  addHeader('Set-Cookie', signedInHint(accounts, true))
  return token
}

/** Signs in by a link or by Google. Refuses TWO_STEP_NEEDED, because these are only one step. */
export async function beginSessionWithoutPassword(writing: Writing, userId: string): Promise<void> {
  const { rows } = await writing.db.$client.query('SELECT FROM users WHERE id = $1 AND two_factor_enabled', [userId])
  if (rows.length > 0) throw new Refusal('TWO_STEP_NEEDED')
  await beginSession(writing, userId)
}

/**
 * Refuses NOT_SIGNED_IN if a concurrent change of credentials has ended the session since its password was checked. The
 * account is locked.
 */
export async function refuseEndedSession(tx: Tx, { sessionId }: SignedIn): Promise<void> {
  const { rows } = await tx.$client.query('SELECT FROM sessions WHERE id = $1', [sessionId])
  if (rows.length === 0) throw new Refusal('NOT_SIGNED_IN')
}

/**
 * Replaces the session after a change of credentials, so that a copy of the former cookie is useless. The account is
 * locked. Refuses NOT_SIGNED_IN if a concurrent change has ended the session.
 */
export async function renewSession(writing: Writing, { userId, sessionId }: SignedIn): Promise<void> {
  const { rowCount } = await writing.db.$client.query('DELETE FROM sessions WHERE id = $1', [sessionId])
  if (rowCount === 0) throw new Refusal('NOT_SIGNED_IN')
  await beginSession(writing, userId)
}

/** Like renewSession, and ends all other sessions of the account. */
export async function renewOnlySession(writing: Writing, me: SignedIn): Promise<void> {
  await writing.db.$client.query('DELETE FROM sessions WHERE user_id = $1 AND id <> $2', [me.userId, me.sessionId])
  await renewSession(writing, me)
}

/** Deletes the session cookie of this browser. */
export function clearSessionCookie({ accounts, addHeader }: Pick<AccountsContext, 'accounts' | 'addHeader'>): void {
  addHeader('Set-Cookie', `${sessionCookie(accounts)}=; HttpOnly; ${sharedCookieAttributes(accounts, 0)}`)
  addHeader('Set-Cookie', signedInHint(accounts, false))
}
