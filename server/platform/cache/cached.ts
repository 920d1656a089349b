import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'

const FRESH_MS = 10_000
const FAILED_MS = 3000
const MOST_ENTRIES = 2000
/** An answer is fresh for so many times what it took: however dear, it is looked up a fiftieth of the time at most. */
const TIMES_ITS_COST = 50

/** `staleUntil`: until then the answer may be given while it is asked anew; in ms since 1970 */
type Entry = { value: unknown; staleUntil: number } | { error: unknown }
type Question = { ask: () => Promise<unknown>; freshMs: number; keptMs: number }

const caches = new WeakMap<Db, LRUCache<string, Entry, Question>>()

/**
 * What the database answers to the question of this name: totals, categories and filters cost many times a page and change
 * slowly. An answer is fresh for `freshMs` (10 s, longer where it is dear). Until `keptMs` (twice that) it is given stale
 * while it is asked anew; after that the new answer is waited for. All who ask at the same time wait for one query, and a
 * failure is everybody's for a moment, so that not each visitor begins anew what just took too long.
 */
export async function cached<T>(
  db: Db,
  name: string,
  ask: () => Promise<T>,
  freshMs = FRESH_MS,
  keptMs = 2 * freshMs,
): Promise<T> {
  const cache = caches.get(db) ?? newCache()
  caches.set(db, cache)
  const last = cache.peek(name, { allowStale: true })
  const allowStale = last !== undefined && mayBeGiven(last)
  const entry = await cache.forceFetch(name, { allowStale, context: { ask, freshMs, keptMs } })
  if ('error' in entry) throw entry.error
  // One name is one question, so what was kept under it is a T.
  return entry.value as T
}

/** Whether the answer to the question of this name is known, be it stale. */
export function isCached(db: Db, name: string): boolean {
  const entry = caches.get(db)?.peek(name, { allowStale: true })
  return entry !== undefined && mayBeGiven(entry)
}

const mayBeGiven = (entry: Entry): boolean => 'value' in entry && Date.now() < entry.staleUntil

const newCache = () =>
  new LRUCache<string, Entry, Question>({
    max: MOST_ENTRIES,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: Date,
    // Who asked gets his answer, even if its place in the cache is taken meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, last, { context: { ask, freshMs, keptMs }, options }) => {
      const since = Date.now()
      try {
        const value = await ask()
        const ttl = Math.max(freshMs, TIMES_ITS_COST * (Date.now() - since))
        options.ttl = ttl
        return { value, staleUntil: Date.now() + Math.max(keptMs, 2 * ttl) }
      } catch (error) {
        options.ttl = FAILED_MS
        return last && mayBeGiven(last) ? last : { error }
      }
    },
  })
