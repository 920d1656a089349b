import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { counted } from '../domain/text/counted.ts'
import { z } from '../domain/text/zod.ts'
import { CannotMigrate } from './cannot-migrate.ts'
import { adoptFirstSchema, refuseForeignSchema } from './first-schema.ts'
import type { DatabaseSettings } from './platform/db/database-settings.ts'
import { grantFuture, grantTo } from './platform/db/grant-to.ts'
import { pendingOf, readMigrations, runMigrations } from './platform/db/migrations.ts'
import { firstRow } from './platform/db/rows.ts'
import { installQueues } from './platform/jobs/install-queues.ts'
import { refuseSkippedVersions } from './serving-versions.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const LOCK = 7_201_134
const TURN_MS = 500

type Wanted = {
  /** the role of the serving processes, if it is not the role that migrates; it is granted the required rights */
  servedBy?: string | undefined
  /** the migrations to run, by `madeAt`; left out: all */
  only?: ReadonlySet<number>
  /** records the first schema as applied in a database that has it from earlier migrations */
  adopts?: boolean
  /** continues even if incompatible versions still serve */
  skipsVersions?: boolean
  say?: (line: string) => void
}

/**
 * Migrates the database to this version of the store. The connection is a direct one, as the role that owns the tables,
 * because a pooler does not retain the lock. Concurrent starts wait for each other. Throws CannotMigrate for a database
 * with another first schema, and while a version serves that is too old to run beside this one.
 */
export async function migrateDatabase(
  connection: string | pg.ClientConfig,
  { servedBy, only, adopts = false, skipsVersions = false, say = () => {} }: Wanted = {},
): Promise<void> {
  const config = typeof connection === 'string' ? { connectionString: connection } : connection
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000, application_name: 'migrate' })
  await client.connect()
  try {
    await client.query('SET client_min_messages = warning; SET statement_timeout = 0')
    await takeTurn(client)
    const migrations = await readMigrations(MIGRATIONS)
    if (adopts && (await adoptFirstSchema(client, migrations))) say('The first schema is recorded as applied.')
    await refuseForeignSchema(client, migrations)
    const wanted = only ? migrations.filter(({ madeAt }) => only.has(madeAt)) : migrations
    if (!skipsVersions && (await pendingOf(client, wanted)).length > 0) await refuseSkippedVersions(client)
    if (servedBy) await grantFuture(client, servedBy)
    await runMigrations(client, wanted, { say })
    await installQueues(client)
    if (servedBy) await grantTo(client, servedBy)
  } finally {
    await client.end()
  }
}

/**
 * Checks that a database has all migrations that this version needs, as databases of later versions do. Throws
 * CannotMigrate if it does not.
 */
export async function checkMigrated(client: Pick<pg.Client, 'query'>): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS)
  await refuseForeignSchema(client, migrations)
  const missing = await pendingOf(client, migrations)
  if (missing.length > 0)
    throw new CannotMigrate(
      `${counted(missing.length, 'migration')} missing, ${missing[0]?.name} first: run npm run migrate, or set MIGRATE_AT_START=yes`,
    )
}

/** Migrates the database if a start may do that, else checks that it is migrated. Throws CannotMigrate. */
export async function readyDatabase(
  directUrl: string,
  { migratesAtStart, role }: Pick<DatabaseSettings, 'migratesAtStart' | 'role'>,
): Promise<void> {
  if (migratesAtStart) return migrateDatabase(directUrl, { servedBy: role })
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await checkMigrated(client)
  } finally {
    await client.end()
  }
}

/** The number of migrations of this version of the store, and the name of the newest. */
export async function countMigrations(): Promise<{ count: number; newest: string | null }> {
  const migrations = await readMigrations(MIGRATIONS)
  return { count: migrations.length, newest: migrations.at(-1)?.name ?? null }
}

const IsOursShape = z.object({ isOurs: z.boolean() })

/**
 * Polls for the lock, because a waiting statement would block an index that the holder of the lock builds CONCURRENTLY.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const row = await firstRow(client, IsOursShape, 'SELECT pg_try_advisory_lock($1) AS is_ours', [LOCK])
    if (row?.isOurs) return
    await pause(TURN_MS)
  }
}
