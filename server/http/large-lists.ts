import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { consumeLimit } from '../limits.ts'
import type { Db } from '../platform/db/database.ts'
import { readBody } from '../platform/http/requests-in-flight.ts'
import { limitConcurrency } from '../platform/limits/limit-concurrency.ts'
import { addressKey } from '../platform/limits/limits.ts'

/** What comes with a list of up to 5,000 rows may be larger. */
const WITH_A_LIST = new Set(['/api/submissions/parts', '/rpc/submissions/sendParts'])
/** A list as the form takes it has 2 MB, and each of its rows some 90 bytes around it. */
const MOST_BYTES = 3 * 1024 * 1024

/**
 * Takes what may be large, of anybody: counted by network address before a byte of it is read, whatever becomes of it, and two
 * at once taken apart, which holds up everybody else meanwhile. Each that waits is in memory: some dozen.
 */
export function largeLists(
  db: Db,
  addressOf: (c: Parameters<MiddlewareHandler>[0]) => string,
  tooLarge: NonNullable<Parameters<typeof bodyLimit>[0]['onError']>,
): MiddlewareHandler {
  const limitDownloads = limitConcurrency({ atOnce: 2, mostWaiting: 16, waitMs: 20_000 })
  const read = bodyLimit({ maxSize: MOST_BYTES, onError: tooLarge })
  return async (c, next) => {
    if (c.req.method !== 'POST' || !WITH_A_LIST.has(c.req.path)) return next()
    const whose = addressKey(addressOf(c))
    await consumeLimit(db, 'lists', whose)
    return read(c, async () => {
      await readBody(c)
      await limitDownloads(next, whose)
    })
  }
}

export const isWithList = (path: string): boolean => WITH_A_LIST.has(path)
