import { addressKey, countTry, forgetTries, takeTryBack } from '../limits/limits.ts'
import type { Context } from '../procedure.ts'
import { authOn } from './auth.ts'
import { claimOrders } from './claim-orders.ts'
import { askAuth, authHeaders } from './internal/ask-auth.ts'

/** `two-step`: the password was right, and the code of the app is asked for next. */
export type SignInStep = 'signed-in' | 'two-step'

/**
 * Signs in with a password. A try counts before it is made, by e-mail and by network address, and is given back when it was
 * right. An address without an account takes as long as one with. Refuses WRONG_PASSWORD, EMAIL_NOT_VERIFIED,
 * TOO_MANY_ATTEMPTS.
 */
export async function signIn(
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<SignInStep> {
  const { db, accounts } = context
  const from = addressKey(context.clientAddress)
  // The address first: who has used up its tries cannot go on to lock others out of theirs.
  await countTry(db, 'sign-in', `address ${from}`)
  await countTry(db, 'sign-in', `email ${email}`)
  const answer = await askAuth(context, () =>
    authOn(db, accounts).api.signInEmail({
      body: { email, password },
      headers: authHeaders(context),
      returnHeaders: true,
    }),
  )
  await forgetTries(db, 'sign-in', `email ${email}`)
  await takeTryBack(db, 'sign-in', `address ${from}`)
  if ('twoFactorRedirect' in answer) return 'two-step'
  await claimOrders(db, answer.user.id)
  return 'signed-in'
}

/** The second step: a code of the app, or one of those for the day it is lost. Refuses CODE_WRONG, TOO_MANY_ATTEMPTS. */
export async function giveCode(context: Context, code: string): Promise<void> {
  const { db, accounts } = context
  const from = addressKey(context.clientAddress)
  await countTry(db, 'sign-in', `code ${from}`)
  const headers = authHeaders(context)
  const { api } = authOn(db, accounts)
  const { user } = await askAuth(context, () =>
    /^\d{6}$/.test(code)
      ? api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      : api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
  )
  await takeTryBack(db, 'sign-in', `code ${from}`)
  await claimOrders(db, user.id)
}

/** Signs out: the session is gone from the database, its cookie from the browser. Nobody signed in is no error. */
export async function signOut(context: Context): Promise<void> {
  await askAuth(context, () =>
    authOn(context.db, context.accounts).api.signOut({ headers: authHeaders(context), returnHeaders: true }),
  )
}
