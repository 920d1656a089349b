import type { Db } from '../platform/db/database.ts'

const BATCH_SIZE = 500

/**
 * Deletes up to 500 submissions older than `days`; returns their number. A separate job deletes their files
 * (delete-files.ts).
 */
export async function deleteExpiredSubmissions(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM submissions WHERE id IN (SELECT id FROM submissions WHERE created_at < now() - make_interval(days => $1)
      ORDER BY created_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
    [days],
  )
  return rowCount ?? 0
}
