import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The network address of the client, from the socket. Behind `proxies` proxies of the store, it is the entry that the
 * outermost proxy wrote in X-Forwarded-For. The client may have written the entries further left, so they are ignored.
 */
export const clientAddress = (c: Context, proxies: number): string =>
  forwardedAddress(c.req.header('x-forwarded-for'), proxies) ?? socketAddress(c)

/** The network address of a request that has no route yet. */
export const addressOf = ({ headersDistinct, socket }: IncomingMessage, proxies: number): string =>
  forwardedAddress(headersDistinct['x-forwarded-for']?.join(), proxies) ?? socket.remoteAddress ?? LOCAL

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
/** True for the operator, and for all clients of a proxy on this host that TRUST_PROXY does not name. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address)

const LOCAL = '127.0.0.1'

function forwardedAddress(header: string | undefined, proxies: number): string | undefined {
  if (proxies === 0) return undefined
  const named = header?.split(',').at(-proxies)?.trim() ?? ''
  return isIP(named) ? named : undefined
}

function socketAddress(c: Context): string {
  // In-process requests of tests have no socket.
  if (!c.env || !('incoming' in c.env)) return LOCAL
  return getConnInfo(c).remote.address ?? LOCAL
}
