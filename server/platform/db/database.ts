import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { KEPT_ALIVE } from './kept-alive.ts'
import { isOfDatabaseSocket, WatchedClient } from './watched-client.ts'
import { WatchedPool } from './watched-queries.ts'

// 64-bit ids fit a JavaScript number up to 2^53; dates without time stay the text they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

type Orm = NodePgDatabase<Record<string, never>>
/** The database outside a transaction; `$client` takes plain SQL. */
export type Db = Orm & { $client: pg.Pool }
/** The same inside a transaction, on its one connection. */
export type Tx = Orm & { $client: pg.PoolClient }

type PoolLimits = { connections: number; statementMs: number; waitMs: number }
/** What a page may ask of the database: a statement runs 2 s at most, a connection is waited for 2 s at most. */
export const PAGE_LIMITS: PoolLimits = { connections: 20, statementMs: 2000, waitMs: 2000 }

/** Opens a pool. `onError` hears of connections that break while idle (a stopping server), which must not end the process. */
export function openDatabase(url: string, onError: (error: Error) => void, limits = PAGE_LIMITS): Db {
  const pool = new WatchedPool({
    Client: WatchedClient,
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.waitMs,
    ...KEPT_ALIVE,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'store',
    // work_mem: a search builds a bitmap of rows; one that does not fit keeps only pages, and every row on them is
    // compared. random_page_cost: databases lie on flash or in memory. synchronize_seqscans: the first of many matches
    // must be the same each time.
    options: '-c work_mem=32MB -c random_page_cost=1.1 -c synchronize_seqscans=off',
  })
  pool.on('error', onError)
  pool.on('acquire', client => watch(client, limits.statementMs))
  pool.on('release', (_, client) => watch(client, 0))
  return drizzle({ client: pool, casing: 'snake_case' })
}

const watch = (client: unknown, statementMs: number): void => {
  if (client instanceof WatchedClient) client.watch(statementMs)
}

const TRY_AGAIN = new Set(['40001', '40P01']) // serialization failure, deadlock: https://www.postgresql.org/docs/18/errcodes-appendix.html

/** The SQLSTATE of a database error, wherever a wrapper put it. */
function sqlState(error: unknown): string | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e.code
  }
  return undefined
}

// A statement cancelled by its time limit, too many connections, a server that is stopping, has crashed or is starting.
// https://www.postgresql.org/docs/18/errcodes-appendix.html
const OVERLOADED = new Set(['57014', '53300', '57P01', '57P02', '57P03'])
// What sockets say of the same: only those to the database. A caller who hangs up is none of it.
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** A statement that ran past its time, a pool without a free connection, a database that is away: worth another try. */
export function isOverload(error: unknown): boolean {
  if (OVERLOADED.has(sqlState(error) ?? '')) return true
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (isOfDatabaseSocket(e) && 'code' in e && AWAY.has(String(e.code))) return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(e.message)) return true
  }
  return false
}

/** A statement that was broken off at its time limit. */
export const isTooSlow = (error: unknown): boolean => sqlState(error) === '57014'

/** The name of the constraint that a database error broke. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('constraint' in e && typeof e.constraint === 'string') return e.constraint
  }
  return undefined
}

/**
 * Runs `work` in one transaction; anything thrown undoes it. A deadlock or serialization failure is tried again, 4 times at
 * most. `statementMs`: how long a statement in it may run, where that is not what the pool allows.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, statementMs?: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, work, statementMs)
    } catch (error) {
      if (attempt === 5 || !TRY_AGAIN.has(sqlState(error) ?? '')) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>, statementMs?: number): Promise<T> {
  const client = await db.$client.connect()
  let broken: Error | undefined
  // A connection that is lost between two statements says so by an event that ends the process when nobody hears it.
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  if (statementMs) watch(client, statementMs)
  try {
    await client.query(statementMs ? `BEGIN; SET LOCAL statement_timeout = ${statementMs}` : 'BEGIN')
    const result = await work(drizzle({ client, casing: 'snake_case' }))
    const { command } = await client.query('COMMIT')
    // A transaction in which a statement failed is undone by its COMMIT, which says so in no other way.
    if (command !== 'COMMIT') throw new Error('a statement of this transaction had failed: it was undone')
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away instead of going back to the pool in the middle of something.
    await client.query('ROLLBACK').catch(failure => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}
