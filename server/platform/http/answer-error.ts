import type { Context as HonoContext } from 'hono'
import { errorLine, type Log } from '../observability/log.ts'
import { describeError, errorBody } from './describe-error.ts'
import { loggedPath } from './logged-path.ts'

/** The response to an error outside of a procedure: in files, the sitemap, streams, reports and pages. */
export function answerError(error: unknown, c: HonoContext, log: Log): Response {
  const described = describeError(error, c.get('requestId'))
  const path = loggedPath(c.req.path)
  if (described.kind === 'overloaded') log.warn({ path, error: errorLine(error) }, 'overloaded')
  if (described.kind === 'unforeseen') {
    if (isHangUp(error, c)) {
      log.info({ path }, 'the caller hung up')
      return new Response(null, { status: HUNG_UP })
    }
    log.error({ err: error, path }, 'request failed')
  }
  if (described.waitSeconds !== undefined) c.header('Retry-After', `${described.waitSeconds}`)
  const body = errorBody(described)
  return described.kind === 'refused' ? sendRefusal(c, described.status, body) : answer(c, body, described.status)
}

/** A refusal before a procedure is called. Under /rpc, it has the form in which pages read refusals of procedures. */
export function sendRefusal(c: HonoContext, status: number, body: { code: string; message: string }): Response {
  return answer(c, c.req.path.startsWith('/rpc/') ? { json: { defined: false, status, ...body } } : body, status)
}

/** For the log only, because the client has disconnected. nginx uses the same status. */
const HUNG_UP = 499
const CUT_OFF = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

/**
 * True if the caller's connection ended before the request was read. A server error at the same moment still counts as
 * a server error.
 */
function isHangUp(error: unknown, c: HonoContext): boolean {
  const { aborted, reason } = c.req.raw.signal
  if (!aborted || !(error instanceof Error)) return false
  return ('code' in error && CUT_OFF.has(String(error.code))) || error.message === String(reason)
}

/** A JSON response that is not cached. */
export function answer(c: HonoContext, body: object, status: number): Response {
  c.header('Cache-Control', 'no-store')
  return c.body(JSON.stringify(body), status as 200, { 'Content-Type': 'application/json' })
}
