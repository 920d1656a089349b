import { LRUCache } from 'lru-cache'
import { waitWithoutTurn } from '../limits/concurrency-queue.ts'
import { CACHES, type CacheMessage } from '../observability/channels.ts'

export type CacheOptions = {
  /** an answer is fresh for this many ms; 0: only concurrent callers share it */
  freshMs: number
  /** a stale answer may be returned until this many ms have passed, while it is refreshed */
  keptMs?: number
  /**
   * a failure is cached for this many ms, or for as long as the query took if that is longer; 0: only concurrent
   * callers share it
   */
  failedMs?: number
  /** an answer is fresh for at least this many times the duration of its query */
  timesItsCost?: number
}

/** `staleUntil`: end of the time in which a stale answer may be returned during a refresh, in ms since 1970 */
type Given<T> = { value: T; staleUntil: number }
type Entry<T> = Given<T> | { error: unknown }
type Question<T> = { ask: () => Promise<T>; keeping: CacheOptions }
type Limits<T> = {
  /** for metrics: what this cache contains */
  name: string
  max: number
  /** the maximum of the sum of `sizeOf` */
  maxSize?: number
  sizeOf?: (value: T) => number
  /** true if the result may be cached; concurrent callers get it in any case */
  isKept?: (value: T) => boolean
}

/** An answer for the callers that wait for it, which is not cached. */
class NotKept<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('an answer that is not cached')
    this.value = value
  }
}

/**
 * Answers by the names of their queries. Concurrent callers share one query. The answer of a query that is
 * invalidated while it runs goes only to the callers that already wait.
 */
export class Cache<T> {
  readonly #name: string
  readonly #asking = new Set<{ name: string }>()
  readonly #entries: LRUCache<string, Entry<T>, Question<T>>

  constructor({ name, sizeOf, isKept = () => true, ...limits }: Limits<T>) {
    this.#name = name
    this.#entries = new LRUCache({
      ...limits,
      ...(sizeOf && { sizeCalculation: entry => ('value' in entry ? sizeOf(entry.value) : 1) }),
      ttl: 1,
      ttlResolution: 0,
      perf: Date,
      // Every key is valid, because each query states whether a stale answer may be returned.
      allowStale: true,
      // The caller gets the answer even if the cache drops the entry during the query.
      ignoreFetchAbort: true,
      fetchMethod: async (name, last, { context: { ask, keeping }, options }) => {
        const { freshMs, keptMs = freshMs, failedMs = 0, timesItsCost = 0 } = keeping
        const question = { name }
        this.#asking.add(question)
        const since = Date.now()
        try {
          const value = await ask()
          if (freshMs === 0 || !isKept(value)) throw new NotKept(value)
          const dear = timesItsCost * (Date.now() - since)
          options.ttl = Math.max(freshMs, dear)
          return { value, staleUntil: Date.now() + Math.max(keptMs, 2 * dear) }
        } catch (error) {
          if (error instanceof NotKept) throw error
          options.ttl = failedMs === 0 ? 1 : Math.max(failedMs, Date.now() - since)
          if (last && mayBeGiven(last)) return last
          if (failedMs === 0) throw error
          return { error }
        } finally {
          this.#asking.delete(question)
        }
      },
    })
  }

  /** Returns the cached result for this name, or else the result of `ask`. */
  async get(name: string, keeping: CacheOptions, ask: () => Promise<T>): Promise<T> {
    const allowStale = this.peek(name) !== undefined
    if (CACHES.hasSubscribers) {
      const result = !allowStale ? 'miss' : this.#entries.getRemainingTTL(name) > 0 ? 'hit' : 'stale'
      const message: CacheMessage = { cache: this.#name, result }
      CACHES.publish(message)
    }
    try {
      const fetch = () => this.#entries.forceFetch(name, { allowStale, context: { ask, keeping } })
      // Requests that wait for another's result must release the concurrency slots that it needs.
      const entry = await (!allowStale && this.#isAsking(name) ? waitWithoutTurn(fetch) : fetch())
      if ('error' in entry) throw entry.error
      return entry.value
    } catch (error) {
      if (error instanceof NotKept) return error.value
      throw error
    }
  }

  #isAsking(name: string): boolean {
    return [...this.#asking].some(question => question.name === name)
  }

  /** Returns the cached answer, even if stale, without a query. */
  peek(name: string): T | undefined {
    const entry = this.#entries.peek(name)
    return entry && mayBeGiven(entry) ? entry.value : undefined
  }

  /** Drops the answers to these queries, including those that are running. Without a test, drops all of them. */
  invalidate(isMeant: (name: string) => boolean = () => true): void {
    const loadingNames = [...this.#asking].map(({ name }) => name)
    for (const name of [...this.#entries.keys(), ...loadingNames]) if (isMeant(name)) this.#entries.delete(name)
  }
}

const mayBeGiven = <T>(entry: Entry<T>): entry is Given<T> => 'value' in entry && Date.now() < entry.staleUntil
