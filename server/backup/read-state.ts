import { z } from '../../domain/text/zod.ts'
import { checkDatabase } from '../invariants/check-database.ts'
import { MIGRATIONS } from '../migrate.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { readMigrations } from '../platform/db/migrations.ts'
import { NameShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { findKnown } from '../platform/files/file-store.ts'
import { SettingsError } from '../platform/settings-error.ts'
import type { Manifest } from './manifest.ts'

/** The time limit of a statement here, which may read all orders. */
export const LONG_MS = 3_600_000

export type State = Pick<Manifest, 'migration' | 'postgres' | 'counts' | 'broken'> & { storeId: string | null }

/**
 * The state that identifies a database: rows of each table, the newest migration, violated invariants (null: the schema
 * is of another version).
 */
export async function readState(db: Db | Tx): Promise<State> {
  const postgres = await firstValue(db, `SELECT current_setting('server_version_num')`)
  if ((await firstValue(db, `SELECT to_regclass('drizzle.__drizzle_migrations')`)) === null)
    throw new SettingsError('this database is not that of a store: it has no migrations')
  const madeAt = Number(await firstValue(db, 'SELECT max(created_at) FROM drizzle.__drizzle_migrations'))
  const own = await readMigrations(MIGRATIONS)
  const known = own.find(one => one.madeAt === madeAt)
  const isOwn = known !== undefined && known === own.at(-1)
  return {
    migration: { name: known?.name ?? 'of a later version', madeAt },
    postgres: Number(postgres),
    counts: await countRows(db),
    broken: isOwn ? await checkDatabase(db) : null,
    storeId: isOwn ? ((await findKnown(db))?.id ?? null) : null,
  }
}

/** The rows of each table of the store. */
export async function countRows(db: Db | Tx): Promise<Record<string, number>> {
  const found = await rows(
    db,
    NameShape,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of found) counts[name] = Number(await firstValue(db, `SELECT count(*) FROM public."${name}"`))
  return counts
}

const RowShape = z.record(z.string(), z.unknown())

async function firstValue(db: Db | Tx, text: string): Promise<unknown> {
  const row = await firstRow(db, RowShape, text)
  return row ? Object.values(row)[0] : null
}

/** Throws Error if a copied or restored database differs from its former state. */
export function compareStates(now: State, then: Pick<Manifest, 'counts' | 'broken'>): void {
  const names = new Set([...Object.keys(now.counts), ...Object.keys(then.counts)])
  const differentTables = [...names].filter(name => now.counts[name] !== then.counts[name])
  if (differentTables.length > 0)
    throw new Error(
      `the new database has not the rows of the one before: ${differentTables.map(name => `${name} ${now.counts[name] ?? 'missing'}, not ${then.counts[name] ?? 'there'}`).join('; ')}`,
    )
  const broken = now.broken?.filter(line => !then.broken?.includes(line)) ?? []
  if (then.broken && broken.length > 0)
    throw new Error(`what held in the database before does not hold in the new one: ${broken[0]}`)
}
