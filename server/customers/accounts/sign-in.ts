import type { SignInFactor } from '../../../domain/customers/security-event.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { recordSecurityEvent } from '../../security-log.ts'
import { sessionCookie, twoStepCookie } from './account-settings.ts'
import type { AccountsContext } from './accounts-context.ts'
import { authOn } from './auth.ts'
import { authHeaders, callAuth } from './call-auth.ts'
import { countCode, countSignIn, refundSignInAttempt, resetCodeCount, resetSignInCount } from './count-sign-in.ts'
import { endIfChanged, readCredentials } from './internal/entered-by.ts'
import { addKnownPlace, findPlace, findPlaceOfUser, type Place } from './known-places.ts'
import { recorded } from './recorded.ts'
import { signedValue } from './signed-cookie.ts'
import { consumeTotpStep, readTotpSecret } from './totp-steps.ts'

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
  const { db, accounts } = context
  await countSignIn(db, place, email)
  const before = place.userId === null ? null : await readCredentials(db, place.userId)
  const { held, handOn } = holdingHeaders(context)
  const answer = await callAuth(held, () =>
    authOn(db, accounts).api.signInEmail({
      body: { email, password },
      headers: authHeaders(context),
      returnHeaders: true,
    }),
  ).catch(async error => {
    if (error instanceof Refusal && error.code === 'EMAIL_NOT_VERIFIED') await refundSignInAttempt(db, place, email)
    throw error
  })
  await resetSignInCount(db, place, email)
  if ('twoFactorRedirect' in answer) {
    handOn()
    return 'two-step'
  }
  await endIfChanged(db, answer.user.id, answer.token, before)
  handOn()
  await context.accountEvents.signedIn(db, answer.user.id)
  await addKnownPlace(context, answer.user.id)
  return 'signed-in'
}

/**
 * The second step of a sign-in: a code of the app, or a recovery code. Each code is valid once. Refuses CODE_WRONG,
 * LINK_SPENT (no sign-in waits for it), TWO_STEP_UNREADABLE, TOO_MANY_ATTEMPTS.
 */
export async function giveCode(context: AccountsContext, code: string): Promise<void> {
  const userId = await whoWaits(context)
  const factor: SignInFactor = /^\d{6}$/.test(code) ? 'totp' : 'backup_code'
  await recorded(context, { event: 'sign_in', factor, accountId: userId }, () => tryCode(context, code, factor, userId))
}

async function tryCode(
  context: AccountsContext,
  code: string,
  factor: SignInFactor,
  userId: string | null,
): Promise<void> {
  const { db, accounts, log } = context
  const place = await findPlaceOfUser(context, userId)
  await countCode(db, place)
  if (userId === null) throw new Refusal('LINK_SPENT')
  const auth = authOn(db, accounts)
  const secret = await readTotpSecret(auth, db, userId, log)
  if (factor === 'totp' && secret !== null && !(await consumeTotpStep(db, secret, userId, code)))
    throw new Refusal('CODE_WRONG')
  const before = await readCredentials(db, userId)
  const headers = withoutSession(authHeaders(context), sessionCookie(accounts))
  const { held, handOn } = holdingHeaders(context)
  const { user, token } = await callAuth(held, () =>
    factor === 'totp'
      ? auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      : auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
  )
  if (token === undefined) throw new Error('the second step began no session')
  await endIfChanged(db, user.id, token, before)
  handOn()
  await resetCodeCount(db, place)
  await context.accountEvents.signedIn(db, user.id)
  await addKnownPlace(context, user.id)
}

/** The same context, with response headers that are sent only by `handOn`. */
function holdingHeaders(context: AccountsContext): { held: AccountsContext; handOn: () => void } {
  const headers: [name: string, value: string][] = []
  const addHeader: AccountsContext['addHeader'] = (name, value) => void headers.push([name, value])
  const handOn = () => {
    for (const [name, value] of headers) context.addHeader(name, value)
  }
  return { held: { ...context, addHeader }, handOn }
}

/** The account whose password was correct in this browser and whose code is pending; null: none. */
async function whoWaits({ db, header, accounts }: AccountsContext): Promise<string | null> {
  const waiting = signedValue(header('cookie'), twoStepCookie(accounts), accounts)
  if (waiting === null) return null
  const { rows } = await db.$client.query<{ id: string }>(
    `SELECT u.id FROM verifications v JOIN users u ON u.id::text = v.value
      WHERE v.identifier = $1 AND v.expires_at > now()`,
    [waiting],
  )
  return rows[0]?.id ?? null
}

/** Better Auth would check the code against the signed-in user instead of the pending sign-in. */
function withoutSession(headers: Headers, name: string): Headers {
  const cookies = (headers.get('cookie') ?? '').split(/; */).filter(cookie => !cookie.startsWith(`${name}=`))
  headers.set('cookie', cookies.join('; '))
  return headers
}

/** Signs out: deletes the session and its cookie. Without a session it does nothing. */
export async function signOut(context: AccountsContext): Promise<void> {
  const me = await context.caller()
  await callAuth(context, () =>
    authOn(context.db, context.accounts).api.signOut({ headers: authHeaders(context), returnHeaders: true }),
  )
  if (me) await recordSecurityEvent(context, { event: 'sign_out', result: 'ok', accountId: me.userId })
}
