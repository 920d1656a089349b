import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Who calls, as network address: of the socket, or, behind `proxies` proxies of ours, what the outermost of them wrote at
 * its place in X-Forwarded-For. What stands further left was written by the caller and is not believed.
 */
export function clientAddress(c: Context, proxies: number): string {
  if (proxies > 0) {
    const hops = c.req.header('x-forwarded-for')?.split(',') ?? []
    const named = hops.at(-proxies)?.trim() ?? ''
    if (isIP(named)) return named
  }
  return socketAddress(c)
}

function socketAddress(c: Context): string {
  // Requests made in process, by tests, come through no socket.
  if (!c.env || !('incoming' in c.env)) return '127.0.0.1'
  return getConnInfo(c).remote.address ?? '127.0.0.1'
}
