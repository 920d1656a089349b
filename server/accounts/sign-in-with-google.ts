import { Refusal } from '../../domain/refusal.ts'
import { addressKey, countTry, takeTryBack } from '../limits/limits.ts'
import type { Context } from '../procedure.ts'
import { authOn } from './auth.ts'
import { claimOrders } from './claim-orders.ts'
import { authHeaders, enterWithoutPassword } from './internal/ask-auth.ts'

/** Signs in with an identity token of Google, making the account if there is none. Refuses GOOGLE_REFUSED, TWO_STEP_NEEDED. */
export async function signInWithGoogle(context: Context, token: string): Promise<void> {
  const { db, accounts } = context
  if (!accounts.google) throw new Refusal('GOOGLE_REFUSED')
  const from = `address ${addressKey(context.clientAddress)}`
  await countTry(db, 'sign-in', from)
  const userId = await enterWithoutPassword(context, async () => {
    const { headers, response } = await authOn(db, accounts).api.signInSocial({
      body: { provider: 'google', idToken: { token } },
      headers: authHeaders(context),
      returnHeaders: true,
    })
    if (!('token' in response) || !('user' in response) || !response.token) throw new Refusal('GOOGLE_REFUSED')
    return { headers, response: { token: response.token, user: response.user } }
  }).catch(error => {
    // A token that is forged, late or meant for another store is in no link of ours.
    throw error instanceof Refusal && error.code === 'LINK_SPENT' ? new Refusal('GOOGLE_REFUSED') : error
  })
  await takeTryBack(db, 'sign-in', from)
  await claimOrders(db, userId)
}
