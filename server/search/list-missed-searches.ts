import { storeDay } from '../../domain/text/store-day.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { firstRow, rows } from '../platform/db/rows.ts'

export const MissedSearchShape = z.object({
  term: z.string(),
  times: z.int(),
  /** the number of days with such a search: many times on one day may be one person */
  days: z.int(),
  lastAt: z.date(),
})
export type MissedSearch = z.infer<typeof MissedSearchShape>

const MAX_LISTED = 100

const since = (days: number, timeZone: string, now: Date) =>
  storeDay(new Date(now.getTime() - (days - 1) * 86_400_000), timeZone)

const TermsShape = z.object({ terms: z.number() })

/** Counts the different searches without matches in the last `days` days of the store. */
export async function countMissedSearches(db: Db, days: number, timeZone: string, now: Date): Promise<number> {
  const row = await firstRow(db, TermsShape, {
    name: 'count-missed-searches',
    text: 'SELECT count(DISTINCT term) AS terms FROM missed_searches WHERE day >= $1',
    values: [since(days, timeZone, now)],
  })
  return row?.terms ?? 0
}

/** Lists the searches without matches in the last `days` days of the store: the 100 most frequent. */
export async function listMissedSearches(
  db: Db,
  days: number,
  timeZone: string,
  now = databaseNow(),
): Promise<MissedSearch[]> {
  return rows(db, MissedSearchShape, {
    name: 'list-missed-searches',
    text: `SELECT term, sum(times) AS times, count(*) AS days, max(last_at) AS "lastAt" FROM missed_searches
      WHERE day >= $1 GROUP BY term ORDER BY 2 DESC, 3 DESC, 4 DESC, term LIMIT ${MAX_LISTED}`,
    values: [since(days, timeZone, now)],
  })
}
