import type { Db } from '../platform/db/database.ts'

const AT_ONCE = 1000
const MAX_BATCHES = 20

/** Deletes expired rates in small batches; returns their number. The rest waits for the next round. */
export async function deleteExpiredRates(db: Db): Promise<number> {
  let deleted = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { rowCount } = await db.$client.query(
      `DELETE FROM shipping_rates_cache WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM shipping_rates_cache WHERE expires_at <= now() LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))`,
    )
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < AT_ONCE) break
  }
  return deleted
}
