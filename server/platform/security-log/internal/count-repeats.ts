import type { Db } from '../../db/database.ts'

const WINDOW_MS = 60_000
/** Most distinct events that are remembered. */
const MOST = 10_000

type Seen = { since: number; repeats: number }
const seen = new WeakMap<Db, Map<string, Seen>>()

/**
 * Throttles repeated refusals, so that nobody fills the table: null if the same was recorded within the last minute,
 * else how often it was suppressed since. Per process.
 */
export function countRepeats(db: Db, what: string, now = performance.now()): number | null {
  const mine = seen.get(db) ?? new Map<string, Seen>()
  seen.set(db, mine)
  const before = mine.get(what)
  if (before && now - before.since < WINDOW_MS) {
    before.repeats += 1
    return null
  }
  mine.delete(what)
  mine.set(what, { since: now, repeats: 0 })
  const oldest = mine.size > MOST ? mine.keys().next().value : undefined
  if (oldest !== undefined) mine.delete(oldest)
  return before?.repeats ?? 0
}
