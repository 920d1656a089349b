import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../../platform/db/database.ts'
import { KEEP_ALIVE } from '../../platform/db/keep-alive.ts'
import { firstRow } from '../../platform/db/rows.ts'

/** The lock of the process that works on lists. It ends with the connection. All other processes wait for it. */
export const IMPORT_LOCK = 7_201_135
/**
 * A waiting or running command holds this lock with its import's id: a process that can acquire it knows that the
 * command is dead.
 */
export const COMMAND_LOCK = 7_201_136

/** A separate connection for long work. `tx` is its transaction, for functions that write in a transaction. */
export type ImportConnection = { client: pg.PoolClient; tx: Tx; processId: number; close: () => Promise<void> }

const PidShape = z.object({ pid: z.number() })

export async function openImportConnection(databaseUrl: string, name: string): Promise<ImportConnection> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    ...KEEP_ALIVE,
    application_name: name,
    max: 1,
  })
  // A broken connection fails the statement in progress, which reports it; an unhandled event would end the process.
  pool.on('error', () => {})
  const client = await pool.connect().catch(async error => {
    await pool.end()
    throw error
  })
  client.on('error', () => {})
  // A role or a database may have a statement timeout; the statements of a long list take longer.
  await client.query('SET statement_timeout = 0')
  await client.query('SET idle_in_transaction_session_timeout = 0')
  // A whole list is sorted and compared at once.
  await client.query(`SET work_mem = '64MB'`)
  const row = await firstRow(client, PidShape, 'SELECT pg_backend_pid() AS pid')
  return {
    client,
    tx: drizzle({ client, casing: 'snake_case' }),
    processId: row?.pid ?? 0,
    // Ending the connection rolls back uncommitted changes, and releases its locks.
    close: async () => {
      client.release(true)
      await pool.end()
    },
  }
}
