import { LRUCache } from 'lru-cache'
import type { Change } from '../../domain/admin/live.ts'
import { Refusal } from '../../domain/refusal.ts'
import { SITE_TIMES, siteOf } from '../platform/limits/limits.ts'
import { LiveSubscriber } from './live-subscriber.ts'
import { STREAM_TIMING, type StreamTiming } from './send-changes.ts'

/** A subject to follow: the whole back office, a customer's own data, one order, one part. */
export type Topic = 'admin' | `user ${string}` | `order ${string}` | `product ${string}`

/** Parts use one channel, and all other data uses another. */
export type Area = 'products' | 'states'
const areaOf = (topic: Topic): Area => (topic.startsWith('product ') ? 'products' : 'states')

/**
 * The number of followers up to which a new one is admitted, by topic: some places are reserved for customers, and
 * some of them for the back office, so that anonymous visitors cannot take them all.
 */
export const MAX_SUBSCRIBERS = { guest: 1200, customer: 1800, admin: 2000 } as const
const shareOf = (topics: readonly Topic[]): keyof typeof MAX_SUBSCRIBERS =>
  topics.includes('admin') ? 'admin' : topics.some(topic => topic.startsWith('user ')) ? 'customer' : 'guest'

/** limits for one user, or one network address; the networks of an IPv6 site have SITE_TIMES as many */
export const MAX_STREAMS_PER_CALLER = 20
const MAX_REMEMBERED = 20_000
/** Added to a page's age: the request takes time to arrive. */
const SLACK_MS = 5000

function countersOf(who: string): { key: string; most: number }[] {
  const site = siteOf(who)
  const own = { key: who, most: MAX_STREAMS_PER_CALLER }
  return site === null ? [own] : [own, { key: site, most: SITE_TIMES * MAX_STREAMS_PER_CALLER }]
}

/**
 * The followers of changes in this process. It remembers for a while when each topic last changed: a new follower
 * states the age of its data, and is notified at once if that may be outdated. So no change is lost between a page
 * and its stream, or two streams, and no page reloads data that it has just received.
 */
export class Broker {
  readonly timing: StreamTiming
  readonly #followers = new Map<Topic, Set<LiveSubscriber>>()
  readonly #counts = new Map<string, number>()
  #count = 0
  #isClosed = false
  readonly #changed = new LRUCache<Topic, number>({
    max: MAX_REMEMBERED,
    dispose: (moment, _, why) => {
      if (why === 'evict') this.#forgotten = Math.max(this.#forgotten, moment)
    },
  })
  /** Changes before this moment are not stored. */
  #forgotten = performance.now()
  readonly #allChanged: Record<Area, number> = { products: 0, states: 0 }

  constructor(timing = STREAM_TIMING) {
    this.timing = timing
  }

  /** Follows these topics for `who`, whose data is `ageMs` old. Refuses BUSY, TOO_MANY_PAGES. */
  follow(who: string, topics: readonly Topic[], ageMs: number): LiveSubscriber {
    if (this.#isClosed || this.#count >= MAX_SUBSCRIBERS[shareOf(topics)])
      throw new Refusal('BUSY', undefined, { waitSeconds: 30 })
    const counters = countersOf(who)
    if (counters.some(({ key, most }) => this.#countOf(key) >= most)) throw new Refusal('TOO_MANY_PAGES')
    const follower = new LiveSubscriber()
    this.#count++
    for (const { key } of counters) this.#counts.set(key, this.#countOf(key) + 1)
    for (const topic of topics) this.#followers.set(topic, (this.#followers.get(topic) ?? new Set()).add(follower))
    const since = performance.now() - ageMs - SLACK_MS
    if (topics.some(topic => this.#hasChanged(topic, since))) follower.publishAll()
    return follower
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** Removes a follower; called once for each call of `follow`. */
  leave(who: string, topics: readonly Topic[], follower: LiveSubscriber): void {
    follower.end()
    this.#count--
    for (const { key } of countersOf(who)) {
      const left = this.#countOf(key) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
    for (const topic of topics) {
      const followers = this.#followers.get(topic)
      followers?.delete(follower)
      if (followers?.size === 0) this.#followers.delete(topic)
    }
  }

  /** Notifies the followers of these topics of a change. */
  tell(topics: readonly Topic[], change: Change): void {
    const now = performance.now()
    for (const topic of topics) {
      this.#changed.set(topic, now)
      for (const follower of this.#followers.get(topic) ?? []) follower.tell(change)
    }
  }

  /** Notifies all followers of this area that anything may have changed. */
  publishAll(area: Area): void {
    this.#allChanged[area] = performance.now()
    for (const [topic, followers] of this.#followers)
      if (areaOf(topic) === area) for (const follower of followers) follower.publishAll()
  }

  /** True once the store stops: no new followers are admitted. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** The current number of subscribers. */
  get size(): number {
    return this.#count
  }

  /** Ends all followers, and admits no new ones. */
  close(): void {
    this.#isClosed = true
    for (const followers of this.#followers.values()) for (const follower of followers) follower.end()
  }

  #hasChanged(topic: Topic, since: number): boolean {
    return (
      this.#forgotten > since ||
      this.#allChanged[areaOf(topic)] > since ||
      (this.#changed.peek(topic) ?? Number.NEGATIVE_INFINITY) > since
    )
  }
}
