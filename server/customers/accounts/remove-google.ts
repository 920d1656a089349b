import { Refusal } from '../../../domain/refusal.ts'
import { consumeLimit, refundLimit } from '../../limits.ts'
import type { AccountsContext } from './accounts-context.ts'
import { renewOnlySession } from './begin-session.ts'
import { checkPassword } from './check-password.ts'
import { hasPassword } from './has-password.ts'
import { lockCredentials } from './internal/entered-by.ts'
import { inWriteTransaction } from './internal/in-write-transaction.ts'
import { unlinkGoogle } from './internal/unlink-google.ts'
import type { SignedIn } from './read-session.ts'
import { recorded } from './recorded.ts'

/**
 * Removes the joined Google account, and ends all other sessions, which it may have begun. Requires the password,
 * like other changes of credentials. An account without one sets it by a mailed link, which removes the Google
 * account as well. Refuses NO_PASSWORD, CURRENT_PASSWORD_WRONG, GOOGLE_NOT_THERE, TOO_MANY_ATTEMPTS.
 */
export const removeGoogle = (context: AccountsContext, me: SignedIn, password: string): Promise<void> =>
  recorded(context, { event: 'google_removed', accountId: me.userId }, async () => {
    const { db } = context
    if (!(await hasPassword(db, me.userId))) throw new Refusal('NO_PASSWORD')
    const who = `password of ${me.userId}`
    await consumeLimit(db, 'sign-in', who)
    await checkPassword(db, me.userId, password)
    await refundLimit(db, 'sign-in', who)
    await inWriteTransaction(context, async writing => {
      const { db: tx } = writing
      await lockCredentials(tx, me.userId)
      if (!(await unlinkGoogle(tx, me.userId))) throw new Refusal('GOOGLE_NOT_THERE')
      await renewOnlySession(writing, me)
    })
  })
