import { RETENTION } from '../../../domain/privacy/retention.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { consumeLimit, isMailAllowed } from '../../limits.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { addressKey, mailboxKey } from '../../platform/limits/limits.ts'
import { hashOfToken, newLinkToken } from '../../platform/secrets/link-token.ts'
import type { AccountsContext } from '../accounts/accounts-context.ts'
import { isOwnAddress } from './newsletter-choice.ts'

/** After this many days without confirmation the request is deleted. */
export const CONFIRM_DAYS = RETENTION.unconfirmedNews.days

type Asking = Pick<AccountsContext, 'db' | 'clientAddress' | 'caller' | 'publicUrl'>

/**
 * Subscribes an email address to the newsletter. Its signed-in owner is subscribed at once. For other callers a
 * confirmation is mailed, so that no one can subscribe another person. Refuses ALREADY_SUBSCRIBED; TOO_MANY_ATTEMPTS by
 * network address limits what strangers learn from that. A mailbox gets three such mails a day, and three to its
 * variants; above that the response is the same, and the last mailed link works. `toConfirm`: the link must still be
 * opened.
 */
export async function subscribe(context: Asking, email: string): Promise<{ toConfirm: boolean }> {
  const { db, clientAddress, caller } = context
  const network = addressKey(clientAddress)
  await consumeLimit(db, 'newsletter', `address ${network}`)
  await consumeLimit(db, 'newsletter', `email ${mailboxKey(email)} ${network}`)
  if (isOwnAddress(await caller(), email)) {
    await putOnList(db, email)
    return { toConfirm: false }
  }
  const isMailed = await isMailAllowed(db, 'newsletter mails', email, network)
  await sendConfirmation(context, email, isMailed)
  return { toConfirm: true }
}

async function putOnList(db: Db, email: string): Promise<void> {
  const { rowCount } = await db.$client.query(
    `INSERT INTO marketing_contacts (email, source, opted_in) VALUES ($1, 'newsletter', true)
      ON CONFLICT (lower(email)) DO UPDATE SET opted_in = true, unsubscribed_at = NULL, asked_at = NULL
        WHERE NOT marketing_contacts.opted_in`,
    [email],
  )
  if (rowCount === 0) throw new Refusal('ALREADY_SUBSCRIBED')
}

const sendConfirmation = ({ db, publicUrl }: Asking, email: string, isMailed: boolean): Promise<void> =>
  inTransaction(db, async tx => {
    const token = newLinkToken()
    const { rowCount } = await tx.$client.query(
      `INSERT INTO marketing_contacts (email, source, opted_in, asked_at, link_hash)
        VALUES ($1, 'newsletter', false, now(), $2)
        ON CONFLICT (lower(email)) DO UPDATE SET asked_at = now(), link_hash = coalesce($2, marketing_contacts.link_hash)
          WHERE NOT marketing_contacts.opted_in`,
      [email, isMailed ? hashOfToken(token) : null],
    )
    if (rowCount === 0) throw new Refusal('ALREADY_SUBSCRIBED')
    if (!isMailed) return
    const link = (kind: string) => `${publicUrl}/auth/link?${new URLSearchParams({ kind, token })}`
    await queueMail(tx, {
      event: 'newsletter_confirm',
      entity: `news:${hashOfToken(token).slice(0, 22)}`,
      recipient: email,
      template: 'newsletterConfirm',
      facts: { confirm: link('news'), leave: link('no-news') },
    })
  })

/**
 * Confirms by the link of the mail: the address is added to the list. Repeating it has no effect. Refuses LINK_SPENT.
 */
export async function confirmNewsletter(db: Db, token: string): Promise<void> {
  const { rowCount } = await db.$client.query(
    `UPDATE marketing_contacts SET opted_in = true, asked_at = NULL,
        unsubscribed_at = CASE WHEN opted_in THEN unsubscribed_at END
      WHERE link_hash = $1 AND (opted_in OR asked_at > now() - interval '${CONFIRM_DAYS} days')`,
    [hashOfToken(token)],
  )
  if (rowCount === 0) throw new Refusal('LINK_SPENT')
}

/** Unsubscribes by the other link of that mail, at any time. Repeating it is no error. Refuses LINK_SPENT. */
export async function unsubscribe(db: Db, token: string): Promise<void> {
  const { rowCount } = await db.$client.query(
    `UPDATE marketing_contacts SET opted_in = false, asked_at = NULL, unsubscribed_at = coalesce(unsubscribed_at, now())
      WHERE link_hash = $1`,
    [hashOfToken(token)],
  )
  if (rowCount === 0) throw new Refusal('LINK_SPENT')
}

const BATCH_SIZE = 1000

/** Deletes up to 1,000 addresses that were never confirmed; returns their number. */
export async function deleteUnconfirmedContacts(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM marketing_contacts WHERE id IN (SELECT id FROM marketing_contacts
      WHERE source = 'newsletter' AND NOT opted_in AND asked_at < now() - make_interval(days => $1)
        AND user_id IS NULL AND unsubscribed_at IS NULL LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
    [days],
  )
  return rowCount ?? 0
}
