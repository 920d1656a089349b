import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { createAdaptorServer, type ServerType, type serve } from '@hono/node-server'
import { closeIdlestConnection } from './close-idlest-connection.ts'
import { endTinyPieces } from './end-tiny-pieces.ts'
import { maxConnections, readOpenFilesLimit } from './max-connections.ts'
import { endPipelines, oneAtATime } from './one-at-a-time.ts'
import { closeStalledConnections } from './unsent-answers.ts'

type Listening = {
  port: number
  /** Accepts no new connections. Open connections are answered as before. */
  refuse: () => void
  /** Ends the remaining connections: idle ones at once, others after their response, all after 10 s. */
  close: () => Promise<void>
}
type Wanted = {
  fetch: Parameters<typeof serve>[0]['fetch']
  port: number
  host: string | undefined
  /** the maximum idle time of a connection between two requests */
  keepAliveMs: number
  /** the number of the store's own proxies, each of which adds its client to X-Forwarded-For */
  proxies: number
  /** for tests; see below */
  stallMs?: number
  requestMs?: number
  answerMs?: number
  headersMs?: number
  checkMs?: number
  unsent?: Parameters<typeof closeStalledConnections>[2]
  /** the maximum number of open connections; an additional one replaces an idle one (close-idlest-connection.ts) */
  connections?: number | null
}

/**
 * A client that reads no response bytes, or sends no body bytes, for this long is disconnected: an unread response
 * stays in memory. The time is long enough for a phone that changes networks. Node notices progress only at the end of
 * this time, so it may take twice as long.
 */
const STALL_MS = 30_000
/**
 * The time limit for a whole request. A photograph of 20 MB needs 34 kB a second, a CV of 5 MB 9 kB, a list of 200 MB
 * 340 kB.
 */
const REQUEST_MS = 600_000
/** The time limit for the rest of a response that is completely in memory. */
const ANSWER_MS = 600_000
/** The interval at which Node checks for slow requests, which is its default. */
const CHECK_MS = 30_000

/**
 * Length of the queue of new connections. The system allows net.core.somaxconn, 4096. With Node's 511, clients beyond
 * it retry after 1, 3 and 7 s.
 */
const BACKLOG = 4096

const STOP_MS = 10_000
const GRACE_MS = 300
/**
 * headersTimeout must exceed keepAliveTimeout (Node's documentation), or it cuts a request that begins as the idle time
 * ends.
 */
const HEADERS_LONGER_MS = 5000

/** Listens for requests. Idle connections live longer here than at the proxy, so that the proxy closes them. */
export function listen({
  fetch,
  port,
  host,
  keepAliveMs,
  proxies,
  stallMs = STALL_MS,
  requestMs = REQUEST_MS,
  answerMs = ANSWER_MS,
  headersMs = keepAliveMs + HEADERS_LONGER_MS,
  checkMs = CHECK_MS,
  unsent,
  connections = maxConnections(readOpenFilesLimit()),
}: Wanted): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const serverOptions = {
      keepAliveTimeout: keepAliveMs,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      // withOneHost checks the header: responses that Node sends itself reach none of the listeners below.
      requireHostHeader: false,
    }
    const server = createAdaptorServer({ fetch: oneAtATime(closeIfUnread(withOneHost(fetch))), serverOptions })
    if (server instanceof Server) {
      endStalled(server, stallMs)
      endUnread(server, answerMs)
      endPipelines(server)
      endTinyPieces(server)
      closeStalledConnections(server, proxies, unsent)
      if (connections !== null) closeIdlestConnection(server, connections)
    }
    server.once('error', reject)
    server.listen({ port, host, backlog: BACKLOG }, () => resolve({ port: portOf(server), ...ending(server) }))
  })
}

/** The port of the server. A TCP server has one; the type also allows the path of a local socket. */
function portOf(server: ServerType): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens at no port.')
  return address.port
}

/**
 * Ends connections whose client neither reads nor sends. Node emits `timeout` after a time without any bytes on the
 * socket; a response that is read slowly counts as progress. Long work and silent streams have nothing to send and
 * are left open. A listener replaces Node's behavior, which would also end idle connections.
 */
function endStalled(server: Server, stallMs: number): void {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
  // The adapter's listener may respond before it returns.
  server.prependListener('request', (request, response) => latest.set(request.socket, { request, response }))
  server.on('timeout', socket => {
    const exchange = latest.get(socket)
    // No request has arrived yet: headersTimeout ends the connection. setTimeout restarts the time.
    if (!exchange) return socket.setTimeout(stallMs)
    const { request, response } = exchange
    const isIdle = response.closed
    const isUnread = socket.writableLength > 0
    // If bytes have arrived and are not read yet, the store is slow, not the client.
    const isUnsent = !request.complete && request.readableLength === 0
    // A reset also frees the system's buffer of the response; a normal end would wait for the client to read it.
    if (isUnread) socket.resetAndDestroy()
    else if (isIdle || isUnsent) socket.destroy()
    else socket.setTimeout(stallMs)
  })
  server.timeout = stallMs
}

/** Ends connections that take too long to read a finished response, a few bytes at a time. */
function endUnread(server: Server, answerMs: number): void {
  server.prependListener('request', ({ socket }, response) => {
    response.once('prefinish', () => {
      // The system has taken most of the response already.
      if (socket.writableLength === 0) return
      const late = setTimeout(() => socket.resetAndDestroy(), answerMs)
      response.once('close', () => clearTimeout(late))
    })
  })
}

/**
 * Answers 400 to a request that does not name one host: a proxy or cache in front may have read another of its Host headers.
 * Node and @hono/node-server refuse a missing or malformed name. RFC 9112 section 3.2.
 */
const withOneHost =
  (fetch: Wanted['fetch']): Wanted['fetch'] =>
  (request, env) => {
    const { rawHeaders } = env.incoming
    const hosts = rawHeaders.filter((_, at) => rawHeaders[at - 1]?.toLowerCase() === 'host' && at % 2 === 1)
    return hosts.length === 1 && hosts[0] !== '' ? fetch(request, env) : new Response(null, { status: 400 })
  }

/**
 * Answers `Connection: close` if the body of the request is not read to its end: the connection is closed after the response
 * then, and a proxy that sends its next request on it would answer 502 to another visitor.
 */
const closeIfUnread =
  (fetch: Wanted['fetch']): Wanted['fetch'] =>
  (request, env) => {
    const { incoming, outgoing } = env
    const hasBody =
      incoming.headers['transfer-encoding'] !== undefined || Number(incoming.headers['content-length']) > 0
    const answered = fetch(request, env)
    if (!hasBody) return answered
    const finish = (response: Awaited<typeof answered>) => {
      if (!incoming.complete && 'shouldKeepAlive' in outgoing) outgoing.shouldKeepAlive = false
      return response
    }
    return answered instanceof Promise ? answered.then(finish) : finish(answered)
  }

/** Node's own close would cut connections that look idle even if a request is arriving, so they get a moment first. */
function ending(server: ServerType): Pick<Listening, 'refuse' | 'close'> {
  let closed: Promise<void> | undefined
  const refuse = () => {
    closed ??= new Promise(resolve => NetServer.prototype.close.call(server, () => resolve()))
  }
  const close = async () => {
    refuse()
    const closeIdle = () => 'closeIdleConnections' in server && server.closeIdleConnections()
    const idle = setInterval(closeIdle, GRACE_MS)
    const late = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), STOP_MS)
    await closed
    clearInterval(idle)
    clearTimeout(late)
  }
  return { refuse, close }
}
