import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey, countRefusal } from '../limits/limits.ts'

/**
 * Lets new clients in although `max` connections are open: the network address with most connections loses the one that has been without a
 * request for the longest. Only if all of its connections have a request is the new connection closed. Behind a proxy, the proxy is the one
 * address, and it opens a connection again.
 */
export function closeIdlestConnection(server: Server, max: number): void {
  /** by address, the longest without a request first */
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
  // The adapter's listener may answer before it returns.
  server.prependListener('request', ({ socket }, response) => {
    working.add(socket)
    response.once('close', () => {
      working.delete(socket)
      // Behind those that have been idle for longer.
      const sockets = open.get(addresses.get(socket) ?? '')
      if (sockets?.delete(socket)) sockets.add(socket)
    })
  })
}
