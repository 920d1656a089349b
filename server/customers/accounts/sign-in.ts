import type { SignInFactor } from '../../../domain/customers/security-event.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { recordSecurityEvent } from '../../security-log.ts'
import type { AccountsContext } from './accounts-context.ts'
import { beginSession, clearSessionCookie } from './begin-session.ts'
import { countCode, countSignIn, refundSignInAttempt, resetCodeCount, resetSignInCount } from './count-sign-in.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { holdCredentials, isUnchanged, readCredentials } from './internal/entered-by.ts'
import { inWriteTransaction } from './internal/in-write-transaction.ts'
import { addKnownPlace, findPlace, findPlaceOfUser, type Place } from './known-places.ts'
import {
  beginPendingSignIn,
  countPendingAttempt,
  endPendingSignIn,
  type PendingSignIn,
  readPendingSignIn,
} from './pending-sign-in.ts'
import { sessionToken } from './read-session.ts'
import { recorded } from './recorded.ts'
import { useBackupCode, useTotpCode } from './two-factors.ts'

/** `two-step`: the password was correct, and the code of the app is required next. */
export type SignInStep = 'signed-in' | 'two-step'
type Given = { email: string; password: string }

/**
 * Signs in with a password. An attempt counts before it is made (`count-sign-in.ts`), and is refunded if the password
 * was correct, even if the address is not verified yet. An unknown address takes as long as a known one. Refuses
 * WRONG_PASSWORD, EMAIL_NOT_VERIFIED, TOO_MANY_ATTEMPTS.
 */
export async function signIn(context: AccountsContext, given: Given): Promise<SignInStep> {
  const place = await findPlace(context, given.email)
  const tried = { event: 'sign_in', factor: 'password', accountId: place.userId, email: given.email } as const
  return recorded(context, tried, () => trySignIn(context, given, place))
}

async function trySignIn(context: AccountsContext, { email, password }: Given, place: Place): Promise<SignInStep> {
  const { db } = context
  const { userId, isVerified } = place
  await countSignIn(db, place, email)
  const before = userId === null ? null : await readCredentials(db, userId)
  if (!(await isRight(password, before?.password ?? null)) || userId === null || before === null)
    throw new Refusal('WRONG_PASSWORD')
  if (!isVerified) {
    await refundSignInAttempt(db, place, email)
    throw new Refusal('EMAIL_NOT_VERIFIED')
  }
  await resetSignInCount(db, place, email)
  await inWriteTransaction(context, async writing => {
    // They have changed since they were checked, and the change ended all sessions.
    if (!isUnchanged(before, await holdCredentials(writing.db, userId))) throw new Refusal('WRONG_PASSWORD')
    if (before.hasTwoStep) return beginPendingSignIn(writing, userId)
    await beginSession(writing, userId)
    await context.accountEvents.signedIn(writing.db, userId)
    await addKnownPlace(writing, userId)
  })
  if (!before.hasTwoStep) return 'signed-in'
  clearSessionCookie(context)
  return 'two-step'
}

/** Takes one hash with and without an account, so that the time does not reveal whether there is one. */
async function isRight(password: string, hash: string | null): Promise<boolean> {
  if (hash !== null) return verifyPassword(hash, password)
  await hashPassword(password)
  return false
}

/**
 * The second step of a sign-in: a code of the app, or a recovery code. Each code is valid once. Refuses CODE_WRONG,
 * LINK_SPENT (no sign-in waits for it), TWO_STEP_OFF, TWO_STEP_UNREADABLE, TOO_MANY_ATTEMPTS.
 */
export async function giveCode(context: AccountsContext, code: string): Promise<void> {
  const pending = await readPendingSignIn(context)
  const factor: SignInFactor = /^\d{6}$/.test(code) ? 'totp' : 'backup_code'
  const tried = { event: 'sign_in', factor, accountId: pending?.userId ?? null } as const
  await recorded(context, tried, () => tryCode(context, code, factor, pending))
}

async function tryCode(
  context: AccountsContext,
  code: string,
  factor: SignInFactor,
  pending: PendingSignIn | null,
): Promise<void> {
  const { db } = context
  const place = await findPlaceOfUser(context, pending?.userId ?? null)
  await countCode(db, place)
  if (pending === null) throw new Refusal('LINK_SPENT')
  const { userId } = pending
  await countPendingAttempt(db, pending)
  await inWriteTransaction(context, async writing => {
    // Two-step sign-in was turned off since the password was checked, and may be in setup again.
    if (!(await holdCredentials(writing.db, userId))?.hasTwoStep) throw new Refusal('TWO_STEP_OFF')
    await (factor === 'totp' ? useTotpCode : useBackupCode)(writing, userId, code)
    await endPendingSignIn(writing, pending)
    await beginSession(writing, userId)
    await context.accountEvents.signedIn(writing.db, userId)
    await addKnownPlace(writing, userId)
  })
  await resetCodeCount(db, place)
}

/** Signs out: deletes the session and its cookie. Without a session it does nothing. */
export async function signOut(context: AccountsContext): Promise<void> {
  const { db, header, accounts } = context
  const me = await context.caller()
  const token = sessionToken(header('cookie'), accounts)
  if (token !== null) await db.$client.query('DELETE FROM sessions WHERE token = $1', [token])
  clearSessionCookie(context)
  if (me) await recordSecurityEvent(context, { event: 'sign_out', result: 'ok', accountId: me.userId })
}
