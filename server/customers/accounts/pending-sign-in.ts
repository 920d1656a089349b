import { randomBytes } from 'node:crypto'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { UserIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { sharedCookieAttributes, twoStepCookie } from './account-settings.ts'
import type { AccountsContext } from './accounts-context.ts'
import type { Writing } from './internal/in-write-transaction.ts'
import { addVerification } from './link-tokens.ts'
import { signedValue, signToken } from './signed-cookie.ts'

// A sign-in whose password was correct and whose code is pending. A row of `verifications` has the account, a second row
// the number of codes that were tried, and a signed cookie names the first.

const MINUTES = 10
const MAX_ATTEMPTS = 5

export type PendingSignIn = { identifier: string; userId: string }

const attemptsOf = (identifier: string): string => `2fa-attempts-${identifier}`

/** Stores that the code of this account is pending in this browser. */
export async function beginPendingSignIn({ db, accounts, addHeader }: Writing, userId: string): Promise<void> {
  const identifier = `2fa-${randomBytes(15).toString('base64url')}`
  await addVerification(db, identifier, userId, MINUTES)
  await addVerification(db, attemptsOf(identifier), '0', MINUTES)
  const cookie = `${twoStepCookie(accounts)}=${signToken(identifier, accounts.secret)}`
  addHeader('Set-Cookie', `${cookie}; HttpOnly; ${sharedCookieAttributes(accounts, MINUTES * 60)}`)
}

/** The pending sign-in of this browser; null: none. */
export async function readPendingSignIn({ db, header, accounts }: AccountsContext): Promise<PendingSignIn | null> {
  const identifier = signedValue(header('cookie'), twoStepCookie(accounts), accounts)
  if (identifier === null) return null
  const row = await firstRow(
    db,
    UserIdShape,
    `SELECT u.id AS user_id FROM verifications v JOIN users u ON u.id::text = v.value
      WHERE v.identifier = $1 AND v.expires_at > now()`,
    [identifier],
  )
  return row ? { identifier, userId: row.userId } : null
}

const AttemptsShape = z.object({ attempts: z.number() })

/**
 * Counts an attempt before its code is checked. After too many attempts the sign-in is no longer pending. Refuses
 * LINK_SPENT, TOO_MANY_ATTEMPTS.
 */
export async function countPendingAttempt(db: Db, { identifier }: PendingSignIn): Promise<void> {
  const row = await firstRow(
    db,
    AttemptsShape,
    `UPDATE verifications SET value = (value::int + 1)::text, updated_at = now()
      WHERE identifier = $1 AND expires_at > now() RETURNING value::int AS attempts`,
    [attemptsOf(identifier)],
  )
  if (!row) throw new Refusal('LINK_SPENT')
  if (row.attempts <= MAX_ATTEMPTS) return
  await deleteRows(db, identifier)
  throw new Refusal('TOO_MANY_ATTEMPTS')
}

/** Ends a pending sign-in with the session that it begins. Refuses LINK_SPENT if it has ended. */
export async function endPendingSignIn(
  { db, accounts, addHeader }: Writing,
  { identifier }: PendingSignIn,
): Promise<void> {
  if (!(await deleteRows(db, identifier))) throw new Refusal('LINK_SPENT')
  addHeader('Set-Cookie', `${twoStepCookie(accounts)}=; HttpOnly; ${sharedCookieAttributes(accounts, 0)}`)
}

const IsPendingShape = z.object({ isPending: z.boolean() })

/** Returns false if the sign-in was not pending. */
async function deleteRows(db: Db | Tx, identifier: string): Promise<boolean> {
  const found = await rows(
    db,
    IsPendingShape,
    `DELETE FROM verifications WHERE identifier = ANY($1) RETURNING identifier = $2 AND expires_at > now() AS is_pending`,
    [[identifier, attemptsOf(identifier)], identifier],
  )
  return found.some(({ isPending }) => isPending)
}
