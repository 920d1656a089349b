import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const LOCK = 7_201_134

/** Brings the database to this version of the store. Stores that start at once take turns. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query('SET client_min_messages = warning')
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })
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
