import { renderSVG } from 'uqr'
import { Refusal } from '../../../domain/refusal.ts'
import { consumeLimit, refundLimit } from '../../limits.ts'
import type { AccountsContext } from './accounts-context.ts'
import { authOn } from './auth.ts'
import { authHeaders, callAuth } from './call-auth.ts'
import { checkPasswordAhead } from './internal/check-password-ahead.ts'
import { lockCredentials } from './internal/entered-by.ts'
import { inWriteTransaction } from './internal/in-write-transaction.ts'
import type { SignedIn } from './read-session.ts'
import { recorded } from './recorded.ts'
import { consumeTotpStep, readTotpSecret } from './totp-steps.ts'

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
    const answer = await callAuth(context, () =>
      authOn(context.db, context.accounts).api.enableTwoFactor({
        body: { password },
        headers: authHeaders(context),
        returnHeaders: true,
      }),
    )
    if (!('totpURI' in answer)) throw new Error('no authenticator address')
    const { totpURI: uri, backupCodes } = answer
    return { uri, picture: renderSVG(uri), secret: new URL(uri).searchParams.get('secret') ?? '', backupCodes }
  })

/**
 * Confirms the app with its first code: from now on sign-in requires a code, and all other sessions end. Better Auth
 * stores separately that two steps are required and that the app was confirmed: one without the other would lock the
 * user out. Refuses CODE_WRONG, TWO_STEP_OFF.
 */
export const confirmTwoStep = (context: AccountsContext, me: SignedIn, code: string): Promise<void> =>
  recorded(context, { event: 'two_step_on', accountId: me.userId }, () =>
    limited(context, me, () =>
      inWriteTransaction(context, async writing => {
        const { db, accounts, log } = writing
        await lockCredentials(db, me.userId)
        const auth = authOn(db, accounts)
        const secret = await readTotpSecret(auth, db, me.userId, log)
        // Ends other sessions, which were started with the password alone.
        await db.$client.query('DELETE FROM sessions WHERE user_id = $1 AND id <> $2', [me.userId, me.sessionId])
        await callAuth(writing, () =>
          auth.api.verifyTOTP({ body: { code }, headers: authHeaders(context), returnHeaders: true }),
        )
        if (secret !== null && !(await consumeTotpStep(db, secret, me.userId, code))) throw new Refusal('CODE_WRONG')
      }),
    ),
  )

/** Ends two-step sign-in. Refuses CURRENT_PASSWORD_WRONG, and TWO_STEP_REQUIRED if the store requires it. */
export async function stopTwoStep(context: AccountsContext, me: SignedIn, password: string): Promise<void> {
  if (mustHaveTwoStep(context.store, me))
    throw new Refusal('TWO_STEP_REQUIRED', 'Staff of this store sign in with two steps: it cannot be turned off.')
  await recorded(context, { event: 'two_step_off', accountId: me.userId }, () =>
    limited(context, me, async () => {
      const verify = await checkPasswordAhead(context.db, me.userId, password)
      return inWriteTransaction(context, writing =>
        callAuth(writing, () =>
          authOn(writing.db, context.accounts, undefined, {}, { verify }).api.disableTwoFactor({
            body: { password },
            headers: authHeaders(context),
            returnHeaders: true,
          }),
        ),
      )
    }),
  )
}

async function limited<T>({ db }: AccountsContext, me: SignedIn, work: () => Promise<T>): Promise<T> {
  const who = `two-step of ${me.userId}`
  await consumeLimit(db, 'sign-in', who)
  const result = await work()
  await refundLimit(db, 'sign-in', who)
  return result
}
