import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { PAYING_MINUTES } from '../../../domain/orders/unpaid-limits.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Db } from '../db/database.ts'

const MINUTE_S = 60

/** How often something may be tried, in the database: the count holds across processes. */
const LIMITS = {
  /** failures; what succeeds is given back */
  'sign-in': { points: 3, duration: 5 * MINUTE_S },
  'sign-up': { points: 10, duration: 60 * MINUTE_S },
  'mailed link': { points: 3, duration: 5 * MINUTE_S },
  'mailed links': { points: 10, duration: 5 * MINUTE_S },
  /** that are opened, and passwords set by one, by network address; those that open are given back */
  'opened links': { points: 30, duration: 5 * MINUTE_S },
  /** of one kind that are written, whoever asks; no longer than such a link is good (10 minutes), so that one of them always is */
  'links to an address': { points: 10, duration: 10 * MINUTE_S },
  /** the same for all addresses of one mailbox (`name+tag`); not for one that has a verified account */
  'links to a mailbox': { points: 30, duration: 10 * MINUTE_S },
  /** questions to carriers; what is kept costs nothing */
  'shipping rates': { points: 60, duration: MINUTE_S },
  /** questions to a tax service, by network address */
  taxes: { points: 60, duration: MINUTE_S },
  /** orders placed or amended, by network address and by customer: a busy office shares an address */
  orders: { points: 60, duration: 10 * MINUTE_S },
  /** lines of them, whose stock is held unpaid for as long: a buyer of many parts comes back a few times, and nobody takes all */
  'order lines': { points: 3000, duration: PAYING_MINUTES * MINUTE_S },
  /** cards charged, by network address */
  payments: { points: 60, duration: 10 * MINUTE_S },
  /** cards declined, by network address, by device or account, and by mailbox: see payments/card-testing.ts, which has the limits */
  'declined cards': { points: 1_000_000, duration: 60 * MINUTE_S },
  /** in the whole store */
  'declined cards of all': { points: 1_000_000, duration: 10 * MINUTE_S },
  /** each answer to a challenge, once */
  'challenge answers': { points: 1, duration: 20 * MINUTE_S },
  /** email addresses given to open an old link of an order, by order and network address */
  'old links': { points: 5, duration: 60 * MINUTE_S },
  /** photographs for the return of one order */
  'return pictures': { points: 30, duration: 60 * MINUTE_S },
  /** invoices, packing slips and quotes that are drawn, by network address: a busy back office prints one every few seconds */
  papers: { points: 120, duration: 5 * MINUTE_S },
  /** requests for quotes of one customer */
  quotes: { points: 30, duration: 60 * MINUTE_S },
  /** what one customer writes to the back office */
  'quote messages': { points: 60, duration: 60 * MINUTE_S },
  /** what browsers tell of the policy of our pages */
  'policy reports': { points: 20, duration: 5 * MINUTE_S },
  /** mails that an admin raises by hand */
  notifications: { points: 120, duration: 60 * MINUTE_S },
  /** forms of the store that are sent, by network address */
  submissions: { points: 20, duration: 60 * MINUTE_S },
  /** lists of parts that arrive, whatever is in them, by network address */
  lists: { points: 30, duration: 60 * MINUTE_S },
  /** confirmations of them, by the mailbox they go to, which may be somebody else's */
  'submission mails': { points: 6, duration: 60 * MINUTE_S },
  'submission mails a day': { points: 12, duration: 24 * 60 * MINUTE_S },
  /** photographs and CVs that are sent for them, by network address */
  'submission uploads': { points: 60, duration: 60 * MINUTE_S },
  /** what has to be unpacked of photographs, however small their files are: fifty of a good phone's */
  'sent megapixels': { points: 600, duration: 60 * MINUTE_S },
  /** megabytes that are kept of them: a dozen CVs, or some hundred photographs */
  'uploaded megabytes': { points: 60, duration: 60 * MINUTE_S },
  newsletter: { points: 10, duration: 60 * MINUTE_S },
  /** that ask to confirm, by the mailbox they go to, which may be somebody else's */
  'newsletter mails': { points: 3, duration: 24 * 60 * MINUTE_S },
} as const

export type Limit = keyof typeof LIMITS
const limiters = new WeakMap<Db, Map<Limit, RateLimiterPostgres>>()

function limiter(db: Db, limit: Limit): RateLimiterPostgres {
  const mine = limiters.get(db) ?? new Map<Limit, RateLimiterPostgres>()
  limiters.set(db, mine)
  const known = mine.get(limit)
  if (known) return known
  const made = new RateLimiterPostgres({
    storeClient: db.$client,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit,
    ...LIMITS[limit],
  })
  mine.set(limit, made)
  return made
}

/**
 * Counts a try before it is made, so that tries at the same moment count too. Refuses TOO_MANY_ATTEMPTS with `waitSeconds`
 * once there were too many of `who`: an e-mail address, or a network address as `addressKey` gives it. One may be worth more
 * `points` than others.
 */
export async function consumeLimit(db: Db, limit: Limit, who: string, points = 1): Promise<void> {
  try {
    await limiter(db, limit).consume(who, points)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const waitSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw new Refusal('TOO_MANY_ATTEMPTS', undefined, { waitSeconds })
  }
}

/** The same for what is left out without a word: whether `who` is still within the limit. */
export async function isWithin(db: Db, limit: Limit, who: string): Promise<boolean> {
  try {
    await limiter(db, limit).consume(who, 1)
    return true
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return false
  }
}

/** Takes a try back that turned out to be right. */
export async function refundLimit(db: Db, limit: Limit, who: string): Promise<void> {
  await limiter(db, limit).reward(who)
}

/** Counts something that went wrong, which refuses nothing by itself; gives how often it did within the limit's time. */
export async function countFailure(db: Db, limit: Limit, who: string): Promise<number> {
  return (await limiter(db, limit).penalty(who)).consumedPoints
}

/** How much of a limit `who` has used. */
export async function consumedOf(db: Db, limit: Limit, who: string): Promise<number> {
  return (await limiter(db, limit).get(who))?.consumedPoints ?? 0
}

/** Forgets all tries of `who`. */
export async function resetLimit(db: Db, limit: Limit, who: string): Promise<void> {
  await limiter(db, limit).delete(who)
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
