import type { Db } from '../../platform/db/database.ts'
import { DEVICE_DAYS } from './known-places.ts'

const MOST_AT_ONCE = 1000

/**
 * Deletes sessions that have ended by themselves and links that nobody opened in time, and forgets devices that did not come
 * for long, 1,000 of each at most; returns how many. A row that is being used is left to the next round: it may be given a later end just now.
 */
export async function deleteExpired(db: Db): Promise<number> {
  let deleted = 0
  for (const table of ['sessions', 'verifications']) {
    const { rowCount } = await db.$client.query(
      `DELETE FROM ${table} WHERE id IN
        (SELECT id FROM ${table} WHERE expires_at < now() LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    )
    deleted += rowCount ?? 0
  }
  const { rowCount: forgotten } = await db.$client.query(
    `DELETE FROM known_places WHERE (user_id, kind, key) IN
      (SELECT user_id, kind, key FROM known_places WHERE last_seen_at < now() - interval '${DEVICE_DAYS} days'
        LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
  )
  return deleted + (forgotten ?? 0)
}
