import type { Tx } from '../../../platform/db/database.ts'

/**
 * After a new password: revokes pending links (reset, magic link) and sign-ins that wait for their second step. They
 * store the user id; a magic link may have no account yet and stores JSON with the email address.
 * `bySession`: reset links stay, because the reader of the mailbox is the owner, while the person with the password and
 * a session may be a stranger.
 */
export async function revokePendingSignIns(
  tx: Tx,
  user: { id: string; email: string },
  { bySession }: { bySession: boolean },
): Promise<void> {
  await tx.$client.query(
    `DELETE FROM verifications WHERE (value = $1 AND (NOT $3 OR identifier LIKE '2fa-%'))
        OR CASE WHEN identifier LIKE 'magic-link:%' THEN value::json ->> 'email' END = $2`,
    [user.id, user.email, bySession],
  )
}
