import type { Context as HonoContext } from 'hono'
import { REFUSALS, Refusal } from '../../../domain/refusal.ts'
import { isOverload } from '../db/database.ts'
import { errorLine, type Log } from '../observability/log.ts'
import { BUSY_S } from './busy.ts'

/** What is answered when something throws outside of a procedure: files, sitemap, reports, pages. */
export function answerError(error: unknown, c: HonoContext, log: Log): Response {
  if (error instanceof Refusal) {
    const { code, message, data, status } = error
    const isShort = status === REFUSALS.BUSY.status || code === 'TOO_MANY_AT_ONCE'
    const wait = data?.waitSeconds ?? (isShort ? BUSY_S : undefined)
    if (typeof wait === 'number') c.header('Retry-After', `${wait}`)
    // Our pages read what a procedure refuses, and what is refused before one is asked is for the same eyes.
    if (c.req.path.startsWith('/rpc/'))
      return answer(c, { json: { defined: false, code, status, message, data: data ?? undefined } }, status)
    return answer(c, { code, message, ...(data ? { data } : {}) }, status)
  }
  const { path } = c.req
  if (isOverload(error)) {
    log.warn({ path, error: errorLine(error) }, 'overloaded')
    c.header('Retry-After', `${BUSY_S}`)
    return answer(c, { code: 'BUSY', message: REFUSALS.BUSY.text }, REFUSALS.BUSY.status)
  }
  if (isHangUp(error, c)) {
    log.info({ path }, 'the caller hung up')
    return new Response(null, { status: HUNG_UP })
  }
  log.error({ err: error, path }, 'request failed')
  const message = 'Something went wrong on our side. Please try again.'
  return answer(c, { code: 'INTERNAL_SERVER_ERROR', message }, 500)
}

/** For the log: nobody is there to be answered. nginx says the same by it. */
const HUNG_UP = 499
const CUT_OFF = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether the caller's own connection ended before the request was read. A fault of ours that comes at that moment stays one. */
function isHangUp(error: unknown, c: HonoContext): boolean {
  const { aborted, reason } = c.req.raw.signal
  if (!aborted || !(error instanceof Error)) return false
  return ('code' in error && CUT_OFF.has(String(error.code))) || error.message === String(reason)
}

/** An answer in JSON that nobody keeps. */
export function answer(c: HonoContext, body: object, status: number): Response {
  c.header('Cache-Control', 'no-store')
  return c.body(JSON.stringify(body), status as 200, { 'Content-Type': 'application/json' })
}
