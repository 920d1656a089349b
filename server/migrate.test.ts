import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { CannotMigrate } from './cannot-migrate.ts'
import { EARLIER_MIGRATIONS, FIRST_SCHEMA } from './first-schema.ts'
import { checkMigrated, MIGRATIONS, migrateDatabase } from './migrate.ts'
import { readMigrations } from './platform/db/migrations.ts'
import { testDatabase } from './platform/db/testing.ts'
import { refuseSkippedVersions, servingName } from './serving-versions.ts'

const database = testDatabase()
const other = testDatabase()
const opened: pg.Client[] = []
const made: string[] = []
afterAll(async () => {
  await Promise.all(opened.map(client => client.end()))
  const admin = await connect(other.url)
  for (const name of made) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
})

async function connect(url: string, application_name = 'test'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name })
  await client.connect()
  return client
}

/** Creates a database with the first schema and no later migration. */
async function firstSchema(): Promise<{ url: string; client: pg.Client }> {
  const name = `first_${process.pid}_${made.length}`
  await database.db.$client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  made.push(name)
  const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href
  const first = (await readMigrations(MIGRATIONS)).filter(one => FIRST_SCHEMA.includes(one.name))
  await migrateDatabase(url, { only: new Set(first.map(({ madeAt }) => madeAt)) })
  const client = await connect(url)
  opened.push(client)
  return { url, client }
}

/** All hashes of the earlier migrations are made up, except the first and the last. */
const HASHES = [
  EARLIER_MIGRATIONS.first,
  ...Array.from({ length: EARLIER_MIGRATIONS.count - 2 }, (_, at) => `${at}`),
  EARLIER_MIGRATIONS.last,
]
const appliedTo = async (client: Pick<pg.Client, 'query'>) =>
  (await client.query('SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY created_at')).rows
const recordEarlier = async (client: pg.Client, hashes: readonly string[]) => {
  await client.query('DELETE FROM drizzle.__drizzle_migrations')
  await client.query(
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

test('a database with another first schema is not changed, and the error names the reason', async () => {
  const { $client: pool } = other.db
  await pool.query(`UPDATE drizzle.__drizzle_migrations SET hash = 'another' WHERE id = 1`)
  await expect(migrateDatabase(other.url)).rejects.toThrow(CannotMigrate)
})

test('a database with all migrations before the first schema is refused with advice to adopt it; then it can be adopted', async () => {
  const { url, client } = await firstSchema()
  await recordEarlier(client, HASHES)
  const recorded = await appliedTo(client)
  const toldTo = /^this database was made by .* run npm run migrate -- --adopt$/
  await expect(migrateDatabase(url)).rejects.toThrow(toldTo)
  await expect(checkMigrated(client)).rejects.toThrow(toldTo)
  expect(await appliedTo(client)).toEqual(recorded)
  for (let times = 0; times < 2; times++) {
    await migrateDatabase(url, { adopts: true })
    expect(await appliedTo(client)).toEqual(await appliedTo(database.db.$client))
  }
})

test('a database with only some of these migrations is not adopted, and the message names the version with the others', async () => {
  const { url, client } = await firstSchema()
  await recordEarlier(client, HASHES.slice(0, -1))
  const recorded = await appliedTo(client)
  await expect(migrateDatabase(url, { adopts: true })).rejects.toThrow(
    /has only some of the migrations before the first schema: run npm run migrate of the last version that had them/,
  )
  expect(await appliedTo(client)).toEqual(recorded)
})

test('a migration is refused while an incompatible version serves, unless forced', async () => {
  const { url, client } = await firstSchema()
  const names = ['outbox', servingName('0003_before'), servingName('0004_oldest'), servingName('0006_later')]
  const serving = await Promise.all(names.map(name => connect(url, name)))
  await expect(refuseSkippedVersions(client, '0004_oldest')).rejects.toThrow(
    /\(1 of an earlier version, 1 of 0003_before\).*Update them to a version with 0004_oldest first, or stop them/,
  )
  const before = await appliedTo(client)
  await expect(migrateDatabase(url)).rejects.toThrow(CannotMigrate)
  expect(await appliedTo(client)).toEqual(before)
  await migrateDatabase(url, { skipsVersions: true })
  expect((await appliedTo(client)).length).toBeGreaterThan(before.length)
  // No migration is pending, so no version is skipped.
  await migrateDatabase(url)
  await Promise.all(serving.splice(0, 2).map(process => process.end()))
  await expect.poll(() => refuseSkippedVersions(client, '0004_oldest').then(() => 'goes on', String)).toBe('goes on')
  await Promise.all(serving.map(process => process.end()))
})

test("a product's stock quantity is the sum of its lines, whichever code writes them", async () => {
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

test("the owner's saved versions move to one table; until the tables of before are gone, each side has what the other saves", async () => {
  const { url, client } = await firstSchema()
  const documents = async () =>
    (
      await client.query(
        'SELECT kind, document, version, body, from_day, restores FROM versions ORDER BY kind, document, version',
      )
    ).rows.map(Object.values)
  const saveBefore = (version: number) =>
    client.query(
      `WITH settings AS (INSERT INTO setting_versions (section, version, values, restores) VALUES ('contact', $1, '{"b": 1, "a": 2}', 0)),
        mail AS (INSERT INTO mail_text_versions (mail, version) VALUES ('reset', $1))
        INSERT INTO legal_versions (page, version, from_day, body) VALUES ('terms', $1, '2026-12-01', E'## One\n"quoted"')`,
      [version],
    )
  const saved = (version: number) => [
    ['legal', 'terms', version, '## One\n"quoted"', '2026-12-01', null],
    ['mail text', 'reset', version, null, null, null],
    ['settings', 'contact', version, { b: 1, a: 2 }, null, 0],
  ]
  const sorted = (versions: number[]) => [0, 1, 2].flatMap(at => versions.map(version => saved(version)[at]))
  await saveBefore(1)
  const moved = (await readMigrations(MIGRATIONS)).filter(({ name }) => name <= '0017_versions')
  await migrateDatabase(url, { only: new Set(moved.map(({ madeAt }) => madeAt)) })
  expect(await documents()).toEqual(sorted([1]))
  await saveBefore(2)
  await client.query(
    `INSERT INTO versions (kind, document, version, body, from_day, restores)
      SELECT kind, document, 3, body, from_day, restores FROM versions WHERE version = 2`,
  )
  expect(await documents()).toEqual(sorted([1, 2, 3]))
  for (const [table, column] of [
    ['setting_versions', 'values'],
    ['legal_versions', 'body'],
    ['mail_text_versions', 'text'],
  ]) {
    const { rows } = await client.query(`SELECT version, ${column} FROM ${table} ORDER BY version`)
    expect(rows).toEqual([1, 2, 3].map(version => ({ version, [`${column}`]: rows[0][`${column}`] })))
  }
  await migrateDatabase(url)
  expect(await documents()).toEqual(sorted([1, 2, 3]))
})
