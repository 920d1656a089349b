import type { Db } from '../db/database.ts'
import { Cache } from './cache.ts'

const MAX_ENTRIES = 2000
const FRESH_MS = 10_000
const FAILED_MS = 3000
/** An answer stays fresh for 50 times its cost, so at most a fiftieth of the time is spent on it. */
const TIMES_ITS_COST = 50

const caches = new WeakMap<Db, Cache<unknown>>()

/** The cache of the answers of a database. */
export function cacheOf(db: Db): Cache<unknown> {
  const cache = caches.get(db) ?? new Cache({ name: 'answers', max: MAX_ENTRIES })
  caches.set(db, cache)
  return cache
}

/**
 * The cached answer to the query of this name. Totals, categories and filters cost many times as much as a page, and
 * change slowly. An answer is fresh for `freshMs` (10 s, longer if it is expensive). Until `keptMs` (twice that) a
 * stale answer is returned while it is refreshed; after that, callers wait. Concurrent callers share one query. A
 * failure is cached for at least as long as it took, so that not every visitor repeats a query that timed out.
 */
export async function cached<T>(
  db: Db,
  name: string,
  ask: () => Promise<T>,
  freshMs = FRESH_MS,
  keptMs = 2 * freshMs,
): Promise<T> {
  const keeping = { freshMs, keptMs, failedMs: FAILED_MS, timesItsCost: TIMES_ITS_COST }
  // A name identifies one query, so its cached answer is a T.
  return (await cacheOf(db).get(name, keeping, ask)) as T
}

/** Returns an answer that concurrent callers share and that is not cached. */
export const shareQuery = async <T>(db: Db, name: string, ask: () => Promise<T>): Promise<T> =>
  (await cacheOf(db).get(name, { freshMs: 0 }, ask)) as T

/** True if an answer to the query of this name is cached, even a stale one. */
export const isCached = (db: Db, name: string): boolean => cacheOf(db).peek(name) !== undefined
