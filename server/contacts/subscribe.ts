import { Refusal } from '../../domain/refusal.ts'
import { addressKey, countTry } from '../limits/limits.ts'
import type { Context } from '../procedure.ts'
import { isOwnAddress } from './own-news.ts'

/**
 * Puts an e-mail address on the list for news. Refuses ALREADY_SUBSCRIBED, whatever its case: what that tells a stranger of
 * somebody is bounded by TOO_MANY_ATTEMPTS, by network address and by e-mail. An address that was taken off the list comes
 * back only by its owner, signed in; others are answered alike, and nothing changes.
 */
export async function subscribe({ db, clientAddress, caller }: Context, email: string): Promise<void> {
  await countTry(db, 'newsletter', `address ${addressKey(clientAddress)}`)
  await countTry(db, 'newsletter', `email ${email.toLowerCase()}`)
  const { rowCount } = await db.$client.query(
    `INSERT INTO marketing_contacts (email, source, opted_in) VALUES ($1, 'newsletter', true)
      ON CONFLICT (lower(email)) DO UPDATE SET opted_in = $2 OR marketing_contacts.unsubscribed_at IS NULL,
          unsubscribed_at = CASE WHEN $2 THEN NULL ELSE marketing_contacts.unsubscribed_at END
        WHERE NOT marketing_contacts.opted_in`,
    [email, isOwnAddress(await caller(), email)],
  )
  if (rowCount === 0) throw new Refusal('ALREADY_SUBSCRIBED')
}
