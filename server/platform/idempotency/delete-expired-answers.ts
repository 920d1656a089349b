import type { Db } from '../db/database.ts'

/** Forgets what was answered more than `days` ago, some thousand at once; returns how many. Nobody asks again for it by then. */
export async function deleteExpiredAnswers(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM answered_calls WHERE key IN
      (SELECT key FROM answered_calls WHERE created_at < now() - make_interval(days => $1) LIMIT 5000)`,
    [days],
  )
  return rowCount ?? 0
}
