import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'

const FRESH_MS = 10_000
const FAILED_MS = 3000
/** An answer is good for so many times what it took: however dear, it is looked up a fiftieth of the time at most. */
const TIMES_ITS_COST = 50

/** `since` and `took` in ms; what it took is known when it is there */
type Known = { value: Promise<unknown>; since: number; took: number; hasFailed?: boolean }
const known = new WeakMap<Db, LRUCache<string, Known>>()

/**
 * What was asked of the database under this name: totals, categories and filters cost many times a page and change
 * slowly. An answer is good for `freshMs` (10 s, longer where it is dear), and up to `keptMs` (twice that) given while it is
 * asked anew; then it is waited for. Those who ask while it is being looked up wait for the same answer; a failure is
 * everybody's for a moment, so that not each visitor begins anew what just took too long.
 */
export function lately<T>(
  db: Db,
  name: string,
  ask: () => Promise<T>,
  freshMs = FRESH_MS,
  keptMs = 2 * freshMs,
): Promise<T> {
  const answers = known.get(db) ?? new LRUCache<string, Known>({ max: 2000, ttl: 1 })
  known.set(db, answers)
  const fresh = ({ took, hasFailed }: Known) => (hasFailed ? FAILED_MS : Math.max(freshMs, TIMES_ITS_COST * took))
  const last = answers.get(name)
  // A failure is given for its moment, and never again.
  const before = last?.hasFailed && Date.now() - last.since >= FAILED_MS ? undefined : last
  if (before && Date.now() - before.since < fresh(before)) return before.value as Promise<T>
  const since = Date.now()
  const value = ask()
  const mine: Known = { value, since, took: 0 }
  if (!before) answers.set(name, mine, { ttl: keptMs })
  // While the new answer is on its way others get the one before, and so does the one who asked for it.
  value.then(
    () => {
      mine.took = Date.now() - since
      answers.set(name, mine, { ttl: Math.max(keptMs, 2 * fresh(mine)) })
    },
    () => {
      mine.since = Date.now()
      mine.hasFailed = true
    },
  )
  if (!before) return value
  before.since = since
  // One name is one question, so what was kept under it is a T.
  return before.value as Promise<T>
}

/** What was answered lately under this name, or is being asked; undefined when nothing is. */
export function answeredLately<T>(db: Db, name: string): Promise<T> | undefined {
  const last = known.get(db)?.get(name)
  // One name is one question, so what was kept under it is a T.
  return last && !last.hasFailed ? (last.value as Promise<T>) : undefined
}
