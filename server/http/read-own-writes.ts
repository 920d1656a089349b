import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { readOfPrimary } from '../platform/db/reads.ts'

const COOKIE = 'changed'
/** The time from a change until the next check of the replica's position. */
const SLACK_S = 3
/** Calls that change parts, stock or prices: those of the back office and of buyers. */
const CHANGING =
  /^\/(?:(?:api|functions)\/(?:admin|orders|checkout|payments|update-product-stock)|uploads|admin|rpc\/\w+\/admin)\b/
const CHANGING_GROUPS =
  /^\/rpc\/(?:bulk|cancellations|checkout|fulfillments|imports|inventory|orders|payments|recall|receiving|scans|toSource|unitDocuments|units)\//

export const mayChangeParts = (path: string): boolean => CHANGING.test(path) || CHANGING_GROUPS.test(path)

/**
 * After a change, a caller reads from the primary, in any process, until every replica in use has it. A cookie holds
 * this state. A forged cookie only makes its sender read from the primary.
 */
export const readOwnWrites =
  (mostLagMs: number): MiddlewareHandler =>
  async (c, next) => {
    await (getCookie(c, COOKIE) ? readOfPrimary(next) : next())
    if (c.req.method === 'POST' && c.res.ok && mayChangeParts(c.req.path))
      setCookie(c, COOKIE, '1', { maxAge: mostLagMs / 1000 + SLACK_S, httpOnly: true, sameSite: 'Lax', path: '/' })
  }
