import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { REQUESTS, type RequestMessage } from '../observability/channels.ts'
import type { Log } from '../observability/log.ts'
import { inScope, type Scope } from '../observability/scope.ts'
import { clientAddress } from './client-address.ts'
import { loggedPath } from './logged-path.ts'
import { makeRequestId, readRequestId, readTraceId } from './request-id.ts'
import { shortAddress } from './short-address.ts'

type Wanted = {
  /** the number of the store's own proxies; without one, a caller may not choose the request ID */
  proxies: number
  /** true if the lines include the caller's network */
  logsNetwork: boolean
}

/**
 * Logs one line per request: id, method, path, status, duration, trace id if any, and the id of a signed-in user.
 * Other lines of the request and its response carry the same id. It never logs a query (which may carry an order's
 * token), a body, a header or a cookie. Liveness probes and files are left out.
 */
export function requestLog(log: Log, { proxies, logsNetwork }: Wanted): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    const { path, method } = c.req
    const proxyId = proxies > 0 ? readRequestId(c.req.header('x-request-id')) : undefined
    const requestId = proxyId ?? makeRequestId()
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
      path: loggedPath(path),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    }
    // A shop that is not open yet answers every guest this way, so it is no fault.
    if (c.res.status >= 500 && !message.isNotOpen) log.error(line, 'request')
    else log.info(line, 'request')
  }
}

/** Extra fields of all lines that are logged for this request. */
export const ofRequest = (c: Context): { requestId: string; traceId?: string } => {
  const { traceId }: Scope = c.get('scope')
  return { requestId: c.get('requestId'), ...(traceId && { traceId }) }
}
