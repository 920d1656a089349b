import { bucketOf, type PageKind, type Vital } from '../../domain/admin/web-vital.ts'
import type { Db } from '../platform/db/database.ts'

/**
 * Counts by "day page metric bucket" that are not in the database yet. Their number is bounded, because each of the
 * four is.
 */
const counted = new WeakMap<Db, Map<string, number>>()

/** Counts a browser's measurements of a page. They stay in memory until `writeVitals`. */
export function countVitals(
  db: Db,
  day: string,
  page: PageKind,
  measured: readonly { name: Vital; value: number }[],
): void {
  const counts = counted.get(db) ?? new Map<string, number>()
  counted.set(db, counts)
  for (const { name, value } of measured) {
    const key = `${day} ${page} ${name} ${bucketOf(name, value)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
}

/** Adds the counts to the database. Counts that cannot be written are retained for the next attempt. */
export async function writeVitals(db: Db): Promise<void> {
  const counts = counted.get(db)
  if (!counts || counts.size === 0) return
  counted.delete(db)
  const rows = [...counts].map(([key, times]) => {
    const [day, page, metric, bucket] = key.split(' ')
    return { day, page, metric, bucket: Number(bucket), times }
  })
  try {
    await db.$client.query(
      `INSERT INTO page_vitals AS v (day, page, metric, bucket, times)
        SELECT day, page, metric, bucket, times
        FROM json_to_recordset($1) AS r (day date, page text, metric text, bucket int, times int)
        ON CONFLICT (day, page, metric, bucket) DO UPDATE SET times = v.times + excluded.times`,
      [JSON.stringify(rows)],
    )
  } catch (error) {
    const since = counted.get(db) ?? new Map<string, number>()
    for (const [key, times] of counts) since.set(key, (since.get(key) ?? 0) + times)
    counted.set(db, since)
    throw error
  }
}
