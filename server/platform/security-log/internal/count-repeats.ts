import type { Db } from '../../db/database.ts'

const WINDOW_MS = 60_000
/** Of callers that are all different, that many are remembered. */
const MOST = 10_000

type Seen = { since: number; repeats: number }
const seen = new WeakMap<Db, Map<string, Seen>>()

/**
 * Whoever is refused again and again must not fill the table: null while the same was seen within the last minute. Else how
 * often it was, since it was last written down. By process: several write a row each.
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
