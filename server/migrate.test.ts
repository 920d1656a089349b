import { expect, test } from 'vitest'
import { CannotMigrate, migrateDatabase } from './migrate.ts'
import { testDatabase } from './platform/db/testing.ts'

const database = testDatabase()
const other = testDatabase()

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
