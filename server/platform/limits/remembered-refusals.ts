import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'

/**
 * How long a process refuses a key without a query, in milliseconds. All queries for a key wait for one lock, so a
 * caller who continues after a refusal would take one connection after another. It is short because another process
 * may have refunded an attempt.
 */
export const REMEMBERED_MS = 1000
/** The maximum number of keys, because callers can invent keys, such as email addresses. */
const MAX_KEYS = 10_000

/** The end of the limit for each database and key, on the clock of performance.now(). */
const refusals = new WeakMap<Db, LRUCache<string, number>>()

export function refusalsOf(db: Db): LRUCache<string, number> {
  const known = refusals.get(db) ?? new LRUCache<string, number>({ max: MAX_KEYS, ttlResolution: 0 })
  refusals.set(db, known)
  return known
}
