import type pg from 'pg'
import { z } from '../domain/text/zod.ts'
import { CannotMigrate } from './cannot-migrate.ts'
import type { Migration } from './platform/db/migrations.ts'
import { IsThereShape } from './platform/db/row-shapes.ts'
import { firstRow, rows } from './platform/db/rows.ts'

// Before the first release 92 migrations were combined into one first schema (docs/decisions/0077-first-schema.md). A database
// that has run all of them has the same schema, so it only needs to record the first schema as applied.

/**
 * The migrations of the first schema: an extension and functions that indexes need; the tables and views of
 * drizzle-kit; everything else.
 */
export const FIRST_SCHEMA = ['0000_extension_and_keys', '0001_tables_and_views', '0002_functions_and_triggers']

/** The hashes by which a database records the first and the last of the earlier migrations, which ran in order. */
export const EARLIER_MIGRATIONS = {
  count: 92,
  first: '45aef2e7fd5135c7f5fcb18eed89bd3ed01454a73f5dd5d8ea8946312d3c1504',
  last: '9c0f851352597efc8c7875377e72f375511df530f6bdb1cb887bec7f3aae7ff7',
}

type Beginning = 'own' | 'earlier' | 'part of earlier' | 'other'

/** Throws CannotMigrate, with an instruction, for a database whose first migrations differ from `own`. */
export async function refuseForeignSchema(client: Pick<pg.Client, 'query'>, own: readonly Migration[]): Promise<void> {
  const beginning = await beginningOf(client, own)
  if (beginning === 'earlier')
    throw new CannotMigrate(
      'this database was made by the migrations before the first schema: run npm run migrate -- --adopt',
    )
  if (beginning === 'part of earlier')
    throw new CannotMigrate(
      'this database has only some of the migrations before the first schema: run npm run migrate of the last version that had them (docs/operations.md, "The first schema"), then npm run migrate -- --adopt of this one',
    )
  if (beginning === 'other')
    throw new CannotMigrate(
      'this database was made by other migrations than those of this store: set DATABASE_URL to an empty one, or move DATA_DIR away',
    )
}

/**
 * Records the first schema as applied in a database that has it from the earlier migrations. Changes no other database.
 */
export async function adoptFirstSchema(client: pg.Client, own: readonly Migration[]): Promise<boolean> {
  if ((await beginningOf(client, own)) !== 'earlier') return false
  await client.query('BEGIN')
  try {
    await client.query('DELETE FROM drizzle.__drizzle_migrations')
    for (const { hash, madeAt } of own.filter(({ name }) => FIRST_SCHEMA.includes(name)))
      await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, madeAt])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
  return true
}

const HashAndCreatedAtShape = z.object({ hash: z.string(), createdAt: z.string() })

async function beginningOf(client: Pick<pg.Client, 'query'>, own: readonly Migration[]): Promise<Beginning> {
  const row = await firstRow(
    client,
    IsThereShape,
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is_there`,
  )
  if (!row?.isThere) return 'own'
  const applied = await rows(
    client,
    HashAndCreatedAtShape,
    'SELECT hash, created_at::text FROM drizzle.__drizzle_migrations m ORDER BY m.created_at',
  )
  const [first] = applied
  if (!first) return 'own'
  if (first.hash === EARLIER_MIGRATIONS.first)
    return applied.length === EARLIER_MIGRATIONS.count && applied.at(-1)?.hash === EARLIER_MIGRATIONS.last
      ? 'earlier'
      : 'part of earlier'
  // A database of a later version has more migrations than `own`.
  const hashes = new Map(applied.map(({ hash, createdAt }) => [Number(createdAt), hash]))
  const isOther = ({ hash, madeAt }: Migration, at: number) =>
    hashes.has(madeAt) ? hashes.get(madeAt) !== hash : at === 0
  return own.some(isOther) ? 'other' : 'own'
}
