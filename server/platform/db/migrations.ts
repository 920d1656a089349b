import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import { IsThereShape } from './row-shapes.ts'
import { firstRow, rows } from './rows.ts'

/** A change of the schema: a file of `migrations/`, its statements in their order. */
export type Migration = {
  name: string
  statements: readonly string[]
  hash: string
  madeAt: number
  inTransaction: boolean
}

/** Maximum wait for a lock. Queries that arrive after a waiting migration wait as well. */
const LOCK_MS = 2000
/** Attempts for a migration whose lock is not free, over ten minutes in all. */
const MAX_ATTEMPTS = 120
const PAUSE_MS = 3000
/**
 * The first line of a file that builds or drops indexes CONCURRENTLY, or validates constraints, without blocking
 * writes.
 */
export const CONCURRENT = '-- concurrently'

// lock_not_available, deadlock_detected: https://www.postgresql.org/docs/18/errcodes-appendix.html
const TRY_AGAIN = ['55P03', '40P01']
const JournalShape = z.object({ entries: z.array(z.object({ tag: z.string() })) })
const BUILT_INDEX = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/i

/** Reads the files of a folder of migrations, as drizzle-kit names and lists them. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const { entries } = JournalShape.parse(JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')))
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, at) => ({
    name: entries[at]?.tag ?? `${at}`,
    hash,
    madeAt: folderMillis,
    statements: sql.map(withoutComments).filter(Boolean),
    inTransaction: !sql[0]?.trimStart().startsWith(CONCURRENT),
  }))
}

const withoutComments = (text: string): string => text.replace(/^(\s*--[^\n]*\n?)+/, '').trim()

const MadeAtShape = z.object({ madeAt: z.number() })

/** The `migrations` that the database does not have yet. Needs the right to read the schema `drizzle`, if it exists. */
export async function pendingOf(
  client: Pick<pg.Client, 'query'>,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const table = await firstRow(
    client,
    IsThereShape,
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is_there`,
  )
  if (!table?.isThere) return [...migrations]
  const recorded = await rows(
    client,
    MadeAtShape,
    'SELECT created_at::float8 AS made_at FROM drizzle.__drizzle_migrations',
  )
  const applied = new Set(recorded.map(({ madeAt }) => madeAt))
  return migrations.filter(({ madeAt }) => !applied.has(madeAt))
}

type Run = { say?: (line: string) => void; lockMs?: number; pauseMs?: number; mostTries?: number }

/**
 * Applies the pending `migrations`, each in its own transaction, so that a killed run can be continued. A migration
 * waits `lockMs` at most for a lock, then rolls back and is retried. Throws the error of the last attempt.
 */
export async function runMigrations(client: pg.Client, migrations: readonly Migration[], run: Run = {}): Promise<void> {
  const pending = await pendingOf(client, migrations)
  // Checking that nothing is pending needs no right to create objects.
  if (pending.length === 0) return
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle')
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  )
  for (const migration of pending) {
    await untilFree(migration.name, run, () =>
      migration.inTransaction
        ? inOneTransaction(client, migration, run.lockMs ?? LOCK_MS)
        : concurrently(client, migration),
    )
  }
}

async function untilFree(
  name: string,
  { say = () => {}, pauseMs = PAUSE_MS, mostTries = MAX_ATTEMPTS }: Run,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!TRY_AGAIN.includes(code) || tries >= mostTries) throw error
      say(`${name}: a table is in use, next try in ${pauseMs / 1000} s (${tries} of ${mostTries})`)
      await pause(pauseMs)
    }
  }
}

async function inOneTransaction(client: pg.Client, migration: Migration, lockMs: number): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockMs}; SET LOCAL statement_timeout = 0`)
  try {
    for (const text of migration.statements) await client.query(text)
    await markApplied(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/**
 * Runs each statement in its own transaction. The statements wait for other transactions and block no reads or writes,
 * so no lock timeout applies. A killed run may have executed a statement without recording it.
 */
async function concurrently(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('SET lock_timeout = 0; SET statement_timeout = 0')
  for (const text of migration.statements) {
    const [, name] = BUILT_INDEX.exec(text) ?? []
    if (name) await dropHalfBuilt(client, name)
    await client.query(text)
  }
  await markApplied(client, migration)
}

/** An index whose build was interrupted remains invalid: writes maintain it, and no query uses it. */
async function dropHalfBuilt(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1)) AND NOT indisvalid',
    [name],
  )
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${client.escapeIdentifier(name)}`)
}

const markApplied = (client: pg.Client, { hash, madeAt }: Migration) =>
  client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, madeAt])
