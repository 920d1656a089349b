import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { countRefusal, siteKey } from '../limits/limits.ts'
import { addressOf, isLoopback } from './client-address.ts'

const MEGABYTE = 1024 * 1024

type Limits = {
  /** bytes, of one network address and of all */
  ofAddress: number
  total: number
  lookMs: number
}

/**
 * Bytes of answers that the system has not taken yet, because their clients do not read. A working process uses about
 * 500 MB, and 120 MB for uploads. With these bytes it stays below the alert at 800 MB
 * (deploy/observability/alerts.yml). The largest single answer, all documents of an order, has 50 MB and must fit. A
 * client that reads at the speed of a local network, or a proxy that buffers, has taken a file of 10 MB before the next
 * check.
 */
const LIMITS: Limits = { ofAddress: 64 * MEGABYTE, total: 128 * MEGABYTE, lookMs: 100 }

/** The key of all its addresses. */
const LOOPBACK = 'loopback'

type Held = { socket: Socket; whose: string; bytes: number }

/**
 * Ends connections with too many unread bytes. While an address has more than `ofAddress`, its largest connection is
 * ended. While all addresses together have more than `total`, the largest connection of the address with the most is
 * ended. The address is that of the latest request on a connection; an IPv6 site counts as one. Only the total applies
 * to loopback, because it may be all clients of a proxy.
 */
export function closeStalledConnections(server: Server, proxies: number, limits: Limits = LIMITS): void {
  /** connections with an unsent answer, and the address that requested it */
  const open = new Map<Socket, { whose: string; response: ServerResponse }>()

  const look = () => {
    const held: Held[] = []
    for (const [socket, { whose }] of open)
      if (socket.writableLength > 0) held.push({ socket, whose, bytes: socket.writableLength })
    for (const { socket } of overLimits(held, limits)) {
      open.delete(socket)
      countRefusal('answers that are not read')
      // A reset also frees the system's buffer of the response; a normal end would wait for the client to read it.
      socket.resetAndDestroy()
    }
  }

  server.prependListener('request', (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const address = addressOf(request, proxies)
    open.set(socket, { whose: isLoopback(address) ? LOOPBACK : siteKey(address), response })
    // Another request may already have arrived, which waits for this response to be sent.
    response.once('close', () => {
      if (socket.destroyed || open.get(socket)?.response === response) open.delete(socket)
    })
  })
  const looking = setInterval(look, limits.lookMs).unref()
  server.once('close', () => clearInterval(looking))
}

/** The connections to end, so that the others are within the limits. */
function overLimits(held: Held[], { ofAddress, total }: Limits): Held[] {
  const largestFirst = held.toSorted((a, b) => b.bytes - a.bytes)
  const sums = new Map<string, number>()
  let all = 0
  for (const { whose, bytes } of held) {
    sums.set(whose, sumOf(sums, whose) + bytes)
    all += bytes
  }
  const ended = new Set<Held>()
  const end = (one: Held) => {
    ended.add(one)
    sums.set(one.whose, sumOf(sums, one.whose) - one.bytes)
    all -= one.bytes
  }
  for (const one of largestFirst) if (one.whose !== LOOPBACK && sumOf(sums, one.whose) > ofAddress) end(one)
  while (all > total) {
    const [most] = [...sums].reduce((a, b) => (b[1] > a[1] ? b : a))
    const largest = largestFirst.find(one => one.whose === most && !ended.has(one))
    if (!largest) break
    end(largest)
  }
  return [...ended]
}

const sumOf = (sums: Map<string, number>, whose: string): number => sums.get(whose) ?? 0
