import type { Db } from '../db/database.ts'

const BATCH_SIZE = 1000
/** The table refuses to delete newer events. PCI DSS 10.5.1 requires twelve months. */
const MIN_DAYS = 366

/** Deletes up to 1,000 events older than `days`; returns their number. */
export async function deleteExpiredSecurityEvents(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM security_events WHERE id IN
      (SELECT id FROM security_events WHERE at < now() - $1 * interval '1 day' ORDER BY at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
    [Math.max(days, MIN_DAYS)],
  )
  return rowCount ?? 0
}
