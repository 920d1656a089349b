import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { serve } from '@hono/node-server'

type Fetch = Parameters<typeof serve>[0]['fetch']

/**
 * The maximum number of requests of one connection that wait for the response before theirs. Browsers and proxies send
 * none before they have their response. The first such request of another client may overtake the end of a streamed
 * response that the client has read.
 */
const MAX_WAITING = 8

/**
 * Begins a request once the previous response on the same connection has left the process. Node starts all pipelined
 * requests and buffers their responses in order: 13 kB of requests led to 280 MB of unread pages in memory. RFC 9112
 * section 9.3.2
 */
export const oneAtATime =
  (fetch: Fetch): Fetch =>
  (request, env) => {
    const { outgoing } = env
    // A response gets its socket when it is the next to be sent. On a closed connection, it never gets one.
    if (outgoing.socket !== null) return fetch(request, env)
    return new Promise<void>(begin => outgoing.once('socket', () => begin())).then(() => fetch(request, env))
  }

/**
 * Ends connections with more than MAX_WAITING waiting requests. Node reads up to 64 kB at once, a thousand requests, and
 * would begin each of them after the connection has ended.
 */
export function endPipelines(server: Server): void {
  const open = new WeakMap<Socket, number>()
  server.on('connection', stopReadingOnceEnded)
  server.prependListener('request', ({ socket }, response) => {
    const count = (open.get(socket) ?? 0) + 1
    open.set(socket, count)
    if (count > 1 + MAX_WAITING) socket.resetAndDestroy()
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
  })
  // Node would answer this itself, like a request without a host, so it is not counted.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

type OnIncoming = (request: IncomingMessage, keepsAlive: boolean) => number
/** The answer of a parser's listener after which llhttp reads nothing more of the connection, as after an upgrade. */
const NO_MORE = 2

/**
 * Makes the parser of a connection skip the rest of its bytes once the connection has ended. Node has no public interface for
 * it: if a later version has another parser, all requests of the bytes that were read are begun.
 */
function stopReadingOnceEnded(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser')
  if (typeof parser !== 'object' || parser === null) return
  const begin: unknown = Reflect.get(parser, 'onIncoming')
  if (typeof begin !== 'function') return
  const onIncoming: OnIncoming = (request, keepsAlive) =>
    socket.destroyed ? NO_MORE : Number(Reflect.apply(begin, parser, [request, keepsAlive]))
  Reflect.set(parser, 'onIncoming', onIncoming)
}
