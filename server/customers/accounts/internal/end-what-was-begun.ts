import type { Tx } from '../../../platform/db/database.ts'

/**
 * After a new password: revokes pending links (reset, magic link) and sign-ins that wait for their second step. Better
 * Auth stores the user id with them; a magic link may have no account yet and stores JSON with the email address.
 */
export async function endWhatWasBegun(tx: Tx, user: { id: string; email: string }): Promise<void> {
  await tx.$client.query(
    `DELETE FROM verifications WHERE value = $1
        OR CASE WHEN identifier LIKE 'magic-link:%' THEN value::json ->> 'email' END = $2`,
    [user.id, user.email],
  )
}
