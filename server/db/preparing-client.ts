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

/** A connection on which the statements that Drizzle asks often are parsed and planned once. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // Before anybody else hears of it.
    this.connection.on('error', (error: Error) => ofSockets.add(error))
    this.query = new Proxy(this.query, {
      apply: (ask, _, [query, ...rest]) => {
        if (isDrizzles(query)) query.name ??= nameOf(query.text)
        return Reflect.apply(ask, this, [query, ...rest])
      },
    })
  }
}
