import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '../observability/log.ts'

/**
 * One line a request: id, method, path, status, duration, and the user's id where somebody was found to ask. What else is
 * logged on its behalf carries the same id, and so does the answer. Never a query (it may carry an order's token), a body, a
 * header or a cookie. Liveness probes and files are left out.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { path, method } = c.req
    if (path.startsWith('/assets/') || path === '/healthz' || path === '/readyz') return
    const line = {
      requestId,
      userId: c.get('userId'),
      method,
      path,
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    }
    if (c.res.status >= 500) log.error(line, 'request')
    else log.info(line, 'request')
  }
}
