import type { Tx } from '../../../platform/db/database.ts'

/**
 * For a new password: what was begun before it leads nowhere any more. Those are mailed links to set a password or to sign
 * in, and sign-ins that wait for their second step. Better Auth keeps the user's id with them; with links that sign in, which
 * may lead to no account yet, JSON with the e-mail.
 */
export async function endWhatWasBegun(tx: Tx, user: { id: string; email: string }): Promise<void> {
  await tx.$client.query(
    `DELETE FROM verifications WHERE value = $1
        OR CASE WHEN identifier LIKE 'magic-link:%' THEN value::json ->> 'email' END = $2`,
    [user.id, user.email],
  )
}
