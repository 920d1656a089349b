import { renderSVG } from 'uqr'
import { Refusal } from '../../../domain/refusal.ts'
import { consumeLimit, refundLimit } from '../../limits.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AccountsContext } from './accounts-context.ts'
import { refuseEndedSession, renewOnlySession, renewSession } from './begin-session.ts'
import { checkPassword } from './check-password.ts'
import { lockCredentials } from './internal/entered-by.ts'
import { inWriteTransaction } from './internal/in-write-transaction.ts'
import type { SignedIn } from './read-session.ts'
import { recorded } from './recorded.ts'
import { base32, totpUri } from './totp.ts'
import { addTwoFactor, useTotpCode } from './two-factors.ts'

export type TwoStepStart = {
  /** `otpauth:` address for an authenticator app, its picture (SVG), and the secret as text */
  uri: string
  picture: string
  secret: string
  /** recovery codes for a lost app, each valid once */
  backupCodes: string[]
}

/** True if the store requires two-step sign-in of this user. */
export const mustHaveTwoStep = (store: AccountsContext['store'], me: SignedIn): boolean =>
  store.staffNeedsTwoStep && me.roles.length > 0

/**
 * Starts the setup of two-step sign-in. It applies once a code of the app is confirmed. Starting again generates a new
 * secret and new codes. Refuses CURRENT_PASSWORD_WRONG, TWO_STEP_ON.
 */
export const startTwoStep = (context: AccountsContext, me: SignedIn, password: string): Promise<TwoStepStart> =>
  limited(context, me, async () => {
    await checkPassword(context.db, me.userId, password)
    const { secret, backupCodes } = await inWriteTransaction(context, async writing => {
      await lockCredentials(writing.db, me.userId)
      await refuseEndedSession(writing.db, me)
      return addTwoFactor(writing, me.userId)
    })
    const uri = totpUri(secret, me.email)
    return { uri, picture: renderSVG(uri), secret: base32(Buffer.from(secret)), backupCodes }
  })

/**
 * Confirms the app with its first code: from now on sign-in requires a code. Ends all other sessions, which were
 * started with the password alone. Refuses CODE_WRONG, TWO_STEP_OFF, TWO_STEP_UNREADABLE.
 */
export const confirmTwoStep = (context: AccountsContext, me: SignedIn, code: string): Promise<void> =>
  recorded(context, { event: 'two_step_on', accountId: me.userId }, () =>
    limited(context, me, () =>
      inWriteTransaction(context, async writing => {
        const { db } = writing
        await lockCredentials(db, me.userId)
        await useTotpCode(writing, me.userId, code)
        await db.$client.query('UPDATE two_factors SET verified = true WHERE user_id = $1', [me.userId])
        await setTwoStep(db, me.userId, true)
        await renewOnlySession(writing, me)
      }),
    ),
  )

/** Ends two-step sign-in. Refuses CURRENT_PASSWORD_WRONG, and TWO_STEP_REQUIRED if the store requires it. */
export async function stopTwoStep(context: AccountsContext, me: SignedIn, password: string): Promise<void> {
  if (mustHaveTwoStep(context.store, me))
    throw new Refusal('TWO_STEP_REQUIRED', 'Staff of this store sign in with two steps: it cannot be turned off.')
  await recorded(context, { event: 'two_step_off', accountId: me.userId }, () =>
    limited(context, me, async () => {
      await checkPassword(context.db, me.userId, password)
      await inWriteTransaction(context, async writing => {
        const { db } = writing
        await lockCredentials(db, me.userId)
        await db.$client.query('DELETE FROM two_factors WHERE user_id = $1', [me.userId])
        await setTwoStep(db, me.userId, false)
        await renewSession(writing, me)
      })
    }),
  )
}

async function setTwoStep(tx: Tx, userId: string, isOn: boolean): Promise<void> {
  await tx.$client.query('UPDATE users SET two_factor_enabled = $2, updated_at = now() WHERE id = $1', [userId, isOn])
}

async function limited<T>({ db }: AccountsContext, me: SignedIn, work: () => Promise<T>): Promise<T> {
  const who = `two-step of ${me.userId}`
  await consumeLimit(db, 'sign-in', who)
  const result = await work()
  await refundLimit(db, 'sign-in', who)
  return result
}
