import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { CannotMigrate } from './cannot-migrate.ts'
import { EARLIER } from './first-schema.ts'
import { checkMigrated, migrateDatabase } from './migrate.ts'
import type { Db } from './platform/db/database.ts'
import { testDatabase } from './platform/db/testing.ts'
import { refuseSkippedVersions, servingName } from './serving-versions.ts'

const database = testDatabase()
const other = testDatabase()
const earlier = testDatabase()
const skipped = testDatabase()
const serving: pg.Client[] = []
afterAll(async () => {
  await Promise.all(serving.map(process => process.end()))
})

/** All hashes of the earlier migrations but the first and the last are made up. */
const HASHES = [EARLIER.first, ...Array.from({ length: EARLIER.count - 2 }, (_, at) => `${at}`), EARLIER.last]
const appliedTo = async (pool: Db['$client']) =>
  (await pool.query('SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY created_at')).rows
const recordEarlier = async (pool: Db['$client'], hashes: readonly string[]) => {
  await pool.query('DELETE FROM drizzle.__drizzle_migrations')
  await pool.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
      SELECT hash, at FROM unnest($1::text[]) WITH ORDINALITY AS applied (hash, at)`,
    [hashes],
  )
}

test('migrating twice, and from two processes at once, changes nothing', async () => {
  await Promise.all([migrateDatabase(database.url), migrateDatabase(database.url)])
  const { rows } = await database.db.$client.query('SELECT count(*) AS n FROM drizzle.__drizzle_migrations')
  expect(rows[0].n).toBeGreaterThan(0)
  const before = rows[0].n
  await migrateDatabase(database.url)
  const after = await database.db.$client.query('SELECT count(*) AS n FROM drizzle.__drizzle_migrations')
  expect(after.rows[0].n).toBe(before)
})

test('a database that began with another schema is left alone, and says so', async () => {
  const { $client: pool } = other.db
  await pool.query(`UPDATE drizzle.__drizzle_migrations SET hash = 'another' WHERE id = 1`)
  await expect(migrateDatabase(other.url)).rejects.toThrow(CannotMigrate)
})

test('a database of all the migrations before the first schema is told to adopt it, and does', async () => {
  const { $client: pool } = earlier.db
  const first = await appliedTo(pool)
  await recordEarlier(pool, HASHES)
  const toldTo = /^this database was made by .* run npm run migrate -- --adopt$/
  await expect(migrateDatabase(earlier.url)).rejects.toThrow(toldTo)
  await expect(checkMigrated(pool)).rejects.toThrow(toldTo)
  await migrateDatabase(earlier.url, { adopts: true })
  expect(await appliedTo(pool)).toEqual(first)
  await migrateDatabase(earlier.url, { adopts: true })
  expect(await appliedTo(pool)).toEqual(first)
})

test('a database of some of them is not adopted, and is told where the others are', async () => {
  const { $client: pool } = earlier.db
  await recordEarlier(pool, HASHES.slice(0, -1))
  const recorded = await appliedTo(pool)
  await expect(migrateDatabase(earlier.url, { adopts: true })).rejects.toThrow(
    /has only some of the migrations before the first schema: run npm run migrate of the last version that had them/,
  )
  expect(await appliedTo(pool)).toEqual(recorded)
})

test('a version that cannot work beside this one is not skipped while it serves, unless told', async () => {
  const migrator = new pg.Client({ connectionString: skipped.url })
  await migrator.connect()
  for (const name of ['outbox', servingName('0003_before'), servingName('0004_oldest'), servingName('0006_later')]) {
    const process = new pg.Client({ connectionString: skipped.url, application_name: name })
    await process.connect()
    serving.push(process)
  }
  await expect(refuseSkippedVersions(migrator, '0004_oldest')).rejects.toThrow(
    /\(1 of an earlier version, 1 of 0003_before\).*Update them to a version with 0004_oldest first, or stop them/,
  )
  // Nothing is left to do: nobody is skipped.
  await migrateDatabase(skipped.url)
  await migrator.query(
    'DELETE FROM drizzle.__drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)',
  )
  const before = await appliedTo(skipped.db.$client)
  await expect(migrateDatabase(skipped.url)).rejects.toThrow(CannotMigrate)
  expect(await appliedTo(skipped.db.$client)).toEqual(before)
  // Told to go on, it runs the migration, which is there already.
  await expect(migrateDatabase(skipped.url, { skipsVersions: true })).rejects.toThrow(pg.DatabaseError)
  await Promise.all(serving.splice(0, 2).map(process => process.end()))
  await expect.poll(() => refuseSkippedVersions(migrator, '0004_oldest').then(() => 'goes on', String)).toBe('goes on')
  await migrator.end()
})

test("a product's stock quantity is the sum of its lines, whoever writes them", async () => {
  const { $client: pool } = database.db
  const { rows } = await pool.query(`INSERT INTO products (sku, slug, name) VALUES ('X1', 'x1', 'Bolt') RETURNING id`)
  const id = rows[0].id
  const stock = async () =>
    (await pool.query('SELECT quantity FROM product_stock WHERE product_id = $1', [id])).rows[0].quantity
  await pool.query(
    `INSERT INTO stock_lines (product_id, condition, quantity) VALUES ($1, 'new', 5), ($1, 'overhauled', 3)`,
    [id],
  )
  expect(await stock()).toBe(8)
  await pool.query(`UPDATE stock_lines SET quantity = quantity - 2 WHERE product_id = $1`, [id])
  expect(await stock()).toBe(4)
  await pool.query(`DELETE FROM stock_lines WHERE product_id = $1 AND condition = 'new'`, [id])
  expect(await stock()).toBe(1)
  await expect(
    pool.query(`UPDATE stock_lines SET quantity = quantity - 2 WHERE product_id = $1`, [id]),
  ).rejects.toThrow('stock_lines_not_negative')
})
