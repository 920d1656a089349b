import { renderSVG } from 'uqr'
import { countTry, takeTryBack } from '../limits/limits.ts'
import type { Context } from '../procedure.ts'
import { authOn } from './auth.ts'
import { askAuth, authHeaders } from './internal/ask-auth.ts'
import type { SignedIn } from './read-session.ts'

export type TwoStepStart = {
  /** `otpauth:` address for an authenticator app, and the same as picture (SVG) and as the secret alone */
  uri: string
  picture: string
  secret: string
  /** each good once, for the day the app is lost */
  backupCodes: string[]
}

/** Begins two-step sign-in: it counts once a code of the app has been given. Refuses CURRENT_PASSWORD_WRONG. */
export const startTwoStep = (context: Context, me: SignedIn, password: string): Promise<TwoStepStart> =>
  limited(context, me, async () => {
    const answer = await askAuth(context, () =>
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

/** The first code of the app: from now on it is asked for at sign-in. Refuses CODE_WRONG. */
export const confirmTwoStep = (context: Context, me: SignedIn, code: string): Promise<void> =>
  limited(context, me, async () => {
    await askAuth(context, () =>
      authOn(context.db, context.accounts).api.verifyTOTP({
        body: { code },
        headers: authHeaders(context),
        returnHeaders: true,
      }),
    )
  })

/** Ends two-step sign-in. Refuses CURRENT_PASSWORD_WRONG. */
export const stopTwoStep = (context: Context, me: SignedIn, password: string): Promise<void> =>
  limited(context, me, async () => {
    await askAuth(context, () =>
      authOn(context.db, context.accounts).api.disableTwoFactor({
        body: { password },
        headers: authHeaders(context),
        returnHeaders: true,
      }),
    )
  })

async function limited<T>({ db }: Context, me: SignedIn, work: () => Promise<T>): Promise<T> {
  const who = `two-step of ${me.userId}`
  await countTry(db, 'sign-in', who)
  const result = await work()
  await takeTryBack(db, 'sign-in', who)
  return result
}
