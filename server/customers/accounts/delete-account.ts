import { Refusal } from '../../../domain/refusal.ts'
import { deletePersonalMails } from '../../mail/delete-mails.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { countTry, takeTryBack } from '../../platform/limits/limits.ts'
import { forgetContact } from '../contacts/forget-contact.ts'
import type { AccountsContext } from './accounts-context.ts'
import { authOn } from './auth.ts'
import { hasPassword } from './has-password.ts'
import { askAuth, authHeaders } from './internal/ask-auth.ts'
import { recorded } from './internal/recorded.ts'
import { refuseLastAdmin } from './lock-admins.ts'
import type { SignedIn } from './read-session.ts'

/**
 * Deletes an account with all that hangs on it: sign-ins, sessions, addresses, carrier accounts, cart, what was sent in
 * through the store's forms, the account's own mails and those of its quotes. Orders stay, as the law wants them kept, and
 * belong to nobody. Who has a password must give it. Refuses CURRENT_PASSWORD_WRONG, LAST_ADMIN.
 */
export async function deleteAccount(
  context: AccountsContext,
  me: SignedIn,
  password: string | undefined,
): Promise<void> {
  await recorded(context, { event: 'account_deleted', accountId: me.userId }, () =>
    deleteWithAll(context, me, password),
  )
}

async function deleteWithAll(context: AccountsContext, me: SignedIn, password: string | undefined): Promise<void> {
  await checkPassword(context, me, password)
  await inTransaction(context.db, async tx => {
    // Whoever is just writing something that belongs to this user is waited for: an order of this moment is then seen below,
    // instead of standing in the way. Whoever comes later finds no user.
    const { rowCount } = await tx.$client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [me.userId])
    if (rowCount === 0) throw new Refusal('NOT_SIGNED_IN')
    await refuseLastAdmin(tx, me.userId)
    await tx.$client.query(
      `UPDATE orders SET user_id = NULL, guest_token = encode(sha256((random()::text || gen_random_uuid()::text)::bytea), 'hex'), updated_at = now()
        WHERE user_id = $1`,
      [me.userId],
    )
    await forgetContact(tx, me)
    await deletePersonalMails(tx, { userId: me.userId, recipient: me.email })
    // What was sent in goes with its account; the files of it are then deleted by a job (submissions/forget-files.ts).
    await tx.$client.query(
      `DELETE FROM emails WHERE event IN ('new_submission', 'new_career_application', 'submission_received')
        AND entity IN (SELECT unnest(ARRAY['submission:' || id, 'notified:submission:' || id, 'notified:career:' || id])
          FROM submissions WHERE user_id = $1)`,
      [me.userId],
    )
    await tx.$client.query('DELETE FROM users WHERE id = $1', [me.userId])
  })
  await askAuth(context, () =>
    authOn(context.db, context.accounts).api.signOut({ headers: authHeaders(context), returnHeaders: true }),
  )
}

async function checkPassword(context: AccountsContext, me: SignedIn, password: string | undefined): Promise<void> {
  if (!(await hasPassword(context.db, me.userId))) return
  if (!password) throw new Refusal('CURRENT_PASSWORD_WRONG')
  const who = `deletion of ${me.userId}`
  await countTry(context.db, 'sign-in', who)
  await askAuth(context, () =>
    authOn(context.db, context.accounts).api.verifyPassword({
      body: { password },
      headers: authHeaders(context),
      returnHeaders: true,
    }),
  )
  await takeTryBack(context.db, 'sign-in', who)
}
