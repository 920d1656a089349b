import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { recordSecurityEvent } from '../../security-log.ts'
import { SESSION_DAYS, sessionCookie, sharedCookieAttributes, signedInHint } from './account-settings.ts'
import type { AccountsContext } from './accounts-context.ts'
import { addKnownPlace } from './known-places.ts'
import { isStaffOf, type SignedIn, STAFF_IDLE_HOURS, validSessionSql } from './read-session.ts'
import { signToken } from './signed-cookie.ts'

const MAX_SHOWN = 100

export type Session = {
  id: string
  createdAt: string
  lastSeenAt: string
  address: string
  browser: string
  isThis: boolean
}

const ListSessionsRowShape = z.object({
  id: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
})

/** Lists the sessions of the user: the current one first, then by last use. */
export async function listSessions(db: Db, me: SignedIn): Promise<Session[]> {
  const found = await rows(
    db,
    ListSessionsRowShape,
    `SELECT id, created_at, updated_at, ip_address, user_agent FROM sessions s
      WHERE user_id = $1 AND ${validSessionSql(isStaffOf('$1'))} ORDER BY id <> $2, updated_at DESC, id LIMIT ${MAX_SHOWN}`,
    [me.userId, me.sessionId],
  )
  return found.map(row => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    address: row.ipAddress ?? '',
    browser: row.userAgent ?? '',
    isThis: row.id === me.sessionId,
  }))
}

/** Ends one of the user's own sessions. Refuses SESSION_NOT_FOUND, also for sessions of others. */
export async function endSession(context: AccountsContext, me: SignedIn, id: string): Promise<void> {
  const { rowCount } = await context.db.$client.query('DELETE FROM sessions WHERE id::text = $1 AND user_id = $2', [
    id,
    me.userId,
  ])
  if (rowCount === 0) throw new Refusal('SESSION_NOT_FOUND')
  await recordSecurityEvent(context, { event: 'session_ended', result: 'ok', accountId: me.userId })
}

/** Ends all sessions of the user except this one. */
export async function endOtherSessions(context: AccountsContext, me: SignedIn): Promise<void> {
  const { rowCount } = await context.db.$client.query('DELETE FROM sessions WHERE user_id = $1 AND id <> $2', [
    me.userId,
    me.sessionId,
  ])
  const facts = { sessions: rowCount ?? 0 }
  await recordSecurityEvent(context, { event: 'session_ended', result: 'ok', accountId: me.userId, facts })
}

const SecondsLeftShape = z.object({ secondsLeft: z.number() })

/**
 * A session ends 30 days after it began, for staff also after 12 hours without use. Once an hour, its use is recorded
 * and the cookie renewed. This also adds guest orders paid since, because a payment held for review may be decided days
 * after the sign-in.
 */
export async function extendSession(context: AccountsContext, me: SignedIn): Promise<void> {
  const { db, accounts, accountEvents, addHeader } = context
  if (!me.isDue) return
  const kept = await firstRow(
    db,
    SecondsLeftShape,
    `UPDATE sessions SET expires_at = least(now() + $2 * interval '1 hour', created_at + interval '${SESSION_DAYS} days'),
        updated_at = now()
      WHERE id = $1 AND updated_at < now() - interval '1 hour'
      RETURNING ceil(extract(epoch FROM created_at + interval '${SESSION_DAYS} days' - now()))::int AS seconds_left`,
    [me.sessionId, me.roles.length > 0 ? STAFF_IDLE_HOURS : SESSION_DAYS * 24],
  )
  if (!kept) return
  await accountEvents.signedIn(db, me.userId)
  const token = signToken(me.sessionToken, accounts.secret)
  addHeader(
    'Set-Cookie',
    `${sessionCookie(accounts)}=${token}; HttpOnly; ${sharedCookieAttributes(accounts, kept.secondsLeft)}`,
  )
  addHeader('Set-Cookie', signedInHint(accounts, true))
  await addKnownPlace(context, me.userId)
}
