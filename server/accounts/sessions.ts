import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../procedure.ts'
import { cookieRest, SESSION_DAYS, SESSION_S, sessionCookie, signedInHint } from './account-settings.ts'
import { claimOrders } from './claim-orders.ts'
import { type SignedIn, signToken } from './read-session.ts'

const MOST_SHOWN = 100

export type Session = {
  id: string
  createdAt: string
  lastSeenAt: string
  address: string
  browser: string
  isThis: boolean
}

/** Where somebody is signed in: here first, then where they were seen last. */
export async function listSessions(db: Db, me: SignedIn): Promise<Session[]> {
  const { rows } = await db.$client.query<{
    id: string
    created_at: Date
    updated_at: Date
    ip_address: string | null
    user_agent: string | null
  }>(
    `SELECT id, created_at, updated_at, ip_address, user_agent FROM sessions
      WHERE user_id = $1 AND expires_at > now() ORDER BY id <> $2, updated_at DESC, id LIMIT ${MOST_SHOWN}`,
    [me.userId, me.sessionId],
  )
  return rows.map(row => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.updated_at.toISOString(),
    address: row.ip_address ?? '',
    browser: row.user_agent ?? '',
    isThis: row.id === me.sessionId,
  }))
}

/** Ends one of somebody's own sessions. Refuses SESSION_NOT_FOUND, also for those of others. */
export async function endSession(db: Db, me: SignedIn, id: string): Promise<void> {
  const { rowCount } = await db.$client.query('DELETE FROM sessions WHERE id::text = $1 AND user_id = $2', [
    id,
    me.userId,
  ])
  if (rowCount === 0) throw new Refusal('SESSION_NOT_FOUND')
}

/** Ends all of somebody's sessions but this one. */
export async function endOtherSessions(db: Db, me: SignedIn): Promise<void> {
  await db.$client.query('DELETE FROM sessions WHERE user_id = $1 AND id <> $2', [me.userId, me.sessionId])
}

/**
 * A session lives 30 days from its last use: that is noted once an hour, and the cookie sent anew. Orders that were paid as a
 * guest since come with it: a payment that was held for review is decided days after the sign-in.
 */
export async function keepSession({ db, accounts, addHeader }: Context, me: SignedIn): Promise<void> {
  const { rowCount } = await db.$client.query(
    `UPDATE sessions SET expires_at = now() + interval '${SESSION_DAYS} days', updated_at = now()
      WHERE id = $1 AND updated_at < now() - interval '1 hour'`,
    [me.sessionId],
  )
  if (rowCount === 0) return
  await claimOrders(db, me.userId)
  const token = signToken(me.sessionToken, accounts.secret)
  addHeader('Set-Cookie', `${sessionCookie(accounts)}=${token}; HttpOnly; ${cookieRest(accounts, SESSION_S)}`)
  addHeader('Set-Cookie', signedInHint(accounts, true))
}
