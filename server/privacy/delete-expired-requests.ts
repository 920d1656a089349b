import type { Db } from '../platform/db/database.ts'

const BATCH_SIZE = 1000

/**
 * Deletes up to 1,000 requests for data whose link has expired, or that were completed more than `days` ago; returns
 * their number. A deletion in progress stays until it is completed.
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
