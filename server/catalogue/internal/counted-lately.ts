import type { Db } from '../../db/database.ts'

const FRESH_MS = 30_000
const MOST = 2000

type Count = { total: Promise<number>; until: number }
const counts = new WeakMap<Db, Map<string, Count>>()

/**
 * The total of a list, counted at most every 30 s: counting anew for each page of a list costs many times the page
 * itself. Those who ask while it is being counted wait for the same count. A failed count is not remembered.
 */
export function countedLately(db: Db, list: string, count: () => Promise<number>): Promise<number> {
  const known = counts.get(db) ?? new Map<string, Count>()
  counts.set(db, known)
  const lately = known.get(list)
  if (lately && lately.until > Date.now()) return lately.total
  const total = count()
  known.delete(list)
  known.set(list, { total, until: Date.now() + FRESH_MS })
  total.catch(() => known.delete(list))
  const [oldest] = known.keys()
  if (known.size > MOST && oldest !== undefined) known.delete(oldest)
  return total
}
