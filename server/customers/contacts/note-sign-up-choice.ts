import type { Tx } from '../../platform/db/database.ts'

/**
 * Notes whether somebody who signs up wants news. The address is not verified yet: it is put on the list once it is. Who was
 * on the list stays on it: signing up is no opting out.
 */
export async function noteSignUpChoice(tx: Tx, email: string, userId: string, optedIn: boolean): Promise<void> {
  await tx.$client.query(
    `INSERT INTO marketing_contacts (email, user_id, source, opted_in, asked_at, chosen_at)
      VALUES ($1, $2, 'signup', false, CASE WHEN $3 THEN now() END, CASE WHEN $3 THEN now() END)
      ON CONFLICT (lower(email)) DO UPDATE SET asked_at = now(), chosen_at = now(), user_id = $2
        WHERE $3 AND NOT marketing_contacts.opted_in AND marketing_contacts.unsubscribed_at IS NULL`,
    [email, userId, optedIn],
  )
}

/**
 * The address is verified by the person who signed up: what they chose then counts. What others have asked of the newsletter form is
 * no choice of theirs, and waits for the link that was mailed for it.
 */
export async function confirmSignUpChoice(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query(
    `UPDATE marketing_contacts SET opted_in = true, asked_at = NULL, chosen_at = NULL
      WHERE user_id = $1 AND chosen_at IS NOT NULL AND unsubscribed_at IS NULL`,
    [userId],
  )
}

/** Somebody else signed up with the address: what he chose is forgotten. */
export async function deleteSignUpChoice(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query(
    `UPDATE marketing_contacts SET chosen_at = NULL, asked_at = CASE WHEN link_hash IS NOT NULL THEN asked_at END
      WHERE user_id = $1 AND NOT opted_in`,
    [userId],
  )
}
