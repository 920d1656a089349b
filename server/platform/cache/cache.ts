import { LRUCache } from 'lru-cache'
import { waitAside } from '../limits/turns.ts'
import { CACHES, type CacheMessage } from '../observability/channels.ts'

export type Keeping = {
  /** an answer is as good as new for so many ms; 0: it is only shared by those who ask while it is looked up */
  freshMs: number
  /** and may be given until so many ms are over, while it is asked anew */
  keptMs?: number
  /** a failure is everybody's for so many ms, or as long as it took; of 0 it is that of those who waited for it */
  failedMs?: number
  /** an answer is fresh for so many times what it took, where that is longer */
  timesItsCost?: number
}

/** `staleUntil`: until then the answer may be given while it is asked anew; in ms since 1970 */
type Given<T> = { value: T; staleUntil: number }
type Entry<T> = Given<T> | { error: unknown }
type Question<T> = { ask: () => Promise<T>; keeping: Keeping }
type Limits<T> = {
  /** for figures: what is kept here */
  name: string
  max: number
  /** of all that `sizeOf` says together */
  maxSize?: number
  sizeOf?: (value: T) => number
  /** whether others may have an answer later; those who ask while it is looked up get it in any case */
  isKept?: (value: T) => boolean
}

/** An answer that is given to those who wait for it, and not kept. */
class NotKept<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('an answer that is not kept')
    this.value = value
  }
}

/**
 * Answers by the names of their questions. All who ask at the same time wait for one answer. What is forgotten while it is
 * looked up goes to those who wait and to nobody after them.
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
      // Its keys are all keys; whether a stale answer may be given is said with each question.
      allowStale: true,
      // Who asked gets his answer, even if its place in the cache is taken meanwhile.
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

  /** What is kept under this name, else what `ask` answers. */
  async get(name: string, keeping: Keeping, ask: () => Promise<T>): Promise<T> {
    const allowStale = this.peek(name) !== undefined
    if (CACHES.hasSubscribers) {
      const result = !allowStale ? 'miss' : this.#entries.getRemainingTTL(name) > 0 ? 'hit' : 'stale'
      const message: CacheMessage = { cache: this.#name, result }
      CACHES.publish(message)
    }
    try {
      const fetch = () => this.#entries.forceFetch(name, { allowStale, context: { ask, keeping } })
      // The requests that wait for the answer of another must not hold the turns that the other needs to go on.
      const entry = await (!allowStale && this.#isAsking(name) ? waitAside(fetch) : fetch())
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

  /** The answer that is at hand, be it stale; nothing is looked up. */
  peek(name: string): T | undefined {
    const entry = this.#entries.peek(name)
    return entry && mayBeGiven(entry) ? entry.value : undefined
  }

  /** Forgets the answers to these questions, those that are being looked up too; all of them if none is named. */
  invalidate(isMeant: (name: string) => boolean = () => true): void {
    const asked = [...this.#asking].map(({ name }) => name)
    for (const name of [...this.#entries.keys(), ...asked]) if (isMeant(name)) this.#entries.delete(name)
  }
}

const mayBeGiven = <T>(entry: Entry<T>): entry is Given<T> => 'value' in entry && Date.now() < entry.staleUntil
