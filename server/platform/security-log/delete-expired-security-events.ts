import type { Db } from '../db/database.ts'

const BATCH_SIZE = 1000
/** Younger ones the table itself keeps. PCI DSS 10.5.1 wants twelve months. */
const MIN_DAYS = 366

/** Deletes what is older than `days`, 1,000 at most; returns how many. */
export async function deleteExpiredSecurityEvents(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM security_events WHERE id IN
      (SELECT id FROM security_events WHERE at < now() - $1 * interval '1 day' ORDER BY at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
    [Math.max(days, MIN_DAYS)],
  )
  return rowCount ?? 0
}
