import type { Context, MiddlewareHandler } from 'hono'
import { ByteBudget } from '../limits/byte-budget.ts'
import { siteKey } from '../limits/limits.ts'
import { withBody } from './read-body.ts'

const MEGABYTE = 1024 * 1024
/**
 * The memory for uploads that arrive or are processed in this process. A network address may use the memory of three of
 * the largest photographs.
 */
const UNDER_WAY = new ByteBudget({ total: 120 * MEGABYTE, ofKey: 60 * MEGABYTE })
const GRACE_MS = 20_000

type Limit = {
  /** bytes */
  maxSize: number
  /** the response to a larger body */
  onError: (c: Context) => Response | Promise<Response>
  addressOf: (c: Context) => string
}

/**
 * Reads the body of an upload, at most `maxSize` bytes, within the memory that uploads of all callers may use, and at
 * least at the speed that withBody requires. The handler reads it by `c.req.arrayBuffer()`. Refuses TOO_MANY_AT_ONCE,
 * BUSY.
 */
export function uploadLimit({ maxSize, onError, addressOf }: Limit, budget = UNDER_WAY): MiddlewareHandler {
  return (c, next) =>
    withBody(c.req.raw, { maxSize, whose: siteKey(addressOf(c)), budget, graceMs: GRACE_MS }, async bytes => {
      if (bytes === null) return onError(c)
      c.req.bodyCache.arrayBuffer = bytes.buffer
      return next()
    })
}
