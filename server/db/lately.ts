import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'

const FRESH_MS = 30_000

type Known = { value: Promise<unknown>; since: number }
const known = new WeakMap<Db, LRUCache<string, Known>>()

/**
 * What was asked of the database under this name: totals, categories and filters cost many times a page and change
 * slowly. An answer is good for `freshMs` (30 s), and up to `keptMs` (twice that) given while it is asked anew; then it is waited
 * for. Those who ask while it is being looked up wait for the same answer; a failure is not remembered.
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
  const before = answers.get(name)
  if (before && Date.now() - before.since < freshMs) return before.value as Promise<T>
  const value = ask()
  const mine = { value, since: Date.now() }
  if (!before) answers.set(name, mine, { ttl: keptMs })
  // While the new answer is on its way others get the one before, and so does the one who asked for it.
  value.then(
    () => answers.set(name, mine, { ttl: keptMs }),
    () => answers.get(name) === mine && answers.delete(name),
  )
  if (!before) return value
  before.since = Date.now()
  // One name is one question, so what was kept under it is a T.
  return before.value as Promise<T>
}

/** What was answered lately under this name, without asking; undefined when nothing was. */
// One name is one question, so what was kept under it is a T.
export const answeredLately = <T>(db: Db, name: string): Promise<T> | undefined =>
  known.get(db)?.get(name)?.value as Promise<T> | undefined
