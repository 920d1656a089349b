import type { MiddlewareHandler } from 'hono'

/**
 * HEAD is answered like GET without a body and changes nothing (RFC 9110, 9.3.2), so it counts as safe for the origin
 * check. It is refused where only POST is allowed, and under /rpc, where one address accepts GET and POST.
 */
export function headReadsOnly(routes: readonly { method: string; path: string }[]): MiddlewareHandler {
  const pathsOf = (isRead: boolean) => {
    const templates = routes.filter(({ method }) => (method === 'GET') === isRead).map(({ path }) => path)
    return new RegExp(`^(?:${templates.map(pattern).join('|')})$`)
  }
  const [reads, changes] = [pathsOf(true), pathsOf(false)]
  return async (c, next) => {
    const { method, path } = c.req
    if (method !== 'HEAD') return next()
    const isRpc = path.startsWith('/rpc/')
    if (!isRpc && (reads.test(path) || !changes.test(path))) return next()
    c.header('Allow', isRpc ? 'GET, POST' : 'POST')
    return c.json({ code: 'METHOD_NOT_ALLOWED', message: 'HEAD is for what is only read.' }, 405)
  }
}

const pattern = (template: string): string =>
  template
    .split(/\{\w+\}/)
    .map(text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+')
