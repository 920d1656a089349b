import type { Tx } from '../db/database.ts'

/** Notes whether somebody who signs up wants news. Who was on the list stays on it: signing up is no opting out. */
export async function noteSignUpChoice(tx: Tx, email: string, userId: string, optedIn: boolean): Promise<void> {
  await tx.$client.query(
    `INSERT INTO marketing_contacts (email, user_id, source, opted_in) VALUES ($1, $2, 'signup', $3)
      ON CONFLICT (lower(email)) DO UPDATE SET user_id = $2, opted_in = marketing_contacts.opted_in OR $3`,
    [email, userId, optedIn],
  )
}
