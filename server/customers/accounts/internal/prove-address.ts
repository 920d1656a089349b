import type { Tx } from '../../../platform/db/database.ts'
import { TextIdShape } from '../../../platform/db/row-shapes.ts'
import { rows } from '../../../platform/db/rows.ts'
import { confirmSignUpChoice, deleteSignUpChoice } from '../../contacts/record-sign-up-choice.ts'
import { isSignedUpHere } from '../sign-up-cookie.ts'
import type { Writing } from './in-write-transaction.ts'

type Opening = Pick<Writing, 'db' | 'header' | 'accounts'>

/**
 * Runs when a person proves that an email address is theirs without the account's password: by a link or by Google. A
 * stranger may have signed up with the address, so an unverified account is emptied, unless this browser created it.
 * `openedLink`: the identifier of the link that is being opened, which is still needed.
 */
export async function proveAddress(opening: Opening, email: string, openedLink?: string): Promise<void> {
  const { db: tx } = opening
  const found = await rows(tx, TextIdShape, 'SELECT id FROM users WHERE email = $1 AND NOT email_verified FOR UPDATE', [
    email,
  ])
  for (const { id } of found)
    if (isSignedUpHere(opening, id)) await verifyAddress(tx, id)
    else await verifyAndEmptyAccount(tx, id, openedLink)
}

/** The person who signed up has proven the address, so their data stays. */
export async function verifyAddress(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query('UPDATE users SET email_verified = true, updated_at = now() WHERE id = $1', [userId])
  await confirmSignUpChoice(tx, userId)
}

/**
 * Verifies the address of an account that a stranger may have created, and removes everything entered there, so that a
 * stranger's data neither opens the account nor counts as the owner's. An unverified account has had no session, so all
 * its data comes from sign-up.
 */
export async function verifyAndEmptyAccount(tx: Tx, userId: string, openedLink = ''): Promise<void> {
  for (const table of ['sign_ins', 'sessions', 'two_factors', 'known_places', 'profiles'])
    await tx.$client.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId])
  // After this, a verification link signs no one in, and reports that the address is verified already.
  await tx.$client.query(
    `DELETE FROM verifications WHERE value = $1 AND identifier <> $2 AND identifier NOT LIKE 'verify-email:%'`,
    [userId, openedLink],
  )
  // Otherwise orders and the back office would show a name that a stranger entered.
  await tx.$client.query(
    `UPDATE users SET name = '', image = NULL, two_factor_enabled = false, email_verified = true, updated_at = now() WHERE id = $1`,
    [userId],
  )
  // The newsletter choice was the stranger's too.
  await deleteSignUpChoice(tx, userId)
}
