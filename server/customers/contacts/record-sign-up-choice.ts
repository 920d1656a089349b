import type { Tx } from '../../platform/db/database.ts'

/**
 * Records the newsletter choice of a sign-up. The address is added to the list once it is verified. An existing
 * subscription stays, because signing up does not opt out.
 */
export async function recordSignUpChoice(tx: Tx, email: string, userId: string, optedIn: boolean): Promise<void> {
  await tx.$client.query(
    `INSERT INTO marketing_contacts (email, user_id, source, opted_in, asked_at, chosen_at)
      VALUES ($1, $2, 'signup', false, CASE WHEN $3 THEN now() END, CASE WHEN $3 THEN now() END)
      ON CONFLICT (lower(email)) DO UPDATE SET asked_at = now(), chosen_at = now(), user_id = $2
        WHERE $3 AND NOT marketing_contacts.opted_in AND marketing_contacts.unsubscribed_at IS NULL`,
    [email, userId, optedIn],
  )
}

/**
 * Applies the newsletter choice when the person who signed up verifies the address. A subscription requested by another
 * person with the newsletter form does not belong to this choice, and waits for its own mailed link.
 */
export async function confirmSignUpChoice(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query(
    `UPDATE marketing_contacts SET opted_in = true, asked_at = NULL, chosen_at = NULL
      WHERE user_id = $1 AND chosen_at IS NOT NULL AND unsubscribed_at IS NULL`,
    [userId],
  )
}

/** Deletes the choice of a stranger who signed up with the address. */
export async function deleteSignUpChoice(tx: Tx, userId: string): Promise<void> {
  await tx.$client.query(
    `UPDATE marketing_contacts SET chosen_at = NULL, asked_at = CASE WHEN link_hash IS NOT NULL THEN asked_at END
      WHERE user_id = $1 AND NOT opted_in`,
    [userId],
  )
}
