import type { Db } from '../db/database.ts'
import { Cache } from './cache.ts'

const MAX_ENTRIES = 2000
const FRESH_MS = 10_000
const FAILED_MS = 3000
/** An answer stays fresh for 50 times its cost, so at most a fiftieth of the time goes into it. */
const TIMES_ITS_COST = 50

const caches = new WeakMap<Db, Cache<unknown>>()

/** What the database was asked: one cache for each database. */
export function cacheOf(db: Db): Cache<unknown> {
  const cache = caches.get(db) ?? new Cache({ name: 'answers', max: MAX_ENTRIES })
  caches.set(db, cache)
  return cache
}

/**
 * What the database answers to the question of this name: totals, categories and filters cost many times a page and change
 * slowly. An answer is fresh for `freshMs` (10 s, longer where it is dear). Until `keptMs` (twice that) it is given stale
 * while it is asked anew; after that the new answer is waited for. All who ask at the same time wait for one query, and a
 * failure is everybody's for a moment, at least as long as it took, so that not each visitor begins anew what just took too long.
 */
export async function cached<T>(
  db: Db,
  name: string,
  ask: () => Promise<T>,
  freshMs = FRESH_MS,
  keptMs = 2 * freshMs,
): Promise<T> {
  const keeping = { freshMs, keptMs, failedMs: FAILED_MS, timesItsCost: TIMES_ITS_COST }
  // One name is one question, so what was kept under it is a T.
  return (await cacheOf(db).get(name, keeping, ask)) as T
}

/** An answer for all who ask this question at the same time, and for nobody after them. */
export const shareQuery = async <T>(db: Db, name: string, ask: () => Promise<T>): Promise<T> =>
  (await cacheOf(db).get(name, { freshMs: 0 }, ask)) as T

/** Whether the answer to the question of this name is known, be it stale. */
export const isCached = (db: Db, name: string): boolean => cacheOf(db).peek(name) !== undefined
