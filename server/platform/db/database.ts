import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { waitingTime } from '../limits/waiting-time.ts'
import { isRetryable } from './database-errors.ts'
import { KEEP_ALIVE } from './keep-alive.ts'
import { UnnamedClient } from './unnamed-client.ts'
import { WatchedClient } from './watched-client.ts'
import { WatchedPool } from './watched-queries.ts'

// IDs of 64 bits fit a JavaScript number up to 2^53. Dates without time remain text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

type Orm = NodePgDatabase<Record<string, never>>
/** The database outside a transaction. `$client` runs plain SQL. */
export type Db = Orm & { $client: pg.Pool }
/** The database inside a transaction, on its one connection. */
export type Tx = Orm & { $client: pg.PoolClient }

/**
 * `isPooled`: the address belongs to a pooler, which accepts no limits when a session begins; the role then has the
 * limits (limit-role.ts). `prepares`: false for a pooler that does not support named statements.
 */
export type PoolLimits = {
  connections: number
  statementMs: number
  waitMs: number
  isPooled?: boolean
  prepares?: boolean
}
/** Limits of a page's queries: 2 s for a statement, 2 s of waiting for a connection, times WAIT_FACTOR. */
export const PAGE_LIMITS: PoolLimits = {
  connections: 20,
  statementMs: waitingTime(2000),
  waitMs: waitingTime(2000),
}

/** The settings of a session for requests, by PostgreSQL's names. */
export const sessionSettings = (statementMs: number): Record<string, string> => ({
  statement_timeout: `${statementMs}`,
  idle_in_transaction_session_timeout: '10000',
  // A search builds a bitmap of rows. If this memory is too small, the bitmap has only pages, and every row on them is
  // compared.
  work_mem: '32MB',
  // The database is expected on flash storage or in memory.
  random_page_cost: '1.1',
  // The first of many matches must always be the same.
  synchronize_seqscans: 'off',
})

/** Opens a pool. `onError` receives errors of idle connections (a stopping server), which must not end the process. */
export function openDatabase(url: string, onError: (error: Error) => void, limits = PAGE_LIMITS): Db {
  const pool = new WatchedPool(poolConfig(url, limits))
  pool.on('error', onError)
  pool.on('acquire', client => watch(client, limits.statementMs))
  pool.on('release', (_, client) => watch(client, 0))
  return drizzle({ client: pool, casing: 'snake_case' })
}

function poolConfig(url: string, limits: PoolLimits): pg.PoolConfig {
  const settings = Object.entries(sessionSettings(limits.statementMs)).map(([name, value]) => `-c ${name}=${value}`)
  return {
    Client: limits.prepares === false ? UnnamedClient : WatchedClient,
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.waitMs,
    ...KEEP_ALIVE,
    application_name: 'store',
    ...(limits.isPooled ? {} : { options: settings.join(' ') }),
  }
}

const watch = (client: unknown, statementMs: number): void => {
  if (client instanceof WatchedClient) client.watch(statementMs)
}

/**
 * Runs `work` in one transaction; any exception rolls it back. A deadlock, a serialization failure and a broken
 * foreign key are retried, 5 attempts in all. `statementMs`: the statement timeout, if it differs from the pool's.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, statementMs?: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, work, statementMs)
    } catch (error) {
      if (attempt === 5 || !isRetryable(error)) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>, statementMs?: number): Promise<T> {
  const client = await db.$client.connect()
  let broken: Error | undefined
  // A connection that breaks between two statements emits an error event, which ends the process if nothing listens.
  const lost = (error: Error) => {
    broken = error
  }
  client.on('error', lost)
  if (statementMs) watch(client, statementMs)
  try {
    await client.query(statementMs ? `BEGIN; SET LOCAL statement_timeout = ${statementMs}` : 'BEGIN')
    const result = await work(drizzle({ client, casing: 'snake_case' }))
    const { command } = await client.query('COMMIT')
    // A COMMIT rolls back a transaction with a failed statement, and reports that only in its command tag.
    if (command !== 'COMMIT') throw new Error('a statement of this transaction had failed: it was undone')
    return result
  } catch (error) {
    // A connection that cannot even roll back is closed, because it may still be in a transaction.
    await client.query('ROLLBACK').catch(failure => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}
