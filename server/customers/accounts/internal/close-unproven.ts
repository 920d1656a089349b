import type { Tx } from '../../../platform/db/database.ts'
import { forgetSignUpChoice } from '../../contacts/note-sign-up-choice.ts'

/**
 * Runs when somebody proves that an email address is theirs. A stranger may have signed up with it, never verified it,
 * and wait for the owner to use the account. Removes everything the stranger set up, so that none of it opens the
 * account.
 */
export async function closeUnproven(tx: Tx, email: string): Promise<void> {
  const { rows } = await tx.$client.query<{ id: string }>(
    'UPDATE users SET email_verified = true, updated_at = now() WHERE email = $1 AND NOT email_verified RETURNING id',
    [email],
  )
  for (const { id } of rows) {
    for (const table of ['sign_ins', 'sessions', 'two_factors', 'known_places', 'profiles'])
      await tx.$client.query(`DELETE FROM ${table} WHERE user_id = $1`, [id])
    await tx.$client.query('DELETE FROM verifications WHERE value = $1', [id])
    // A name and a phone that somebody else gave would stand on orders and in what staff read.
    await tx.$client.query(`UPDATE users SET name = '' WHERE id = $1`, [id])
    // Whether news are wanted was somebody else's choice, too.
    await forgetSignUpChoice(tx, id)
  }
}
