import type { Db } from '../platform/db/database.ts'
import { searchTerm } from '../platform/db/search-term.ts'

const MAX_TERM_LENGTH = 100
/**
 * The maximum number of terms in memory between two writes, and of rows a day, because a client may send any number of
 * terms.
 */
const MAX_IN_MEMORY = 1000
const MAX_PER_DAY = 20_000
const RETAINED_DAYS = 100

const missed = new WeakMap<Db, Map<string, number>>()

/** Counts a search without matches, to show the owner what buyers want. `writeMissedSearches` stores it. */
export function recordMissedSearch(db: Db, search: string): void {
  const term = searchTerm(search).slice(0, MAX_TERM_LENGTH)
  const terms = missed.get(db) ?? new Map<string, number>()
  missed.set(db, terms)
  if (term && (terms.has(term) || terms.size < MAX_IN_MEMORY)) terms.set(term, (terms.get(term) ?? 0) + 1)
}

/** Stores the counted searches under the store's day. On failure they are dropped, because they are only a hint. */
export async function writeMissedSearches(db: Db, day: string): Promise<void> {
  const terms = missed.get(db)
  if (!terms || terms.size === 0) return
  missed.delete(db)
  await db.$client.query(
    `INSERT INTO missed_searches AS m (day, term, times)
      SELECT $1::date, term, times FROM json_to_recordset($2) AS r (term text, times int)
      WHERE (SELECT count(*) FROM missed_searches WHERE day = $1::date) < ${MAX_PER_DAY}
        OR EXISTS (SELECT FROM missed_searches k WHERE k.day = $1::date AND k.term = r.term)
      ON CONFLICT (day, term) DO UPDATE SET times = m.times + excluded.times, last_at = now()`,
    [day, JSON.stringify([...terms].map(([term, times]) => ({ term, times })))],
  )
}

/** Deletes searches older than the back office can show, some thousand terms at once; returns the number deleted. */
export async function deleteMissedSearches(db: Db): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM missed_searches WHERE (day, term) IN
      (SELECT day, term FROM missed_searches WHERE day < current_date - $1::int LIMIT 5000)`,
    [RETAINED_DAYS],
  )
  return rowCount ?? 0
}
