import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { REQUESTS, type RequestMessage } from '../observability/channels.ts'
import type { Log } from '../observability/log.ts'
import { inScope, type Scope } from '../observability/scope.ts'
import { clientAddress } from './client-address.ts'
import { makeRequestId, readRequestId, readTraceId } from './request-id.ts'
import { shortAddress } from './short-address.ts'

type Wanted = {
  /** how many proxies of ours stand in front: without one, whoever calls may not choose the number of his request */
  proxies: number
  /** whether the lines have the network of the caller */
  logsNetwork: boolean
}

/**
 * One line a request: id, method, path, status, duration, the id of its trace if it has one, and the user's id where somebody
 * was found to ask. What else is logged on its behalf carries the same id, and so does the answer. Never a query (it may carry
 * an order's token), a body, a header or a cookie. Liveness probes and files are left out.
 */
export function requestLog(log: Log, { proxies, logsNetwork }: Wanted): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    const { path, method } = c.req
    const given = proxies > 0 ? readRequestId(c.req.header('x-request-id')) : undefined
    const requestId = given ?? makeRequestId()
    const scope: Scope = { requestId, traceId: readTraceId(c.req.header('traceparent')) }
    c.set('requestId', requestId)
    c.set('scope', scope)
    const header = (name: string) => c.req.header(name)
    const message: RequestMessage = { method, path, scope, status: 0, isNotOpen: false, header }
    await inScope(scope, () =>
      REQUESTS.tracePromise(async () => {
        await next()
        message.status = c.res.status
        message.isNotOpen = c.get('isNotOpen') === true
        scope.route ??= routePath(c)
      }, message),
    )
    c.res.headers.set('X-Request-Id', requestId)
    if (path.startsWith('/assets/') || path === '/healthz' || path === '/readyz') return
    const line = {
      requestId,
      ...(scope.traceId && { traceId: scope.traceId }),
      userId: c.get('userId'),
      ...(logsNetwork && { network: shortAddress(clientAddress(c, proxies)) }),
      method,
      path,
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    }
    // A shop that is not open yet answers every guest so: no fault of ours.
    if (c.res.status >= 500 && !message.isNotOpen) log.error(line, 'request')
    else log.info(line, 'request')
  }
}

/** What the lines that are logged for this request carry besides. */
export const ofRequest = (c: Context): { requestId: string; traceId?: string } => {
  const { traceId }: Scope = c.get('scope')
  return { requestId: c.get('requestId'), ...(traceId && { traceId }) }
}
