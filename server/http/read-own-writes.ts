import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { readOfPrimary } from '../platform/db/reads.ts'

const COOKIE = 'changed'
/** Between the change and the replica's next look at where it is. */
const SLACK_S = 3
/** Calls by which parts, their stock or their prices change: those of the back office, and of who buys. */
const CHANGING =
  /^\/(?:(?:rpc|api|functions)\/(?:\w*[aA]dmin|bulk|stock|imports|orders|checkout|payments|update-product-stock)|uploads|admin)\b/

export const mayChangeParts = (path: string): boolean => CHANGING.test(path)

/**
 * Who has just changed something reads of the primary until every replica that is asked has it, in whichever process: a cookie
 * says so, and nothing else. One that is forged costs its sender the replica.
 */
export const readOwnWrites =
  (mostLagMs: number): MiddlewareHandler =>
  async (c, next) => {
    await (getCookie(c, COOKIE) ? readOfPrimary(next) : next())
    if (c.req.method === 'POST' && c.res.ok && mayChangeParts(c.req.path))
      setCookie(c, COOKIE, '1', { maxAge: mostLagMs / 1000 + SLACK_S, httpOnly: true, sameSite: 'Lax', path: '/' })
  }
