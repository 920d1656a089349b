import type { Db } from '../db/database.ts'

const KEPT_DAYS = 30

/** Forgets what was answered long ago, some thousand at once; returns how many. Nobody asks again for it by then. */
export async function forgetAnswers(db: Db): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM answered_calls WHERE key IN
      (SELECT key FROM answered_calls WHERE created_at < now() - make_interval(days => $1) LIMIT 5000)`,
    [KEPT_DAYS],
  )
  return rowCount ?? 0
}
