import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../../domain/refusal.ts'
import type { Db } from '../db/database.ts'
import { REFUSED, type RefusedMessage } from '../observability/channels.ts'

/** So many points within so many seconds. Counted in the database: it holds across processes. */
type Rate = { points: number; duration: number }

/** For figures: this limit has refused somebody. */
export function tellRefused(limit: string): void {
  const message: RefusedMessage = { limit }
  REFUSED.publish(message)
}

/** Functions that count by the limits of these names. */
export function limitsOf<Name extends string>(limits: Record<Name, Rate>) {
  const limiters = new WeakMap<Db, Map<Name, RateLimiterPostgres>>()
  function limiter(db: Db, limit: Name): RateLimiterPostgres {
    const mine = limiters.get(db) ?? new Map<Name, RateLimiterPostgres>()
    limiters.set(db, mine)
    const known = mine.get(limit)
    if (known) return known
    const made = new RateLimiterPostgres({
      storeClient: db.$client,
      // It would look for the name of pg's own class.
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit,
      ...limits[limit],
    })
    mine.set(limit, made)
    return made
  }

  return {
    /**
     * Counts a try before it is made, so that tries at the same moment count too. Refuses TOO_MANY_ATTEMPTS with `waitSeconds`
     * once there were too many of `who`: an e-mail address, or a network address as `addressKey` gives it. One may be worth more
     * `points` than others.
     */
    async consumeLimit(db: Db, limit: Name, who: string, points = 1): Promise<void> {
      try {
        await limiter(db, limit).consume(who, points)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        tellRefused(limit)
        const waitSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw new Refusal('TOO_MANY_ATTEMPTS', undefined, { waitSeconds })
      }
    },

    /** The same for what is left out without a word: whether `who` is still within the limit. */
    async isWithin(db: Db, limit: Name, who: string): Promise<boolean> {
      try {
        await limiter(db, limit).consume(who, 1)
        return true
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        tellRefused(limit)
        return false
      }
    },

    /** Takes a try back that turned out to be right. */
    async refundLimit(db: Db, limit: Name, who: string): Promise<void> {
      await limiter(db, limit).reward(who)
    },

    /** Counts something that has happened, which refuses nothing by itself; gives how often it did within the limit's time. */
    async countFailure(db: Db, limit: Name, who: string, points = 1): Promise<number> {
      return (await limiter(db, limit).penalty(who, points)).consumedPoints
    },

    /** How much of a limit `who` has used. */
    async consumedOf(db: Db, limit: Name, who: string): Promise<number> {
      return (await limiter(db, limit).get(who))?.consumedPoints ?? 0
    },

    /** Forgets all tries of `who`. */
    async resetLimit(db: Db, limit: Name, who: string): Promise<void> {
      await limiter(db, limit).delete(who)
    },
  }
}

/** The mailbox of an e-mail address: what is behind a plus sign is the same person's. RFC 5233 */
export const mailboxKey = (email: string): string => email.toLowerCase().replace(/^([^+@]+)\+[^@]*@/, '$1@')

/** An IPv6 caller owns a whole /64: it is counted as one. RFC 6177 */
export function addressKey(address: string): string {
  const v4 = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (v4 || !address.includes(':')) return v4 ?? address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const all = tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  return all
    .slice(0, 4)
    .map(part => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

const MOST_AT_ONCE = 1000
const MINUTE_MS = 60_000

/** Deletes counts that have run out, 1,000 at most; returns how many. The clocks of processes may differ a little. */
export async function deleteOldTries(db: Db, now = Date.now()): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM rate_limits WHERE key IN
      (SELECT key FROM rate_limits WHERE expire < $1 LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    [now - MINUTE_MS],
  )
  return rowCount ?? 0
}
