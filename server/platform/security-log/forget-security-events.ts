import type { Db } from '../db/database.ts'

const MOST_AT_ONCE = 1000
/** Younger ones the table itself keeps. PCI DSS 10.5.1 wants twelve months. */
const FEWEST_DAYS = 366

/** Deletes what is older than `days`, 1,000 at most; returns how many. */
export async function forgetSecurityEvents(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM security_events WHERE id IN
      (SELECT id FROM security_events WHERE at < now() - $1 * interval '1 day' ORDER BY at LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    [Math.max(days, FEWEST_DAYS)],
  )
  return rowCount ?? 0
}
