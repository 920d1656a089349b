import { IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Node hands over each chunk of a body by itself, in some 3 µs, however short it is. Networks send pieces of hundreds of
 * bytes, but anyone can send chunks of one byte, and Node reads up to 64 kB of them at once.
 */
const MIN_PIECE_BYTES = 64
const SMALL_PIECES = 200

type OnBody = (piece: Uint8Array) => void

/**
 * Ends connections whose bodies arrive in many tiny pieces, without reading the rest of them. Node has no public interface
 * for it: if a later version has another parser, such bodies are read.
 */
export function endTinyPieces(server: Server): void {
  server.on('connection', (socket: Socket) => {
    const parser: unknown = Reflect.get(socket, 'parser')
    if (typeof parser !== 'object' || parser === null) return
    const key: unknown = Reflect.get(parser.constructor, 'kOnBody')
    if (typeof key !== 'number') return
    const read: unknown = Reflect.get(parser, key)
    if (typeof read !== 'function') return
    let request: unknown
    let pieces = 0
    let bytes = 0
    const count: OnBody = piece => {
      const current: unknown = Reflect.get(parser, 'incoming')
      if (current !== request) [request, pieces, bytes] = [current, 0, 0]
      pieces++
      bytes += piece.byteLength
      if (pieces <= SMALL_PIECES || bytes >= pieces * MIN_PIECE_BYTES) return Reflect.apply(read, parser, [piece])
      // Without a function, the parser passes over the rest.
      Reflect.set(parser, key, null)
      socket.resetAndDestroy()
      // The end of the body may follow, and would make it look whole.
      if (current instanceof IncomingMessage) current.destroy()
    }
    Reflect.set(parser, key, count)
    // Node uses the parser again for another connection.
    socket.once('close', () => Reflect.set(parser, key, read))
  })
}
