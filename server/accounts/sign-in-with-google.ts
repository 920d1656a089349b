import { Refusal } from '../../domain/refusal.ts'
import { addressKey, countTry, takeTryBack } from '../limits/limits.ts'
import type { Context } from '../procedure.ts'
import { authOn } from './auth.ts'
import { claimOrders } from './claim-orders.ts'
import { IssuerAway, readGoogleToken } from './google-token.ts'
import { authHeaders, enterWithoutPassword } from './internal/ask-auth.ts'
import { closeUnproven } from './internal/close-unproven.ts'
import { inOneWrite } from './internal/in-one-write.ts'
import { tellOfNewUser } from './letters.ts'

/**
 * Signs in with an identity token of Google, making the account if there is none, or joining the one of that address.
 * Refuses GOOGLE_REFUSED, GOOGLE_AWAY, TWO_STEP_NEEDED, TOO_MANY_ATTEMPTS.
 */
export async function signInWithGoogle(context: Context, token: string): Promise<void> {
  const { db, accounts } = context
  if (!accounts.google) throw new Refusal('GOOGLE_REFUSED')
  const from = `address ${addressKey(context.clientAddress)}`
  await countTry(db, 'sign-in', from)
  const email = await readGoogleToken(token, accounts.google.clientId, accounts.google.issuer).catch(async error => {
    if (!(error instanceof IssuerAway)) throw error
    context.log.error({ err: error }, 'sign-in with Google')
    // Whoever tries meanwhile has done nothing wrong.
    await takeTryBack(db, 'sign-in', from)
    throw new Refusal('GOOGLE_AWAY')
  })
  if (email === null) throw new Refusal('GOOGLE_REFUSED')
  await inOneWrite(context, async writing => {
    const tx = writing.db
    // Two tabs that come at once with a new address take turns, and make one account.
    await tx.$client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`google ${email}`])
    await closeUnproven(tx, email)
    const auth = authOn(tx, accounts, undefined, { onNewUser: user => tellOfNewUser(tx, user, '') })
    await claimOrders(tx, await enterWithoutPassword(writing, () => enter(context, auth, token)))
  }).catch(error => {
    // What Better Auth says of it would only make sense in its own words.
    throw error instanceof Refusal && error.code !== 'TWO_STEP_NEEDED' ? new Refusal('GOOGLE_REFUSED') : error
  })
  await takeTryBack(db, 'sign-in', from)
}

async function enter(context: Context, { api }: ReturnType<typeof authOn>, token: string) {
  const { headers, response } = await api.signInSocial({
    body: { provider: 'google', idToken: { token } },
    headers: authHeaders(context),
    returnHeaders: true,
  })
  if (!('token' in response) || !('user' in response) || !response.token) throw new Refusal('GOOGLE_REFUSED')
  return { headers, response: { token: response.token, user: response.user } }
}
