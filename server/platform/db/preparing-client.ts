import { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { statementName } from './statement-name.ts'

/** From the how-manieth time on, and how many statements at most: each connection keeps the plans of all. */
const OFTEN = 10
const MOST = 150
/** Lists of values grow with what they hold. */
const LONGEST = 4000

const asked = new LRUCache<string, { times: number }>({ max: 1000 })
const names = new Map<string, string>()

/** The name under which a statement is prepared; undefined for one that is seldom asked. */
function nameOf(text: string): string | undefined {
  const name = names.get(text)
  if (name || names.size >= MOST || text.length > LONGEST) return name
  const times = (asked.get(text)?.times ?? 0) + 1
  asked.set(text, { times })
  if (times < OFTEN) return undefined
  asked.delete(text)
  const given = statementName(text)
  names.set(text, given)
  return given
}

type Query = { text: string; name?: string | undefined; types: unknown }
// Drizzle brings types of its own. What is asked as plain SQL says itself whether it is prepared.
const isDrizzles = (query: unknown): query is Query => typeof query === 'object' && query !== null && 'types' in query

const ofSockets = new WeakSet<Error>()

/** Whether a connection to the database broke with this error, or could not be opened: others' sockets have the same codes. */
export const isOfDatabaseSocket = (error: Error): boolean => ofSockets.has(error)

/** How much later than the end of its statement's time an answer may come. */
const GRACE_MS = 5000

/**
 * A connection on which the statements that Drizzle asks often are parsed and planned once. One that says nothing for 5 s
 * longer than a statement may run is cut: a database that is gone without a word would be waited for as long as TCP repeats
 * itself, a quarter of an hour. pg's own `query_timeout` would leave the statement, and its answer, on the connection.
 */
export class PreparingClient extends pg.Client {
  /** How long a statement may run, in ms; 0: as long as it takes. */
  statementMs: number

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.statementMs = config?.statement_timeout || 0
    // Before anybody else hears of it.
    this.connection.on('error', (error: Error) => ofSockets.add(error))
    this.once('connect', () => this.#socket?.on('timeout', () => this.#cutIfSilent()))
    this.on('drain', () => this.#socket?.setTimeout(0))
    this.query = new Proxy(this.query, {
      apply: (ask, _, [query, ...rest]) => {
        if (isDrizzles(query)) query.name ??= nameOf(query.text)
        this.#socket?.setTimeout(this.statementMs > 0 ? this.statementMs + GRACE_MS : 0)
        return Reflect.apply(ask, this, [query, ...rest])
      },
    })
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
