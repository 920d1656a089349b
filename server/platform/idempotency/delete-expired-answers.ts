import type { Db } from '../db/database.ts'

/** Deletes a batch of stored answers older than `days`; returns their number. No client retries so late. */
export async function deleteExpiredAnswers(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM answered_calls WHERE key IN
      (SELECT key FROM answered_calls WHERE created_at < now() - make_interval(days => $1) LIMIT 5000)`,
    [days],
  )
  return rowCount ?? 0
}
