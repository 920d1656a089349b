import { availableParallelism } from 'node:os'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../../../domain/refusal.ts'
import { ConcurrencyQueue, currentKey, withoutTurn } from '../limits/concurrency-queue.ts'
import { addressKey, countRefusal, networkGroup, SITE_TIMES, siteKey } from '../limits/limits.ts'
import type { Group } from '../limits/used-time.ts'
import { waitingTime } from '../limits/waiting-time.ts'
import { clientAddress, isLoopback } from './client-address.ts'
import { hasNoBody } from './security.ts'

/** Pages and calls alternate between work on the one thread and waits for the database: this many use both fully. */
const AT_ONCE = Math.min(32, Math.max(8, 4 * availableParallelism()))
/**
 * Requests of one address that are processed, wait, send their body, or are not read yet. An IPv6 site has four times
 * as many, and so has a /24.
 */
export const MAX_OPEN = 140

/** The same limit for light requests: a page requests all its pictures at once, and an office has many open tabs. */
export const MAX_OPEN_LIGHT = 1000

/** Health checks of one address: a balancer and a probe send one at a time. */
const MAX_OPEN_HEALTH = 10
const HEALTH = /^\/(?:healthz|readyz)$/

/**
 * Light requests are short, or wait for the store of files. Many run at once, but only a few of each key while others
 * wait.
 */
const LIGHT_TURNS = { atOnce: 64, alone: 60, shared: 8, maxWaiting: 4000, waitMs: waitingTime(10_000) }

export const LIMITS: ConstructorParameters<typeof ConcurrencyQueue>[0] & { maxOpen: number; maxOpenLight: number } = {
  atOnce: AT_ONCE,
  atOnceBusy: Math.max(3, AT_ONCE / 4),
  alone: AT_ONCE - 2,
  shared: Math.ceil(AT_ONCE / 4),
  maxWaiting: 1000,
  waitMs: waitingTime(10_000),
  maxOpen: MAX_OPEN,
  maxOpenLight: MAX_OPEN_LIGHT,
}

const STREAMS = '/live'
/**
 * Requests that are read from disk or memory: they have their own turns. If they are not found there, `rest` gives a
 * usual turn.
 */
const LIGHT = /^\/(?:(?:assets|pictures|drawings)\/.+|live|favicon\.(?:svg|ico)|apple-touch-icon\.png)$/

/**
 * Runs work in a turn of the caller; a request that already has a turn continues in it. Refuses
 * TOO_MANY_AT_ONCE, BUSY.
 */
export type InTurn = <T>(c: Context, work: () => Promise<T>) => Promise<T>

/**
 * Shares the process between network addresses. Pages and calls take turns (concurrency-queue.ts), and an address has at most
 * MAX_OPEN open requests; further ones are refused TOO_MANY_AT_ONCE. A request is open until the system has taken all
 * of its response, because unread bytes stay in memory. A turn is held only while the store computes a response: not
 * while a body arrives, a file is sent, a stream is open, or an outside service is awaited (waitWithoutTurn). Requests from
 * loopback are not limited: they come from the operator, or from a proxy that TRUST_PROXY does not name, whose
 * callers would all count as one. Addresses of one network of IPv4, and addresses that use one session (`sessionOf`,
 * null without one), also count together: an attacker has many addresses more easily than many networks.
 *
 * `requests` counts all requests, light ones and health checks separately, and gives turns to the others without a
 * body. Light requests take turns among themselves, so that pages neither wait for pictures nor pictures for pages.
 * `rest` gives a usual turn to requests that have none yet; it is placed after the light ones. `bodies` is placed
 * after the body limits, which have read the bodies, and gives turns to the others. Earlier routes read bodies in
 * their own ways, and streams are open for hours: they use `inTurnOf` for database work, since a turn also limits the
 * connections of an address.
 */
export function limitInFlight(
  proxies: number,
  sessionOf: (c: Context) => string | null,
  limits = LIMITS,
): { requests: MiddlewareHandler; bodies: MiddlewareHandler; rest: MiddlewareHandler; inTurnOf: InTurn } {
  const turns = new ConcurrencyQueue(limits)
  const lightTurns = new ConcurrencyQueue(LIGHT_TURNS)
  const open = new Map<string, number>()
  const openLight = new Map<string, number>()
  const openHealth = new Map<string, number>()

  const groupsOf = (c: Context, site: string): Group[] => {
    const session = sessionOf(c)
    const network = networkGroup(site)
    const groups: Group[] = session === null ? [] : [{ key: `session ${session}`, keys: 1 }]
    if (network !== null) groups.push(network)
    return groups
  }
  const inTurn = <T>(c: Context, whose: string, work: () => Promise<T>, of = turns): Promise<T> =>
    of
      .run(whose, work, () => outgoingOf(c)?.closed === true, groupsOf(c, whose))
      .catch(error => {
        if (error instanceof Refusal && (error.code === 'TOO_MANY_AT_ONCE' || error.code === 'BUSY')) {
          if (error.code === 'TOO_MANY_AT_ONCE') countRefusal('requests at once')
          closeAfter(c)
        }
        throw error
      })
  /** light requests that wait for a turn or have one; many more may be open than can wait in the queue */
  const lightInTurn = new Map<string, number>()
  const inTurnOf: InTurn = async (c, work) => {
    const address = clientAddress(c, proxies)
    if (isLoopback(address) || currentKey() !== '') return work()
    const site = siteKey(address)
    if (!LIGHT.test(c.req.path)) return inTurn(c, site, work)
    const count = lightInTurn.get(site) ?? 0
    if (count >= limits.maxOpen) refuse(c)
    lightInTurn.set(site, count + 1)
    try {
      return await inTurn(c, site, work)
    } finally {
      const left = (lightInTurn.get(site) ?? 1) - 1
      if (left > 0) lightInTurn.set(site, left)
      else lightInTurn.delete(site)
    }
  }
  const counted = async (
    c: Context,
    counts: Map<string, number>,
    most: number,
    whose: string,
    work: () => Promise<void>,
  ) => {
    const count = counts.get(whose) ?? 0
    if (count >= most) refuse(c)
    counts.set(whose, count + 1)
    const leave = () => {
      const left = (counts.get(whose) ?? 1) - 1
      if (left > 0) counts.set(whose, left)
      else counts.delete(whose)
    }
    try {
      await work()
    } finally {
      const outgoing = outgoingOf(c)
      // Streams are counted separately, because they stay open for hours and have no unread bytes (server/live).
      if (outgoing === undefined || outgoing.closed || c.req.path === STREAMS) leave()
      else outgoing.once('close', leave)
    }
  }
  return {
    requests: (c: Context, next) => {
      const address = clientAddress(c, proxies)
      if (isLoopback(address)) return next()
      const [whose, site] = [addressKey(address), siteKey(address)]
      if (HEALTH.test(c.req.path)) return counted(c, openHealth, MAX_OPEN_HEALTH, site, next)
      if (LIGHT.test(c.req.path)) {
        const inLightTurn = () => inTurn(c, site, () => withoutTurn(next), lightTurns)
        return counted(c, openLight, limits.maxOpenLight, site, c.req.path === STREAMS ? next : inLightTurn)
      }
      const work = () => (hasNoBody(c) ? inTurn(c, site, next) : next())
      // The customer of a provider has many networks, and a network of IPv4 many addresses.
      const wide = site === whose ? networkGroup(site)?.key : site
      return counted(c, open, limits.maxOpen, whose, () =>
        wide === undefined ? work() : counted(c, open, SITE_TIMES * limits.maxOpen, wide, work),
      )
    },
    rest: inTurnOf,
    bodies: (c: Context, next) => (hasNoBody(c) ? next() : inTurnOf(c, next)),
    inTurnOf,
  }
}

/** Makes a retry of a refused request need a new connection: an open one would retry at once. */
const closeAfter = (c: Context) => c.header('Connection', 'close')

function refuse(c: Context): never {
  countRefusal('requests at once')
  closeAfter(c)
  throw new Refusal('TOO_MANY_AT_ONCE')
}

/** In-process requests of tests have none. */
function outgoingOf({
  env,
}: Context<{ Bindings: Partial<HttpBindings> | undefined }>): HttpBindings['outgoing'] | undefined {
  return env?.outgoing
}
