import type { Db, Tx } from '../platform/db/database.ts'

const BATCH_SIZE = 1000

/**
 * Deletes up to 1,000 mails that were sent or given up more than `days` ago; returns their number. Unsent mails stay.
 */
export async function deleteOldMails(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM emails WHERE id IN
      (SELECT id FROM emails WHERE state IN ('sent', 'failed') AND created_at < now() - make_interval(days => $1)
          AND CASE state WHEN 'sent' THEN sent_at ELSE next_attempt_at END < now() - make_interval(days => $1)
        ORDER BY created_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
    [days],
  )
  return rowCount ?? 0
}

/**
 * Deletes the mails of an account: mails with links, mails about passwords, and the back office's mail about the
 * account. Mails of orders stay.
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
}

/** The mails about these subjects, sent or waiting. The condition on events lets index emails_once find them. */
export async function deleteMailsAbout(
  tx: Tx,
  { events, entities }: { events: readonly string[]; entities: readonly string[] },
): Promise<void> {
  await tx.$client.query('DELETE FROM emails WHERE event = ANY($1) AND entity = ANY($2)', [events, entities])
}

/** Deletes the mails to an address, ignoring case, sent or waiting. Returns how many. */
export async function deleteMailsTo(tx: Tx, email: string): Promise<number> {
  const { rowCount } = await tx.$client.query('DELETE FROM emails WHERE lower(recipient) = $1', [email])
  return rowCount ?? 0
}
