import { domainToASCII, domainToUnicode } from 'node:url'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../../domain/refusal.ts'
import type { Db } from '../db/database.ts'
import { REFUSED, type RefusedMessage } from '../observability/channels.ts'
import { REMEMBERED_MS, refusalsOf } from './remembered-refusals.ts'

/**
 * A number of points within a number of seconds, counted in the database, so that the limit applies across processes.
 * `networkTimes`: the addresses of a /24 network of IPv4 together have this many times the points; omitted: no limit.
 */
type Rate = { points: number; duration: number; networkTimes?: number }

/** Called for metrics when this limit has refused a caller. */
export function countRefusal(limit: string): void {
  const message: RefusedMessage = { limit }
  REFUSED.publish(message)
}

/** The functions that count, by the names of the limits. */
export function limitsOf<Name extends string>(limits: Record<Name, Rate>) {
  const limiters = new WeakMap<Db, Map<string, RateLimiterPostgres>>()
  function limiter(db: Db, limit: Name, times = 1): RateLimiterPostgres {
    const mine = limiters.get(db) ?? new Map<string, RateLimiterPostgres>()
    limiters.set(db, mine)
    const name = `${limit} ${times}`
    const known = mine.get(name)
    if (known) return known
    const { points, duration } = limits[limit]
    const made = new RateLimiterPostgres({
      storeClient: db.$client,
      // The library would search for the name of pg's own class.
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit,
      points: points * times,
      duration,
    })
    mine.set(name, made)
    return made
  }
  /** The counters of `who`; an address also counts for the network or the customer of a provider to which it may belong. */
  const countersOf = (
    db: Db,
    limit: Name,
    who: string,
  ): { counter: RateLimiterPostgres; key: string; name: string; times: number }[] => {
    const own = { counter: limiter(db, limit), key: who, name: `${limit} ${who}`, times: 1 }
    const site = siteOf(who)
    const { networkTimes } = limits[limit]
    const network = networkTimes === undefined ? null : networkGroup(who)
    const wide = site ?? network?.key
    if (wide === undefined) return [own]
    const times = site === null ? (networkTimes ?? 1) : SITE_TIMES
    return [own, { counter: limiter(db, limit, times), key: wide, name: `${limit} ${wide}`, times }]
  }

  /** Counts an attempt of `who`. After a refusal, the next ones are refused without a query. Null: within the limit. */
  async function waitAfter(db: Db, limit: Name, who: string, points: number): Promise<{ waitMs: number } | null> {
    const counters = countersOf(db, limit, who)
    const refusals = refusalsOf(db)
    for (const { name } of counters) {
      const endsAt = refusals.get(name)
      if (endsAt !== undefined) return { waitMs: endsAt - performance.now() }
    }
    for (const { counter, key, name } of counters)
      try {
        await counter.consume(key, points)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const waitMs = error.msBeforeNext
        if (waitMs > 0) refusals.set(name, performance.now() + waitMs, { ttl: Math.min(waitMs, REMEMBERED_MS) })
        return { waitMs }
      }
    return null
  }

  return {
    /**
     * Counts an attempt before it is made, so that concurrent attempts count too. Refuses TOO_MANY_ATTEMPTS with
     * `waitSeconds` after too many of `who`: an email address, or a network address as `addressKey` returns it. An
     * attempt may count several `points`.
     */
    async consumeLimit(db: Db, limit: Name, who: string, points = 1): Promise<void> {
      const refused = await waitAfter(db, limit, who, points)
      if (refused === null) return
      countRefusal(limit)
      const waitSeconds = Math.max(1, Math.ceil(refused.waitMs / 1000))
      throw new Refusal('TOO_MANY_ATTEMPTS', undefined, { waitSeconds })
    },

    /** Counts an attempt that is dropped silently beyond the limit. Returns true if `who` is within the limit. */
    async isWithin(db: Db, limit: Name, who: string): Promise<boolean> {
      if ((await waitAfter(db, limit, who, 1)) === null) return true
      countRefusal(limit)
      return false
    },

    /** Refunds an attempt that turned out to be legitimate. */
    async refundLimit(db: Db, limit: Name, who: string): Promise<void> {
      for (const { counter, key, name } of countersOf(db, limit, who)) {
        await counter.reward(key)
        refusalsOf(db).delete(name)
      }
    },

    /** Counts an event without refusing it; returns the count within the interval of the limit. */
    async countFailure(db: Db, limit: Name, who: string, points = 1): Promise<number> {
      const used: number[] = []
      for (const { counter, key, times } of countersOf(db, limit, who))
        used.push(Math.floor((await counter.penalty(key, points)).consumedPoints / times))
      return Math.max(...used)
    },

    /** The points of a limit that `who` has used. For a provider's customer, the share of one network. */
    async consumedOf(db: Db, limit: Name, who: string): Promise<number> {
      const used: number[] = []
      for (const { counter, key, times } of countersOf(db, limit, who))
        used.push(Math.floor(((await counter.get(key))?.consumedPoints ?? 0) / times))
      return Math.max(...used)
    },

    /** Deletes all counted attempts of `who`. */
    async resetLimit(db: Db, limit: Name, who: string): Promise<void> {
      for (const { counter, key, name } of countersOf(db, limit, who)) {
        await counter.delete(key)
        refusalsOf(db).delete(name)
      }
    },
  }
}

const GMAIL = 'gmail.com'
const GMAIL_DOMAINS = new Set([GMAIL, 'googlemail.com'])
const PROTON = 'proton.me'
/**
 * A customer of Proton has the same mailbox name at each of these domains:
 * https://proton.me/support/addresses-and-aliases
 */
const PROTON_DOMAINS = new Set([PROTON, 'pm.me', 'protonmail.com', 'protonmail.ch'])

/** The name and the domain of an email address in lower case, without the tag after a plus sign. RFC 5233 */
function withoutTag(email: string): { name: string; domain: string } {
  const address = canonicalDomain(email)
  const at = address.lastIndexOf('@')
  const name = address.slice(0, Math.max(at, 0))
  const plus = name.indexOf('+')
  return { name: plus > 0 ? name.slice(0, plus) : name, domain: address.slice(at + 1) }
}

/**
 * The address in lower case, its domain as the mailer sends it: full-width letters and the scripts of the world in ASCII (IDNA,
 * https://www.rfc-editor.org/rfc/rfc5890).
 */
function canonicalDomain(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at + 1)}${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`
}

/**
 * The address in lower case; an internationalized domain as the mailer sends it. Full-width letters of an ASCII domain
 * stay as written.
 */
function plainForm(email: string): string {
  const canonical = canonicalDomain(email)
  return domainToUnicode(canonical.slice(canonical.lastIndexOf('@') + 1)) ===
    email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    ? canonical
    : email.toLowerCase()
}

/**
 * The mailbox of an email address: `name+tag` is the same person's as `name`. Gmail ignores dots in a name, and googlemail.com is
 * gmail.com: https://support.google.com/mail/answer/7436150. Proton ignores dots, hyphens and underscores. The mailer writes
 * domains in ASCII, so `ｅｘａｍｐｌｅ.com` is example.com.
 */
export function mailboxKey(email: string): string {
  const { name, domain } = withoutTag(email)
  if (GMAIL_DOMAINS.has(domain)) return `${name.replaceAll('.', '')}@${GMAIL}`
  if (PROTON_DOMAINS.has(domain)) return `${name.replace(/[._-]/g, '')}@${PROTON}`
  return `${name}@${domain}`
}

/**
 * The key by which mails to an address are capped over all networks. All other forms of a mailbox (`name+tag`, dots at Gmail and Proton) share
 * one key. The plain address has its own: links to other forms do not open its account, so mails to them must not use up its cap.
 */
export const mailKey = (email: string): string =>
  isVariant(email) ? `variants of ${mailboxKey(email)}` : mailboxKey(email)

/** True if the address is not the plain one of its mailbox: `name+tag`, or at Gmail and Proton a name with dots or another of their domains. */
export const isVariant = (email: string): boolean => mailboxKey(email) !== plainForm(email)

/**
 * True if the address is a variant without a tag. A tag is added for one purpose. A variant without a tag may be a
 * person's usual address, so strangers who use up the cap of the variants must not block it.
 */
export function isMailboxVariant(email: string): boolean {
  const { name, domain } = withoutTag(email)
  return isVariant(email) && `${name}@${domain}` === plainForm(email)
}

/** A provider gives a customer up to 65,536 networks, which together have the points of four. */
export const SITE_TIMES = 4

/** An IPv6 network that is counted, at the end of a key: `address 2001:db8:1:2`. */
const COUNTED_NETWORK = /^(.* )?([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):[0-9a-f]{1,4}$/
/** The key of the /48 of an IPv6 network; null if `who` is not one. RFC 6177 */
export function siteOf(who: string): string | null {
  const [, before = '', site] = COUNTED_NETWORK.exec(who) ?? []
  return site === undefined ? null : `${before}${site}::/48`
}

/**
 * The key by which callers wait in queues. An IPv6 site is one key, like an office behind one address of IPv4, however
 * many networks a provider gave it.
 */
export function siteKey(address: string): string {
  const key = addressKey(address)
  return siteOf(key) ?? key
}

/**
 * The number of addresses whose turns a network of IPv4 has in total, because an attacker may rent all 256. People
 * behind one address have one share; with sixteen shares, the network would leave them a seventeenth.
 */
const NETWORK_KEYS = 4

/**
 * The /24 network of an address of IPv4, which waits in queues as a group, too. Null for IPv6, whose sites are keys
 * themselves.
 */
export function networkGroup(site: string): { key: string; keys: number } | null {
  const network = /^(\d+\.\d+\.\d+)\.\d+$/.exec(site)?.[1]
  return network === undefined ? null : { key: `${network}.0/24`, keys: NETWORK_KEYS }
}

/** The network of an IPv6 caller: a caller owns a whole /64, so it counts as one. RFC 6177 */
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

const BATCH_SIZE = 1000
const MINUTE_MS = 60_000

/** Deletes expired counts, 1,000 at most; returns how many. The clocks of processes may differ a little. */
export async function deleteOldTries(db: Db, now = Date.now()): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM rate_limits WHERE key IN
      (SELECT key FROM rate_limits WHERE expire < $1 LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
    [now - MINUTE_MS],
  )
  return rowCount ?? 0
}
