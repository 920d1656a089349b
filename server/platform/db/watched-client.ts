import { Socket } from 'node:net'
import pg from 'pg'
import { watchQuery } from './watched-queries.ts'

const ofSockets = new WeakSet<Error>()

/** True if the error comes from a socket to the database, because other sockets have the same codes. */
export const isOfDatabaseSocket = (error: Error): boolean => ofSockets.has(error)

/** The time after a statement's timeout within which its result must arrive. */
const GRACE_MS = 5000

/**
 * A connection that is cut if it is silent for 5 s longer than the statement timeout. Otherwise a client would wait for
 * an unreachable database as long as TCP retransmits, a quarter of an hour. pg's own `query_timeout` would leave the
 * statement and its result on the connection.
 */
export class WatchedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // This listener is added before any other.
    this.connection.on('error', (error: Error) => ofSockets.add(error))
    this.once('connect', () => this.#socket?.on('timeout', () => this.#cutIfSilent()))
  }

  /**
   * Sets the time limit for statements that may run `statementMs`. 0 removes it: no statement runs, or it has no limit.
   */
  watch(statementMs: number): void {
    this.#socket?.setTimeout(statementMs > 0 ? statementMs + GRACE_MS : 0)
  }

  // The return type is that of node-postgres for the same arguments.
  override query(...given: never[]): never {
    return watchQuery(given, asked => Reflect.apply(super.query, this, asked)) as never
  }

  /** TLS replaces the first socket with another one. */
  get #socket(): Socket | null {
    return this.connection.stream instanceof Socket ? this.connection.stream : null
  }

  /** A process that was blocked sees its timeout pass before it has read data that did arrive. */
  #cutIfSilent(): void {
    const socket = this.#socket
    const bytesBefore = socket?.bytesRead
    setImmediate(() => {
      if (socket?.bytesRead !== bytesBefore) return
      socket?.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }))
    })
  }
}
