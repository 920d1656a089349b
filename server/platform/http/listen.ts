import { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'

type Listening = {
  port: number
  /** Takes no new connections any more; those that are open are answered as before. */
  refuse: () => void
  /** Ends the connections that are left: those that are idle at once, others after their answer, all after 10 s. */
  close: () => Promise<void>
}
type Wanted = {
  fetch: Parameters<typeof serve>[0]['fetch']
  port: number
  host: string | undefined
  /** how long a connection may be idle between two requests */
  keepAliveMs: number
}

const STOP_MS = 10_000
const GRACE_MS = 300
/**
 * headersTimeout must exceed keepAliveTimeout (Node's documentation), or it cuts a request that begins as the idle time
 * ends.
 */
const HEADERS_LONGER_MS = 5000

/** Listens for requests. Idle connections live longer here than at the proxy, so that the proxy closes them. */
export function listen({ fetch, port, host, keepAliveMs }: Wanted): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: withOneHost(fetch), port, hostname: host }, info =>
      resolve({ port: info.port, ...ending(server) }),
    )
    if (server instanceof Server) {
      server.keepAliveTimeout = keepAliveMs
      server.headersTimeout = keepAliveMs + HEADERS_LONGER_MS
    }
    server.once('error', reject)
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
 * Node's own close would at once cut connections that look idle, also those whose request is just arriving: it is given a
 * moment to be read.
 */
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
