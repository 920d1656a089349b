import type { Tx } from '../../../platform/db/database.ts'
import { forgetSignUpChoice } from '../../contacts/note-sign-up-choice.ts'

/**
 * For whoever shows that an e-mail address is theirs. Somebody else may have signed up with it, never verified it, and wait
 * for its owner to come and use the account: nothing that was set up before opens it from now on.
 */
export async function closeUnproven(tx: Tx, email: string): Promise<void> {
  const { rows } = await tx.$client.query<{ id: string }>(
    'UPDATE users SET email_verified = true, updated_at = now() WHERE email = $1 AND NOT email_verified RETURNING id',
    [email],
  )
  for (const { id } of rows) {
    for (const table of ['sign_ins', 'sessions', 'two_factors', 'known_places'])
      await tx.$client.query(`DELETE FROM ${table} WHERE user_id = $1`, [id])
    await tx.$client.query('DELETE FROM verifications WHERE value = $1', [id])
    // Whether news are wanted was somebody else's choice, too.
    await forgetSignUpChoice(tx, id)
  }
}
