import type { Context as HonoContext } from 'hono'
import { REFUSALS, Refusal } from '../../domain/refusal.ts'
import { isOverload } from '../db/database.ts'
import { errorLine, type Log } from '../log.ts'
import { BUSY_S } from '../procedure.ts'

/** What is answered when something throws outside of a procedure: files, sitemap, reports, pages. */
export function answerError(error: unknown, c: HonoContext, log: Log): Response {
  if (error instanceof Refusal) {
    const { code, message, data, status } = error
    if (typeof data?.waitSeconds === 'number') c.header('Retry-After', `${data.waitSeconds}`)
    return answer(c, { code, message, ...(data ? { data } : {}) }, status)
  }
  const { path } = c.req
  if (isOverload(error)) {
    log.warn({ path, error: errorLine(error) }, 'overloaded')
    c.header('Retry-After', `${BUSY_S}`)
    return answer(c, { code: 'BUSY', message: REFUSALS.BUSY.text }, REFUSALS.BUSY.status)
  }
  log.error({ err: error, path }, 'request failed')
  const message = 'Something went wrong on our side. Please try again.'
  return answer(c, { code: 'INTERNAL_SERVER_ERROR', message }, 500)
}

/** An answer in JSON that nobody keeps. */
export function answer(c: HonoContext, body: object, status: number): Response {
  c.header('Cache-Control', 'no-store')
  return c.body(JSON.stringify(body), status as 200, { 'Content-Type': 'application/json' })
}
