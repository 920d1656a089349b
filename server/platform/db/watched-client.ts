import { Socket } from 'node:net'
import pg from 'pg'
import { watchQuery } from './watched-queries.ts'

const ofSockets = new WeakSet<Error>()

/** Whether a connection to the database broke with this error, or could not be opened: others' sockets have the same codes. */
export const isOfDatabaseSocket = (error: Error): boolean => ofSockets.has(error)

/** How much later than the end of its statement's time an answer may come. */
const GRACE_MS = 5000

/**
 * A connection that is cut when it says nothing for 5 s longer than a statement may run: a database that is gone without a
 * word would be waited for as long as TCP repeats itself, a quarter of an hour. pg's own `query_timeout` would leave the
 * statement, and its answer, on the connection.
 */
export class WatchedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // Before anybody else hears of it.
    this.connection.on('error', (error: Error) => ofSockets.add(error))
    this.once('connect', () => this.#socket?.on('timeout', () => this.#cutIfSilent()))
  }

  /**
   * Sets the time limit for statements that may run `statementMs`; 0 removes it: nothing runs, or the statement has no
   * limit.
   */
  watch(statementMs: number): void {
    this.#socket?.setTimeout(statementMs > 0 ? statementMs + GRACE_MS : 0)
  }

  // What node-postgres answers to each form of the question, it answers here too.
  override query(...given: never[]): never {
    return watchQuery(given, asked => Reflect.apply(super.query, this, asked)) as never
  }

  /** TLS puts another one in the place of the first. */
  get #socket(): Socket | null {
    return this.connection.stream instanceof Socket ? this.connection.stream : null
  }

  /** A process that was held up itself finds its time over before it has read what did arrive. */
  #cutIfSilent(): void {
    const socket = this.#socket
    const heard = socket?.bytesRead
    setImmediate(() => {
      if (socket?.bytesRead !== heard) return
      socket?.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }))
    })
  }
}
