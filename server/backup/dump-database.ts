import { join } from 'node:path'
import { z } from '../../domain/text/zod.ts'
import { type Db, inTransaction, openDatabase } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { SettingsError } from '../platform/settings-error.ts'
import type { Manifest } from './manifest.ts'
import { findProgram, runProgram } from './postgres-programs.ts'
import { LONG_MS, readState, type State } from './read-state.ts'

/** The file name of the dump in the folder of a backup. */
const DUMP = 'database.dump'
/**
 * npm run migrate sets rights and owners again, because roles may differ. Comments belong to extensions, which
 * another role owns in a managed PostgreSQL.
 */
const COMMON_ARGS = ['--no-owner', '--no-privileges', '--no-comments']

const majorOf = (version: number): number => Math.floor(version / 10_000)

const SnapshotShape = z.object({ snapshot: z.string() })

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
      const row = await firstRow(tx, SnapshotShape, 'SELECT pg_export_snapshot() AS snapshot')
      const state = await readState(tx)
      const program = await findProgram('pg_dump', majorOf(state.postgres))
      const args = ['--format=custom', ...COMMON_ARGS, `--snapshot=${row?.snapshot}`, `--file=${join(folder, DUMP)}`]
      await runProgram(program, args, url)
      return state
    }),
  )

const VersionAndObjectsShape = z.object({ version: z.number(), objects: z.number() })

/**
 * Restores a dump into an empty database, completely or not at all. Throws SettingsError if the database is not empty,
 * or if its PostgreSQL is older than that of the dump.
 */
export const restoreDump = (url: string, folder: string, manifest: Manifest): Promise<State> =>
  withDatabase(url, async db => {
    const row = await firstRow(
      db,
      VersionAndObjectsShape,
      `SELECT current_setting('server_version_num')::int AS version, (SELECT count(*) FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname !~ '^(pg_|information_schema$)'
        WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')) AS objects`,
    )
    const { version = 0, objects = 1 } = row ?? {}
    if (objects > 0) throw new SettingsError('the database is not empty: a backup is restored into an empty one only')
    if (majorOf(version) < majorOf(manifest.postgres))
      throw new SettingsError(
        `this backup is of PostgreSQL ${majorOf(manifest.postgres)}, and the database is of ${majorOf(version)}`,
      )
    const program = await findProgram('pg_restore', majorOf(manifest.postgres))
    await runProgram(program, ['--exit-on-error', '--single-transaction', ...COMMON_ARGS, join(folder, DUMP)], url)
    return readState(db)
  })

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(url, () => {}, { connections: 2, statementMs: LONG_MS, waitMs: 30_000 })
  return work(db).finally(() => db.$client.end())
}
