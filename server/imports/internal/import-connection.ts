import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Tx } from '../../platform/db/database.ts'
import { KEPT_ALIVE } from '../../platform/db/kept-alive.ts'

/** Who has it works on a list; it goes with its connection. Others wait, over all processes. */
export const IMPORT_LOCK = 7_201_135
/** A command that waits or runs has this one with its import's id: who can take it knows that the command is dead. */
export const COMMAND_LOCK = 7_201_136

/** A connection of its own for long work: `tx` is its transaction, for what writes by one. */
export type ImportConnection = { client: pg.PoolClient; tx: Tx; processId: number; close: () => Promise<void> }

export async function openImportConnection(databaseUrl: string, name: string): Promise<ImportConnection> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    ...KEPT_ALIVE,
    application_name: name,
    max: 1,
  })
  // A connection that breaks fails the statement under way, which is where it is heard; unheard here it would end the process.
  pool.on('error', () => {})
  const client = await pool.connect().catch(async error => {
    await pool.end()
    throw error
  })
  client.on('error', () => {})
  // A role or a database may limit its statements; those of a long list, and of what follows it, take their time.
  await client.query('SET statement_timeout = 0')
  await client.query('SET idle_in_transaction_session_timeout = 0')
  // A whole list is sorted and compared at once.
  await client.query(`SET work_mem = '64MB'`)
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return {
    client,
    tx: drizzle({ client, casing: 'snake_case' }),
    processId: rows[0]?.pid ?? 0,
    // Ending the connection undoes what was not committed, and gives its locks back.
    close: async () => {
      client.release(true)
      await pool.end()
    },
  }
}
