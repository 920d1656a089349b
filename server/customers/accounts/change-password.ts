import { Refusal } from '../../../domain/refusal.ts'
import { consumeLimit, refundLimit } from '../../limits.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { notifyOfNewPassword } from './account-mails.ts'
import type { AccountsContext } from './accounts-context.ts'
import { renewOnlySession } from './begin-session.ts'
import { checkPassword } from './check-password.ts'
import { liftSignInLock } from './count-sign-in.ts'
import { hasPassword } from './has-password.ts'
import { hashPassword } from './hash-password.ts'
import { AccountShape } from './internal/account-shape.ts'
import { lockCredentials } from './internal/entered-by.ts'
import { inWriteTransaction } from './internal/in-write-transaction.ts'
import { limitLinkOpening } from './internal/limit-link-opening.ts'
import { proveAddress } from './internal/prove-address.ts'
import { revokePendingSignIns } from './internal/revoke-pending-sign-ins.ts'
import { setPassword } from './internal/set-password.ts'
import { unlinkGoogle } from './internal/unlink-google.ts'
import { addKnownPlace, deleteKnownPlaces } from './known-places.ts'
import { resetIdentifier } from './link-tokens.ts'
import { isCommonPassword } from './most-used-passwords.ts'
import type { SignedIn } from './read-session.ts'
import { recorded } from './recorded.ts'

type Reset = { token: string; password: string }

/**
 * Sets a new password by a mailed link and mails a notice. It ends all sessions, other links, pending sign-ins and a
 * joined Google account. Reading the mailbox proves ownership, so this also lifts the lock that strangers' attempts
 * caused, and deletes all known devices except this one. Refuses LINK_SPENT, COMMON_PASSWORD, TOO_MANY_ATTEMPTS.
 */
export async function resetPassword(context: AccountsContext, { token, password }: Reset): Promise<void> {
  if (isCommonPassword(password)) throw new Refusal('COMMON_PASSWORD')
  const owner = await limitLinkOpening(context, () =>
    recorded(context, { event: 'password_reset' }, () => setByLink(context, token, password), userOf),
  )
  await liftSignInLock(context.db, owner.email)
}

const userOf = ({ id }: { id: string }): string => id

async function setByLink(context: AccountsContext, token: string, password: string) {
  // Hash only for a valid link, and without holding a database connection.
  await ownerOfReset(context.db, token)
  const hash = await hashPassword(password)
  return inWriteTransaction(context, async writing => {
    const tx = writing.db
    const { id, email } = await ownerOfReset(tx, token)
    await lockCredentials(tx, id)
    await proveAddress(writing, email, resetIdentifier(token))
    // The mail does not greet by name, because a stranger may have entered the name.
    const owner = await ownerOfReset(tx, token)
    await setPassword(tx, id, hash)
    await tx.$client.query('DELETE FROM sessions WHERE user_id = $1', [id])
    // This also uses up the link itself.
    await revokePendingSignIns(tx, owner, { bySession: false })
    await unlinkGoogle(tx, owner.id)
    await deleteKnownPlaces(tx, owner.id)
    await addKnownPlace(writing, owner.id)
    await notifyOfNewPassword(tx, owner)
    return owner
  })
}

/**
 * Reads the account of a reset link. In a transaction, locks the link, so that only one of two concurrent calls uses
 * it. Refuses LINK_SPENT.
 */
async function ownerOfReset(db: Db | Tx, token: string) {
  const owner = await firstRow(
    db,
    AccountShape,
    `SELECT u.id, u.name, u.email FROM verifications v JOIN users u ON u.id::text = v.value
      WHERE v.identifier = $1 AND v.expires_at > now() FOR UPDATE OF v`,
    [resetIdentifier(token)],
  )
  if (!owner) throw new Refusal('LINK_SPENT')
  return owner
}

type Change = { currentPassword: string; newPassword: string }

/**
 * Changes the password of the signed-in user, ends all other sessions, sign-in links and pending sign-ins, and mails a
 * notice. Wrong passwords count per account, from all networks together, because the thief of a session may use several
 * networks. Refuses CURRENT_PASSWORD_WRONG, TOO_MANY_ATTEMPTS, SIGN_IN_FAILED for an account without a password.
 */
export async function changePassword(context: AccountsContext, me: SignedIn, change: Change): Promise<void> {
  if (isCommonPassword(change.newPassword)) throw new Refusal('COMMON_PASSWORD')
  const who = `password of ${me.userId}`
  await recorded(context, { event: 'password_changed', accountId: me.userId }, () =>
    setByOwner(context, me, change, who),
  )
}

async function setByOwner(context: AccountsContext, me: SignedIn, change: Change, who: string): Promise<void> {
  await consumeLimit(context.db, 'sign-in', who)
  if (!(await hasPassword(context.db, me.userId))) throw new Refusal('SIGN_IN_FAILED', 'Credential account not found')
  await checkPassword(context.db, me.userId, change.currentPassword)
  await consumeLimit(context.db, 'changed passwords', me.userId)
  const hash = await hashPassword(change.newPassword)
  await inWriteTransaction(context, async writing => {
    await lockCredentials(writing.db, me.userId)
    await setPassword(writing.db, me.userId, hash)
    await renewOnlySession(writing, me)
    const owner = { id: me.userId, name: me.fullName, email: me.email }
    await revokePendingSignIns(writing.db, owner, { bySession: true })
    await deleteKnownPlaces(writing.db, me.userId)
    await addKnownPlace(writing, me.userId)
    await notifyOfNewPassword(writing.db, owner)
  })
  await refundLimit(context.db, 'sign-in', who)
}
