import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { loadDemoIfEmpty } from '../demo/load-if-empty.ts'
import { CannotMigrate } from './cannot-migrate.ts'
import { checkMigrated, migrateDatabase } from './migrate.ts'
import { openStoreDatabase } from './open-store-database.ts'
import { checkConnections, replicaIsShort } from './platform/db/check-connections.ts'
import { openDatabase, PAGE_LIMITS } from './platform/db/database.ts'
import { databaseSettings } from './platform/db/database-settings.ts'
import { limitRole } from './platform/db/limit-role.ts'
import { requireSameDatabase } from './platform/db/same-database.ts'
import { testDatabase } from './platform/db/testing.ts'
import { SettingsError } from './platform/settings-error.ts'

const database = testDatabase()
const other = testDatabase()
const empty = testDatabase()
const migrating = testDatabase()
const role = `serves_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
const log = { info: () => {}, warn: () => {}, error: () => {} }
afterAll(async () => {
  const { $client: owner } = database.db
  await owner.query(`DROP OWNED BY ${role}`)
  for (const { db } of [empty, migrating]) await db.$client.query(`DROP OWNED BY ${role}`)
  await owner.query(`DROP ROLE ${role}`)
})

/** The address of the same database with the role of the serving processes. */
const asRole = (url: string): string => {
  const address = new URL(url)
  address.username = role
  address.password = 'a word'
  return address.href
}

test('a role that owns nothing serves migrated tables, and cannot change the schema', async () => {
  await database.db.$client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a word'`)
  await migrateDatabase(database.url, { servedBy: role })
  const url = asRole(database.url)
  const settings = { ...databaseSettings({ DATABASE_URL: url, DATABASE_POOL: '2' }) }
  const { db, reads, probe } = await openStoreDatabase({ url, directUrl: url }, settings, log)
  try {
    await db.$client.query(`INSERT INTO products (sku, slug, name) VALUES ('R1', 'r1', 'Bolt')`)
    const { rows } = await reads.db.$client.query('SELECT slug FROM products')
    expect(rows).toEqual([{ slug: 'r1' }])
    await db.$client.query('CREATE TEMP TABLE staged (id int)')
    await expect(db.$client.query('ALTER TABLE products ADD COLUMN mine int')).rejects.toThrow('must be owner')
    await expect(db.$client.query('CREATE TABLE mine (id int)')).rejects.toThrow('permission denied')
    // A start that may migrate has nothing to do, and needs no rights for it.
    await migrateDatabase(url)
  } finally {
    await probe.close()
    await db.$client.end()
  }
})

test('the serving role can write new tables at once, while the previous version serves and later migrations run', async () => {
  await migrateDatabase(migrating.url, { servedBy: role })
  const { $client: owner } = migrating.db
  // Creates what a migration may create: a table, and a trigger that writes to it.
  await owner.query(`CREATE TABLE told (id bigint);
    CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO told VALUES (NEW.id); RETURN NEW; END $$;
    CREATE TRIGGER told BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION tell()`)
  const before = new pg.Client({ connectionString: asRole(migrating.url) })
  await before.connect()
  try {
    await before.query(`INSERT INTO products (sku, slug, name) VALUES ('R2', 'r2', 'Nut')`)
    expect((await before.query('SELECT count(*)::int AS n FROM told')).rows).toEqual([{ n: 1 }])
  } finally {
    await before.end()
  }
})

test('the serving role cannot fill an empty catalog with the demonstration, and the error names who can; a filled catalog stays unchanged', async () => {
  await migrateDatabase(empty.url, { servedBy: role })
  const lines: string[] = []
  const fill = (url: string) => loadDemoIfEmpty(url, 50, null, line => lines.push(line))
  await expect(fill(asRole(empty.url))).rejects.toThrow(/npm run migrate -- --demo as the role that owns the tables/)
  await fill(empty.url)
  await fill(asRole(empty.url))
  expect(lines).toEqual([expect.stringMatching(/^Made the demonstration catalog: 50 products/)])
})

test('a start that may not migrate is refused if the database lacks migrations, and accepts a database of a later version', async () => {
  const { $client: owner } = other.db
  await owner.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of a later version', 9999999999999)`,
  )
  await checkMigrated(owner)
  await owner.query(
    'DELETE FROM drizzle.__drizzle_migrations WHERE id IN (SELECT id FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 2)',
  )
  await expect(checkMigrated(owner)).rejects.toThrow(CannotMigrate)
  const settings = { ...databaseSettings({ DATABASE_URL: other.url }) }
  await expect(openStoreDatabase({ url: other.url, directUrl: other.url }, settings, log)).rejects.toThrow(
    /1 migration missing.*npm run migrate/,
  )
})

test('addresses with different database names are refused at the start', async () => {
  const settings = databaseSettings({ DATABASE_URL: database.url, DATABASE_READ_URL: empty.url, DATABASE_POOL: '2' })
  const names = [database, empty].map(({ url }) => new URL(url).pathname.slice(1))
  await expect(openStoreDatabase({ url: database.url, directUrl: database.url }, settings, log)).rejects.toThrow(
    `DATABASE_READ_URL leads to the database ${names[1]} and DATABASE_DIRECT_URL to ${names[0]}: they have to be one`,
  )
  const pooled = databaseSettings({ DATABASE_URL: empty.url, DATABASE_DIRECT_URL: database.url, DATABASE_POOL: '2' })
  await expect(openStoreDatabase({ url: empty.url, directUrl: database.url }, pooled, log)).rejects.toThrow(
    `DATABASE_URL leads to the database ${names[1]} and DATABASE_DIRECT_URL to ${names[0]}`,
  )
})

test('addresses of different servers are refused, whatever the names of their databases', async () => {
  const named = (server: string) => ({
    setting: server,
    client: {
      query: async () => ({ rows: [{ name: 'store', server }], fields: [{ name: 'name' }, { name: 'server' }] }),
    } as never,
  })
  await requireSameDatabase(named('1'), named('1'))
  await expect(requireSameDatabase(named('1'), named('2'))).rejects.toThrow('1 and 2 lead to different servers')
})

test('too many connections for the server are reported at the start', async () => {
  const { $client: pool } = database.db
  const few = { isPooled: false, pool: 20, processes: 1 }
  await checkConnections(pool, few)
  await expect(checkConnections(pool, { ...few, processes: 100 })).rejects.toThrow(SettingsError)
  // A pooler shares its own connections.
  await checkConnections(pool, { ...few, pool: 500, isPooled: true })
})

test('missing connections of a replica are reported; an unavailable replica does not prevent the start', async () => {
  const { $client: pool } = database.db
  expect(await replicaIsShort(pool, { pool: 20, processes: 1 })).toBeNull()
  expect(await replicaIsShort(pool, { pool: 20, processes: 100 })).toMatch(
    /takes \d+ connections, and DATABASE_PROCESSES=100 with DATABASE_POOL=20 may open 2000/,
  )
  const away = new URL(database.url)
  away.port = '1'
  const settings = databaseSettings({
    DATABASE_URL: database.url,
    DATABASE_READ_URL: away.href,
    DATABASE_POOL: '2',
  })
  const { db, reads, probe } = await openStoreDatabase({ url: database.url, directUrl: database.url }, settings, log)
  expect((await reads.db.$client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await reads.stop()
  await probe.close()
  await db.$client.end()
})

test('if a pooler does not forward limits, they are set on the role', async () => {
  const url = asRole(database.url)
  const first = new pg.Client({ connectionString: url })
  await first.connect()
  const second = openDatabase(url, () => {}, { ...PAGE_LIMITS, connections: 1, isPooled: true, prepares: false })
  try {
    expect(await limitRole(first)).toContain('statement_timeout')
    // The limits apply to sessions that begin after this.
    expect(await limitRole(second.$client)).toEqual([])
    const limit = await second.$client.query("SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout'")
    expect(limit.rows).toEqual([{ setting: PAGE_LIMITS.statementMs }])
    const named = () => second.$client.query({ name: 'one', text: 'SELECT $1::int AS n', values: [1] })
    expect((await named()).rows).toEqual([{ n: 1 }])
    const { rows } = await second.$client.query('SELECT count(*)::int AS n FROM pg_prepared_statements')
    expect(rows).toEqual([{ n: 0 }])
  } finally {
    await first.end()
    await second.$client.end()
  }
})
