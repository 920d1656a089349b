import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../../../domain/refusal.ts'
import { limitConcurrencyPerKey } from '../limits/limit-concurrency.ts'
import { addressKey, tellRefused } from '../limits/limits.ts'
import { clientAddress } from './client-address.ts'

const AT_ONCE = 40
const MOST_WAITING = 100
const WAIT_MS = 3000

// What is read from disk or memory, or has a limit of its own.
const LIGHT = /^\/(?:assets|pictures|drawings|live|favicon\.svg)(?:\/|$)/
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/**
 * Of one network address so many pages and calls are worked on at once; more wait a moment, then they are refused
 * TOO_MANY_AT_ONCE: one who asks for everything has no more of the store than a busy office. Who comes from this machine is
 * its operator, or a proxy that the store was not told about (TRUST_PROXY), behind which all are one.
 */
export function limitInFlight(proxies: number): MiddlewareHandler {
  const limitPerAddress = limitConcurrencyPerKey({
    atOnce: AT_ONCE,
    waitMs: WAIT_MS,
    mostWaiting: MOST_WAITING,
    refusal: 'TOO_MANY_AT_ONCE',
  })
  const limitOrTell = (address: string, next: () => Promise<void>) =>
    limitPerAddress(addressKey(address), next).catch(error => {
      if (error instanceof Refusal && error.code === 'TOO_MANY_AT_ONCE') tellRefused('requests at once')
      throw error
    })
  return (c: Context, next) => {
    const address = clientAddress(c, proxies)
    return LIGHT.test(c.req.path) || LOOPBACK.test(address) ? next() : limitOrTell(address, next)
  }
}
