import type { Tx } from '../../../platform/db/database.ts'
import { confirmSignUpChoice, deleteSignUpChoice } from '../../contacts/note-sign-up-choice.ts'
import { isSignedUpHere } from '../sign-up-cookie.ts'
import type { Writing } from './in-one-write.ts'

type Opening = Pick<Writing, 'db' | 'header' | 'accounts'>

/**
 * Runs when somebody proves that an email address is theirs without the password of its account: by a link or by Google. A stranger
 * may have signed up with the address, so an account that was never verified is emptied, unless this browser made it.
 * `openedLink`: the identifier of the link that is being opened, which is still needed.
 */
export async function proveAddress(opening: Opening, email: string, openedLink?: string): Promise<void> {
  const { db: tx } = opening
  const { rows } = await tx.$client.query<{ id: string }>(
    'SELECT id FROM users WHERE email = $1 AND NOT email_verified FOR UPDATE',
    [email],
  )
  for (const { id } of rows)
    if (isSignedUpHere(opening, id)) await verifyAddress(tx, id)
    else await closeUnproven(tx, id, openedLink)
}

/** The person who signed up has proven the address: what they entered stays. */
export async function verifyAddress(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query('UPDATE users SET email_verified = true, updated_at = now() WHERE id = $1', [userId])
  await confirmSignUpChoice(tx, userId)
}

/**
 * Verifies the address of an account that somebody else may have made, and removes everything that they entered, so that none of it
 * opens the account or is taken for the owner's. An account that is not verified has had no session, so sign-up has written all of it.
 */
export async function closeUnproven(tx: Tx, userId: string, openedLink = ''): Promise<void> {
  for (const table of ['sign_ins', 'sessions', 'two_factors', 'known_places', 'profiles'])
    await tx.$client.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId])
  // A link that verifies signs nobody in from now on, and says that the address is verified already.
  await tx.$client.query(
    `DELETE FROM verifications WHERE value = $1 AND identifier <> $2 AND identifier NOT LIKE 'verify-email:%'`,
    [userId, openedLink],
  )
  // Orders and staff would read a name that somebody else gave.
  await tx.$client.query(
    `UPDATE users SET name = '', image = NULL, two_factor_enabled = false, email_verified = true, updated_at = now() WHERE id = $1`,
    [userId],
  )
  // Whether news are wanted was somebody else's choice, too.
  await deleteSignUpChoice(tx, userId)
}
