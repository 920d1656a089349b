import type { Db } from '../../platform/db/database.ts'

const BATCH_SIZE = 1000

// Each call deletes 1,000 at most, and returns the number. A locked row is left to the next round, because its expiry
// may be extended.

const deleteExpired = async (db: Db, table: 'sessions' | 'verifications'): Promise<number> => {
  const { rowCount } = await db.$client.query(
    `DELETE FROM ${table} WHERE id IN
      (SELECT id FROM ${table} WHERE expires_at < now() LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
  )
  return rowCount ?? 0
}

/** Sessions that have ended by themselves. */
export const deleteEndedSessions = (db: Db): Promise<number> => deleteExpired(db, 'sessions')

/** Deletes expired mailed links. */
export const deleteOldLinks = (db: Db): Promise<number> => deleteExpired(db, 'verifications')

/** The days after which an unused device or network is deleted. */
export async function deleteUnusedDevices(db: Db, days: number): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM known_places WHERE (user_id, kind, key) IN
      (SELECT user_id, kind, key FROM known_places WHERE last_seen_at < now() - make_interval(days => $1)
        LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
    [days],
  )
  return rowCount ?? 0
}
