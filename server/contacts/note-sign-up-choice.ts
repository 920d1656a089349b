import type { Tx } from '../db/database.ts'

/**
 * Notes whether somebody who signs up wants news. The address is not verified yet: it does no more to a row that is there
 * than the newsletter form of a stranger does. Who was on the list stays on it: signing up is no opting out.
 */
export async function noteSignUpChoice(tx: Tx, email: string, userId: string, optedIn: boolean): Promise<void> {
  await tx.$client.query(
    `INSERT INTO marketing_contacts (email, user_id, source, opted_in) VALUES ($1, $2, 'signup', $3)
      ON CONFLICT (lower(email)) DO UPDATE SET opted_in = true
        WHERE $3 AND NOT marketing_contacts.opted_in AND marketing_contacts.unsubscribed_at IS NULL`,
    [email, userId, optedIn],
  )
}
