import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'

type Owner = { userId: string; email: string; emailVerified: boolean }

/** True if the caller has proven that the address is theirs. */
export const isOwnAddress = (me: Owner | null, email: string): boolean =>
  me?.emailVerified === true && me.email === email.toLowerCase()

export const NewsletterChoiceShape = z.object({ optedIn: z.boolean() })

/** True if the address of this account receives the newsletter. */
export async function readNewsletterChoice(db: Db, { email }: Owner): Promise<z.infer<typeof NewsletterChoiceShape>> {
  const { rowCount } = await db.$client.query('SELECT FROM marketing_contacts WHERE lower(email) = $1 AND opted_in', [
    email,
  ])
  return { optedIn: rowCount !== 0 }
}

/** Subscribes the address of this account to the newsletter, or unsubscribes it. Refuses EMAIL_NOT_VERIFIED. */
export async function saveNewsletterChoice(db: Db, me: Owner, optedIn: boolean): Promise<void> {
  if (!me.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED')
  await db.$client.query(
    `INSERT INTO marketing_contacts (email, user_id, source, opted_in, unsubscribed_at)
      SELECT email, id, 'signup', $2, CASE WHEN NOT $2 THEN now() END FROM users WHERE id = $1
      ON CONFLICT (lower(email)) DO UPDATE SET user_id = excluded.user_id, opted_in = excluded.opted_in, asked_at = NULL,
          unsubscribed_at = CASE WHEN $2 THEN NULL ELSE coalesce(marketing_contacts.unsubscribed_at, now()) END`,
    [me.userId, optedIn],
  )
}
