import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { consumeLimit } from '../limits.ts'
import type { Db } from '../platform/db/database.ts'
import type { InTurn } from '../platform/http/requests-in-flight.ts'
import { limitConcurrency } from '../platform/limits/limit-concurrency.ts'
import { addressKey, siteKey } from '../platform/limits/limits.ts'
import { waitingTime } from '../platform/limits/waiting-time.ts'
import { isSentList, withBoundJson } from './body-limits.ts'

/**
 * Limits forms with a list, which are large and which anyone may send. Counts each form by network address before it
 * reads a byte, and parses two at once, because parsing blocks all other requests. Some dozen waiting forms are in
 * memory.
 */
export function largeLists(db: Db, addressOf: (c: HonoContext) => string, inTurn: InTurn): MiddlewareHandler {
  const limitParsing = limitConcurrency({ atOnce: 2, mostWaiting: 16, waitMs: waitingTime(20_000) })
  return async (c, next) => {
    if (c.req.method !== 'POST' || !isSentList(c.req.path)) return next()
    const whose = addressKey(addressOf(c))
    await inTurn(c, () => consumeLimit(db, 'lists', whose))
    // The body is read before its turn, so that a slow sender holds no turn.
    const site = siteKey(addressOf(c))
    return withBoundJson(c, site, () => limitParsing(next, site))
  }
}
