import { join } from 'node:path'
import { type Db, inTransaction, openDatabase } from '../platform/db/database.ts'
import { SettingsError } from '../platform/settings-error.ts'
import type { Manifest } from './manifest.ts'
import { findProgram, runProgram } from './postgres-programs.ts'
import { LONG_MS, readState, type State } from './read-state.ts'

/** In a folder of its own, as a part of the backup. */
const DUMP = 'database.dump'
/**
 * npm run migrate sets rights and owners again, because roles may differ. Comments belong to extensions, which
 * another role owns in a managed PostgreSQL.
 */
const PLAIN = ['--no-owner', '--no-privileges', '--no-comments']

const majorOf = (version: number): number => Math.floor(version / 10_000)

/**
 * Dumps an external PostgreSQL into `folder` while it is in use, and returns the state in the dump: both share one
 * snapshot.
 */
export const dumpDatabase = (url: string, folder: string): Promise<State> =>
  withDatabase(url, db =>
    inTransaction(db, async tx => {
      await tx.$client.query(
        'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0',
      )
      const { rows } = await tx.$client.query<{ moment: string }>('SELECT pg_export_snapshot() AS moment')
      const state = await readState(tx)
      const program = await findProgram('pg_dump', majorOf(state.postgres))
      const args = ['--format=custom', ...PLAIN, `--snapshot=${rows[0]?.moment}`, `--file=${join(folder, DUMP)}`]
      await runProgram(program, args, url)
      return state
    }),
  )

/**
 * Restores a dump into an empty database, completely or not at all. Throws SettingsError if the database is not
 * empty, or older.
 */
export const restoreDump = (url: string, folder: string, manifest: Manifest): Promise<State> =>
  withDatabase(url, async db => {
    const { rows } = await db.$client.query<{ version: number; there: number }>(
      `SELECT current_setting('server_version_num')::int AS version, (SELECT count(*) FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname !~ '^(pg_|information_schema$)'
        WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')) AS there`,
    )
    const { version = 0, there = 1 } = rows[0] ?? {}
    if (there > 0) throw new SettingsError('the database is not empty: a backup is restored into an empty one only')
    if (majorOf(version) < majorOf(manifest.postgres))
      throw new SettingsError(
        `this backup is of PostgreSQL ${majorOf(manifest.postgres)}, and the database is of ${majorOf(version)}`,
      )
    const program = await findProgram('pg_restore', majorOf(manifest.postgres))
    await runProgram(program, ['--exit-on-error', '--single-transaction', ...PLAIN, join(folder, DUMP)], url)
    return readState(db)
  })

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(url, () => {}, { connections: 2, statementMs: LONG_MS, waitMs: 30_000 })
  return work(db).finally(() => db.$client.end())
}
