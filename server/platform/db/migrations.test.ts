import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Migration, pendingOf, runMigrations } from './migrations.ts'
import { testDatabase } from './testing.ts'

const database = testDatabase()
const client = () => new pg.Client({ connectionString: database.url })
let migrator: pg.Client
let other: pg.Client

beforeAll(async () => {
  migrator = client()
  other = client()
  await Promise.all([migrator.connect(), other.connect()])
  await other.query('CREATE TABLE things (id int PRIMARY KEY, name text); INSERT INTO things VALUES (1, $$a$$)')
})
afterAll(async () => {
  await Promise.all([migrator.end(), other.end()])
})

const migration = (madeAt: number, statements: string[], inTransaction = true): Migration => ({
  name: `of ${madeAt}`,
  hash: `${madeAt}`,
  madeAt,
  statements,
  inTransaction,
})
const QUICK = { lockMs: 50, pauseMs: 20 }

test('a migration that finds a table in use lets waiting queries pass, and is retried until the table is free', async () => {
  const notices: string[] = []
  await other.query('BEGIN; SELECT FROM things')
  const run = runMigrations(migrator, [migration(1, ['ALTER TABLE things ADD COLUMN weight int'])], {
    ...QUICK,
    say: line => void notices.push(line),
  })
  await expect.poll(() => notices.length).toBeGreaterThan(1)
  expect(notices[0]).toContain('of 1: a table is in use')
  // Concurrent reads wait for one attempt at most.
  const reader = client()
  await reader.connect()
  expect((await reader.query('SELECT count(*)::int AS n FROM things')).rows).toEqual([{ n: 1 }])
  await reader.end()
  await other.query('COMMIT')
  await run
  expect(await pendingOf(migrator, [migration(1, []), migration(2, [])])).toMatchObject([{ madeAt: 2 }])
})

test('each migration is its own transaction: a failed one is rolled back, and earlier ones stay', async () => {
  const both = [
    migration(3, ['ALTER TABLE things ADD COLUMN color text']),
    migration(4, ['ALTER TABLE things ADD COLUMN size text', 'SELECT nothing']),
  ]
  await expect(runMigrations(migrator, both, QUICK)).rejects.toThrow('column "nothing" does not exist')
  const { rows } = await migrator.query(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'things' ORDER BY ordinal_position`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['id', 'name', 'weight', 'color'])
  expect(await pendingOf(migrator, both)).toMatchObject([{ madeAt: 4 }])
})

test('a migration that never gets its lock fails, and changes nothing', async () => {
  await other.query('BEGIN; SELECT FROM things')
  const run = runMigrations(migrator, [migration(5, ['ALTER TABLE things ADD COLUMN bin text'])], {
    ...QUICK,
    mostTries: 2,
  })
  await expect(run).rejects.toThrow('canceling statement due to lock timeout')
  await other.query('COMMIT')
  expect(await pendingOf(migrator, [migration(5, [])])).toHaveLength(1)
})

test('an index is built without blocking writes, and an incomplete index is rebuilt', async () => {
  await other.query(`INSERT INTO things VALUES (2, 'a')`)
  const build = migration(6, ['CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "things_name" ON things (name)'], false)
  await expect(runMigrations(migrator, [build], QUICK)).rejects.toThrow('could not create unique index')
  const isValid = async () =>
    (await other.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('things_name')`)).rows
  expect(await isValid()).toEqual([{ indisvalid: false }])
  await other.query(`UPDATE things SET name = 'b' WHERE id = 2`)
  await runMigrations(migrator, [build], QUICK)
  expect(await isValid()).toEqual([{ indisvalid: true }])
})
