import type { Tx } from '../../platform/db/database.ts'

/**
 * Notes whether somebody who signs up wants news. The address is not verified yet: it is put on the list once it is. Who was
 * on the list stays on it: signing up is no opting out.
 */
export async function noteSignUpChoice(tx: Tx, email: string, userId: string, optedIn: boolean): Promise<void> {
  await tx.$client.query(
    `INSERT INTO marketing_contacts (email, user_id, source, opted_in, asked_at)
      VALUES ($1, $2, 'signup', false, CASE WHEN $3 THEN now() END)
      ON CONFLICT (lower(email)) DO UPDATE SET asked_at = now(), user_id = $2
        WHERE $3 AND NOT marketing_contacts.opted_in AND marketing_contacts.unsubscribed_at IS NULL`,
    [email, userId, optedIn],
  )
}

/** The address is verified, by whoever signed up: what was wanted then counts. */
export async function confirmSignUpChoice(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query(
    `UPDATE marketing_contacts SET opted_in = true, asked_at = NULL
      WHERE user_id = $1 AND asked_at IS NOT NULL AND unsubscribed_at IS NULL`,
    [userId],
  )
}

/** Somebody else signed up with the address: what he chose is forgotten. */
export async function forgetSignUpChoice(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query('UPDATE marketing_contacts SET asked_at = NULL WHERE user_id = $1 AND link_hash IS NULL', [
    userId,
  ])
}
