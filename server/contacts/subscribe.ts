import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../db/database.ts'

/** Puts an e-mail address on the list for news. Refuses ALREADY_SUBSCRIBED, whatever its case. */
export async function subscribe(db: Db, email: string): Promise<void> {
  const { rowCount } = await db.$client.query(
    `INSERT INTO marketing_contacts (email, source, opted_in) VALUES ($1, 'newsletter', true)
      ON CONFLICT (lower(email)) DO UPDATE SET opted_in = true WHERE NOT marketing_contacts.opted_in`,
    [email],
  )
  if (rowCount === 0) throw new Refusal('ALREADY_SUBSCRIBED')
}
