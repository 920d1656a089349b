import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { counted } from '../../domain/text/counted.ts'
import { z } from '../../domain/text/zod.ts'
import { compareStates, LONG_MS, readState } from '../backup/read-state.ts'
import { MIGRATIONS, migrateDatabase } from '../migrate.ts'
import { openDatabase } from '../platform/db/database.ts'
import { CannotOpen } from '../platform/db/embedded/open-embedded.ts'
import { readMigrations } from '../platform/db/migrations.ts'
import { rows } from '../platform/db/rows.ts'
import { withoutIndexes } from './without-indexes.ts'

export type Copied = {
  tables: number
  rows: number
  /** tables and databases unknown to the store: they are not copied */
  unknown: string[]
}

/** Copying a larger table takes a while, so it is reported. */
const MANY_ROWS = 200_000

/**
 * Copies the store's database at `from` into the empty one at `to`, of another version of PostgreSQL. First the
 * migrations that the old database had make the same schema; then all rows are copied, and counted. New migrations of
 * this version run later, as at any start. Queues begin empty, because a job has no data of its own
 * (docs/decisions/0033-jobs.md). Throws CannotOpen for a database of a later version of the store.
 */
export async function copyDatabase(from: string, to: string, say: (line: string) => void): Promise<Copied> {
  return withClient(from, async old => {
    const had = await migrationsOf(old)
    // The database was created and never migrated, so it has no data.
    if (had === null) return { tables: 0, rows: 0, unknown: [] }
    await migrateDatabase(to, { only: had })
    return withClient(to, async own => {
      const [there, known] = [await tablesOf(old), await tablesOf(own)]
      const tables = known.filter(name => there.includes(name))
      const copied = await withoutIndexes(own, () => copyTables(old, own, tables, say))
      await copySequences(old, own)
      await own.query('ANALYZE')
      await compare(from, to, tables)
      const others = there.filter(name => !known.includes(name)).map(name => `The table ${name}`)
      return { tables: tables.length, rows: copied, unknown: [...others, ...(await otherDatabases(old))] }
    })
  })
}

/** The migrations that the old database had, by their times; null: none. */
async function migrationsOf(old: pg.Client): Promise<Set<number> | null> {
  if ((await column(old, `SELECT to_regclass('drizzle.__drizzle_migrations')::text`))[0] === null) return null
  const had = (await column(old, 'SELECT created_at FROM drizzle.__drizzle_migrations')).map(Number)
  const known = new Set((await readMigrations(MIGRATIONS)).map(({ madeAt }) => madeAt))
  if (had.some(madeAt => !known.has(madeAt)))
    throw new CannotOpen(
      'the database was last used by another or later version of the store: start that one. Nothing was changed',
    )
  return new Set(had)
}

const tablesOf = (client: pg.Client): Promise<string[]> =>
  names(client, `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`)

async function copyTables(old: pg.Client, own: pg.Client, tables: string[], say: (line: string) => void) {
  // Rows were checked, and their consequences written, when they were inserted into the old database.
  await own.query(`SET session_replication_role = replica`)
  // Rows need no log and no later vacuum if they are inserted in the transaction that has emptied their table.
  await own.query('BEGIN')
  // The old database also has the rows that migrations insert, so these are deleted before the copy.
  await own.query(`TRUNCATE ${tables.map(quoted).join(', ')}`)
  let rows = 0
  for (const table of tables) {
    const columns = (await columnsOf(own, table)).map(pg.escapeIdentifier).join(', ')
    const reading = old.query(copyTo(`COPY ${quoted(table)} (${columns}) TO STDOUT`))
    const writing = own.query(copyFrom(`COPY ${quoted(table)} (${columns}) FROM STDIN WITH (FREEZE)`))
    await pipeline(reading, writing)
    rows += writing.rowCount
    if (writing.rowCount >= MANY_ROWS) say(`  ${table}: ${counted(writing.rowCount, 'row')}`)
  }
  await own.query('COMMIT; RESET session_replication_role')
  return rows
}

/** The stored columns of a table, without generated ones. */
const columnsOf = (client: pg.Client, table: string): Promise<string[]> =>
  names(
    client,
    `SELECT attname FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' ORDER BY attnum`,
    [quoted(table)],
  )

const RowShape = z.object({ name: z.string(), last: z.string() })

/** Sets each sequence to its last value in the old database. */
async function copySequences(old: pg.Client, own: pg.Client): Promise<void> {
  const found = await rows(
    old,
    RowShape,
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  )
  for (const { name, last } of found)
    await own.query('SELECT setval(seqrelid, $2::bigint) FROM pg_sequence WHERE seqrelid = to_regclass($1)', [
      quoted(name),
      last,
    ])
}

/**
 * Compares the rows of each table in both databases, and, if the old one has this version's schema, the store's
 * invariants. Throws Error if they differ.
 */
async function compare(from: string, to: string, tables: string[]): Promise<void> {
  const [before, after] = [await stateOf(from), await stateOf(to)]
  const counts = Object.fromEntries(tables.map(name => [name, before.counts[name] ?? 0]))
  compareStates(after, { ...before, counts })
}

async function stateOf(url: string) {
  const db = openDatabase(url, () => {}, { connections: 2, statementMs: LONG_MS, waitMs: 30_000 })
  return readState(db).finally(() => db.$client.end())
}

async function otherDatabases(old: pg.Client): Promise<string[]> {
  const wrongTables = await names(
    old,
    'SELECT datname FROM pg_database WHERE NOT datistemplate AND datname <> current_database()',
  )
  return wrongTables.map(name => `The database ${name}`)
}

const quoted = (name: string): string => `public.${pg.escapeIdentifier(name)}`

const ColumnRowShape = z.record(z.string(), z.unknown())

async function column(client: pg.Client, text: string, values: unknown[] = []): Promise<unknown[]> {
  const found = await rows(client, ColumnRowShape, text, values)
  return found.map(row => Object.values(row)[0])
}

const names = async (client: pg.Client, text: string, values: unknown[] = []): Promise<string[]> =>
  (await column(client, text, values)).map(String)

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'upgrade' })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end().catch(() => {}))
}
