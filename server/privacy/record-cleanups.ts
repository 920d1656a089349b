import type { TimedKind } from '../../domain/privacy/retention.ts'
import type { Db } from '../platform/db/database.ts'

/** Records the cleanup of kinds of data, with the number of deleted rows of each. */
export async function recordCleanups(db: Db, cleaned: ReadonlyMap<TimedKind, number>): Promise<void> {
  if (cleaned.size === 0) return
  await db.$client.query(
    `INSERT INTO cleanings (name, cleaned_at, deleted, deleted_at)
      SELECT name, now(), deleted, CASE WHEN deleted > 0 THEN now() END FROM unnest($1::text[], $2::int[]) AS c (name, deleted)
      ORDER BY name
      ON CONFLICT (name) DO UPDATE SET cleaned_at = now(), deleted = cleanings.deleted + excluded.deleted,
        deleted_at = coalesce(excluded.deleted_at, cleanings.deleted_at)`,
    [[...cleaned.keys()], [...cleaned.values()]],
  )
}
