import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installQueues } from './platform/jobs/install-queues.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const LOCK = 7_201_134

/** A database that this version of the store cannot bring up to date. */
export class CannotMigrate extends Error {}

/**
 * Brings the database to this version of the store. Stores that start at once take turns. Throws CannotMigrate for a
 * database that began with another first schema.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query('SET client_min_messages = warning')
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await refuseOtherBeginning(client)
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })
    await installQueues(client)
  } finally {
    await client.end()
  }
}

/** How many migrations this version of the store has, and the name of the newest. */
export async function countMigrations(): Promise<{ count: number; newest: string | null }> {
  const files = await readdir(MIGRATIONS)
  const names = files.filter(file => file.endsWith('.sql')).sort()
  return { count: names.length, newest: names.at(-1)?.replace(/\.sql$/, '') ?? null }
}

/** Before the first release the migrations were put together into one first schema; what began before cannot go on. */
async function refuseOtherBeginning(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is_there`,
  )
  if (!rows[0]?.is_there) return
  const { rows: applied } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id',
  )
  const own = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  // Of a version that is newer there may be more than these.
  if (own.some(({ hash }, at) => applied[at] !== undefined && applied[at].hash !== hash))
    throw new CannotMigrate(
      'this database was made before the first schema of the store: give it an empty one (DATABASE_URL), or move DATA_DIR away',
    )
}
