import type { Db, Tx } from '../db/database.ts'

const DAYS_KEPT = 180
const MOST_AT_ONCE = 1000

/**
 * Deletes mails that were sent more than 180 days ago, 1,000 at most; returns how many. What failed stays until an admin
 * has seen to it, and what waits is still to go.
 */
export async function deleteOldMails(db: Db): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM emails WHERE id IN
      (SELECT id FROM emails WHERE state = 'sent' AND created_at < now() - interval '${DAYS_KEPT} days'
          AND sent_at < now() - interval '${DAYS_KEPT} days'
        ORDER BY created_at LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
  )
  return rowCount ?? 0
}

/** Deletes the mails of somebody's account: those with links, those about passwords, and what told the desk of the account. */
export async function deletePersonalMails(
  tx: Tx,
  { userId, recipient }: { userId: string; recipient: string },
): Promise<void> {
  await tx.$client.query(
    `DELETE FROM emails WHERE (recipient = $1 AND (entity LIKE 'link:%' OR entity LIKE 'user:%'))
      OR (event = 'new_user' AND entity = 'user:' || $2)`,
    [recipient, userId],
  )
}
