import { MAIL_EVENT_NAMES } from '../../domain/admin/mail-event.ts'
import type { Db, Tx } from '../platform/db/database.ts'

const DAYS_KEPT = 180
const MOST_AT_ONCE = 1000

/**
 * Deletes mails that were sent or given up more than 180 days ago, 1,000 at most; returns how many. What waits is still to
 * go.
 */
export async function deleteOldMails(db: Db): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM emails WHERE id IN
      (SELECT id FROM emails WHERE state IN ('sent', 'failed') AND created_at < now() - interval '${DAYS_KEPT} days'
          AND CASE state WHEN 'sent' THEN sent_at ELSE next_attempt_at END < now() - interval '${DAYS_KEPT} days'
        ORDER BY created_at LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
  )
  return rowCount ?? 0
}

/**
 * Deletes the mails of somebody's account: those with links, those about passwords, what told the desk of the account, and
 * what was written of their quotes, which go with it. Those of orders stay with them.
 */
export async function deletePersonalMails(
  tx: Tx,
  { userId, recipient }: { userId: string; recipient: string },
): Promise<void> {
  await tx.$client.query(
    `DELETE FROM emails
      WHERE (recipient = $1 AND (entity LIKE 'link:%' OR entity LIKE 'user:%' OR entity LIKE 'notified:user:%'))
      OR (event = 'new_user' AND entity IN ('user:' || $2, 'notified:user:' || $2))`,
    [recipient, userId],
  )
  // Whoever is just moving one of them is waited for, and the letter of it is then seen.
  await tx.$client.query('SELECT FROM quotes WHERE user_id = $1 ORDER BY id FOR UPDATE', [userId])
  // By event too, so that they are found by index emails_once.
  await tx.$client.query(
    `DELETE FROM emails WHERE event = ANY($2) AND entity = ANY(ARRAY(
        SELECT unnest(ARRAY['quote:' || id, 'notified:quote:' || id]) FROM quotes WHERE user_id = $1
        UNION ALL
        SELECT 'quote:' || id || ':' || n FROM quotes, generate_series(1, version) n WHERE user_id = $1))`,
    [userId, QUOTE_EVENTS],
  )
}

/** The mails about certain things, sent or waiting. By event too, so that they are found by index emails_once. */
export async function deleteMailsAbout(
  tx: Tx,
  { events, entities }: { events: readonly string[]; entities: readonly string[] },
): Promise<void> {
  await tx.$client.query('DELETE FROM emails WHERE event = ANY($1) AND entity = ANY($2)', [events, entities])
}

const QUOTE_EVENTS = MAIL_EVENT_NAMES.filter(name => /^(new_)?(rfq|aog)(_|$)/.test(name))
