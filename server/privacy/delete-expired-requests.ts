import type { Db } from '../platform/db/database.ts'

const BATCH_SIZE = 1000

/**
 * Deletes requests for data whose link has ended, and those that were done more than `days` ago, 1,000 at most; returns how many.
 * A deletion that is under way stays until it is done.
 */
export async function deleteExpiredRequests(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM privacy_requests WHERE id IN (SELECT id FROM privacy_requests WHERE expires_at < now()
        AND CASE WHEN delete_asked_at IS NULL THEN true ELSE done_at < now() - make_interval(days => $1) END
      LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
    [days],
  )
  return rowCount ?? 0
}
