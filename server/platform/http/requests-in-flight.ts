import { availableParallelism } from 'node:os'
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../../../domain/refusal.ts'
import { addressKey, siteKey, tellRefused } from '../limits/limits.ts'
import { currentKey, Turns } from '../limits/turns.ts'
import { clientAddress } from './client-address.ts'
import { hasNoBody } from './security.ts'

/** Pages and calls mix work of this one thread with waits for the database: some of each keep both busy. */
const AT_ONCE = Math.min(32, Math.max(8, 4 * availableParallelism()))
const LIMITS = {
  atOnce: AT_ONCE,
  alone: AT_ONCE - 2,
  shared: Math.ceil(AT_ONCE / 4),
  maxWaiting: 1000,
  waitMs: 10_000,
}
/** Requests of one address that are worked on, wait or send their body; of an IPv6 site four times as many. */
export const MAX_OPEN = 140
const MAX_OPEN_OF_SITE = 4 * MAX_OPEN

/** The same for what is light: a page asks for all its pictures at once, and an office has many tabs open. */
export const MAX_OPEN_LIGHT = 1000

/** Read from disk or memory, or with a limit of their own. Where none of that is found, `rest` gives the turn. */
const LIGHT = /^\/(?:(?:assets|pictures|drawings)\/.+|live|favicon\.(?:svg|ico)|apple-touch-icon\.png)$/
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/** Does work in a turn of the caller; a request that has one already goes on in it. Refuses TOO_MANY_AT_ONCE, BUSY. */
export type InTurn = <T>(c: Context, work: () => Promise<T>) => Promise<T>

/**
 * Shares the process between network addresses: pages and calls are worked on in turns (turns.ts), and an address has
 * MAX_OPEN requests open at most, further ones are refused TOO_MANY_AT_ONCE. A turn is held only while the store works on an
 * answer: not while a body arrives, a file is sent or a stream is open, nor while an outside service is waited for (waitAside).
 * Requests from loopback are the operator's, or of a proxy that the store was not told about (TRUST_PROXY): they are not
 * limited, because all of its callers would be one.
 *
 * `requests` counts all requests, those for light things apart, and gives turns to the others without a body. `rest` gives one to
 * what has none yet, behind the light things. `bodies` comes behind the limits of bodies, which have read them, and gives turns to
 * the others. Routes before it read bodies in ways of their own, and streams are open for hours: they do by `inTurnOf` whatever asks
 * the database, as a turn also limits how many of its connections an address may use.
 */
export function limitInFlight(
  proxies: number,
  limits = LIMITS,
): { requests: MiddlewareHandler; bodies: MiddlewareHandler; rest: MiddlewareHandler; inTurnOf: InTurn } {
  const turns = new Turns(limits)
  const open = new Map<string, number>()
  const openLight = new Map<string, number>()

  const inTurn = <T>(whose: string, work: () => Promise<T>): Promise<T> =>
    turns.run(whose, work).catch(error => {
      if (error instanceof Refusal && error.code === 'TOO_MANY_AT_ONCE') tellRefused('requests at once')
      throw error
    })
  /** light requests that wait for a turn or have one: many more may be open than the line has room for */
  const lightInTurn = new Map<string, number>()
  const inTurnOf: InTurn = async (c, work) => {
    const address = clientAddress(c, proxies)
    if (LOOPBACK.test(address) || currentKey() !== '') return work()
    const site = siteKey(address)
    if (!LIGHT.test(c.req.path)) return inTurn(site, work)
    const count = lightInTurn.get(site) ?? 0
    if (count >= MAX_OPEN) refuse(c)
    lightInTurn.set(site, count + 1)
    try {
      return await inTurn(site, work)
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
    try {
      await work()
    } finally {
      const left = (counts.get(whose) ?? 1) - 1
      if (left > 0) counts.set(whose, left)
      else counts.delete(whose)
    }
  }
  return {
    requests: (c: Context, next) => {
      const address = clientAddress(c, proxies)
      if (LOOPBACK.test(address)) return next()
      const [whose, site] = [addressKey(address), siteKey(address)]
      if (LIGHT.test(c.req.path)) return counted(c, openLight, MAX_OPEN_LIGHT, site, next)
      const work = () => (hasNoBody(c) ? inTurn(site, next) : next())
      return counted(c, open, MAX_OPEN, whose, () =>
        site === whose ? work() : counted(c, open, MAX_OPEN_OF_SITE, site, work),
      )
    },
    rest: inTurnOf,
    bodies: (c: Context, next) => (hasNoBody(c) ? next() : inTurnOf(c, next)),
    inTurnOf,
  }
}

function refuse(c: Context): never {
  tellRefused('requests at once')
  // Whoever comes again has to be taken in anew: a connection that is there would ask at once.
  c.header('Connection', 'close')
  throw new Refusal('TOO_MANY_AT_ONCE')
}
