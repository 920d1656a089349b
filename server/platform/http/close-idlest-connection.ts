import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey, countRefusal } from '../limits/limits.ts'

/**
 * Accepts new clients although `max` connections are open. The network address with the most connections loses its
 * connection that has been idle for the longest. The new connection is closed only if all connections of that address
 * have a request. A proxy counts as one address, and opens a closed connection again.
 */
export function closeIdlestConnection(server: Server, max: number): void {
  /** the connections by address, sorted by idle time, the longest first */
  const open = new Map<string, Set<Socket>>()
  const addresses = new WeakMap<Socket, string>()
  const working = new WeakSet<Socket>()
  let count = 0

  const remove = (socket: Socket) => {
    const address = addresses.get(socket) ?? ''
    const sockets = open.get(address)
    if (!sockets?.delete(socket)) return
    count--
    if (sockets.size === 0) open.delete(address)
  }
  const endOne = (newest: Socket) => {
    let most = new Set<Socket>()
    for (const sockets of open.values()) if (sockets.size > most.size) most = sockets
    const idle = [...most].find(socket => !working.has(socket)) ?? newest
    remove(idle)
    idle.resetAndDestroy()
    countRefusal('connections')
  }

  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    addresses.set(socket, address)
    open.set(address, (open.get(address) ?? new Set()).add(socket))
    count++
    socket.once('close', () => remove(socket))
    if (count > max) endOne(socket)
  })
  // The adapter's listener may respond before it returns.
  server.prependListener('request', ({ socket }, response) => {
    working.add(socket)
    response.once('close', () => {
      working.delete(socket)
      // Adds the connection after those that have been idle for longer.
      const sockets = open.get(addresses.get(socket) ?? '')
      if (sockets?.delete(socket)) sockets.add(socket)
    })
  })
}
