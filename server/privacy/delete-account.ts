import { Refusal } from '../../domain/refusal.ts'
import type { AccountsContext } from '../customers/accounts/accounts-context.ts'
import { clearSessionCookie, refuseEndedSession } from '../customers/accounts/begin-session.ts'
import { checkPassword } from '../customers/accounts/check-password.ts'
import { deleteUser, lockToDelete } from '../customers/accounts/delete-user.ts'
import { hasPassword } from '../customers/accounts/has-password.ts'
import { refuseLastAdmin } from '../customers/accounts/lock-admins.ts'
import type { SignedIn } from '../customers/accounts/read-session.ts'
import { recorded } from '../customers/accounts/recorded.ts'
import { deleteContact } from '../customers/contacts/delete-contact.ts'
import { consumeLimit, refundLimit } from '../limits.ts'
import { deleteMailsAbout, deletePersonalMails } from '../mail/delete-mails.ts'
import { detachOrders } from '../orders/claim-orders.ts'
import { inTransaction } from '../platform/db/database.ts'
import { findQuoteMails } from '../quotes/find-quote-mails.ts'
import { deleteAlertsOf } from '../stock-alerts/delete-alerts.ts'
import { findSubmissionMails } from '../submissions/find-submission-mails.ts'

/**
 * Deletes an account with all its data: sign-ins, sessions, addresses, carrier accounts, cart, parts lists,
 * submissions, its own mails, and the mails of its quotes. Orders stay with their files, as the law requires, without
 * an account; a job then deletes files of quotes (attachments/delete-unused-attachments.ts). An account with a password
 * requires it. Refuses CURRENT_PASSWORD_WRONG, LAST_ADMIN.
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
  await checkOwnPassword(context, me, password)
  await inTransaction(context.db, async tx => {
    await lockToDelete(tx, me.userId)
    await refuseEndedSession(tx, me)
    await refuseLastAdmin(tx, me.userId)
    await detachOrders(tx, me.userId)
    await deleteContact(tx, me)
    await deleteMailsAbout(tx, await deleteAlertsOf(tx, me))
    await deletePersonalMails(tx, { userId: me.userId, recipient: me.email })
    await deleteMailsAbout(tx, await findQuoteMails(tx, me.userId))
    // Submissions are deleted with their account; a job then deletes their files (submissions/delete-files.ts).
    await deleteMailsAbout(tx, await findSubmissionMails(tx, me.userId))
    await deleteUser(tx, me.userId)
  })
  clearSessionCookie(context)
}

async function checkOwnPassword(context: AccountsContext, me: SignedIn, password: string | undefined): Promise<void> {
  if (!(await hasPassword(context.db, me.userId))) return
  if (!password) throw new Refusal('CURRENT_PASSWORD_WRONG')
  const who = `deletion of ${me.userId}`
  await consumeLimit(context.db, 'sign-in', who)
  await checkPassword(context.db, me.userId, password)
  await refundLimit(context.db, 'sign-in', who)
}
