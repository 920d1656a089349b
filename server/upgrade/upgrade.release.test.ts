import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killedWhile } from '../backup/testing-commands.ts'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { testApp } from '../http/testing.ts'
import { checkDatabase } from '../invariants/check-database.ts'
import { MIGRATIONS, migrateDatabase } from '../migrate.ts'
import { testGateway } from '../payments/testing.ts'
import { type Db, openDatabase } from '../platform/db/database.ts'
import { packageMajor } from '../platform/db/embedded/cluster.ts'
import { openEmbedded } from '../platform/db/embedded/open-embedded.ts'
import { readMigrations } from '../platform/db/migrations.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { checkDiskSpace } from './check-disk-space.ts'
import { copyDatabase } from './copy-database.ts'
import { hasOlderPostgres, startOlderStore } from './testing-older-store.ts'
import { upgradeCluster } from './upgrade-cluster.ts'

// The embedded PostgreSQL of a store has an older major version: the next start upgrades it.

if (!hasOlderPostgres)
  process.stdout.write('PostgreSQL 15 is not installed (Debian: postgresql-15): no older store is upgraded here\n')

const fresh = testDatabase()
const sandbox = testGateway()
const nobody = () => {}
const silent = { say: nobody }
/** The number of files in a database before the first table of the store is created. */
const MADE_BY_INITDB = 300
let home = ''
const at = (name: string) => join(home, name)
const majorIn = async (folder: string) => Number(await readFile(at(`${folder}/pgdata/PG_VERSION`), 'utf8'))

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'upgrade-test-'))
  await chmod(home, 0o755)
})
afterAll(() => rm(home, { recursive: true, force: true }))

async function opened<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const embedded = await openEmbedded(at(dataDir))
  const db = openDatabase(embedded.url, nobody, { connections: 10, statementMs: 30_000, waitMs: 30_000 })
  return work(db)
    .finally(() => db.$client.end())
    .finally(embedded.stop)
}

async function buy(db: Db, productId: number): Promise<string> {
  const request = await orderRequest(db, [{ productId, quantity: 1 }])
  const answer = await testApp(db, sandbox.gateway()).post('/api/orders', request, { 'Idempotency-Key': newKey() })
  expect([answer.status, answer.body]).toMatchObject([201, { orderNumber: expect.any(String) }])
  return (answer.body as { orderNumber: string }).orderNumber
}

const column = async (db: Db, text: string): Promise<unknown[]> =>
  (await db.$client.query<Record<string, unknown>>(text)).rows.map(row => Object.values(row)[0])
const schemaOf = async (db: Db) => ({
  indexes: await column(db, `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`),
  constraints: await column(
    db,
    `SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) || convalidated FROM pg_constraint WHERE contype <> 'n' ORDER BY 1`,
  ),
})

test('the previous version has its lock file, so that npm can fetch its programs', async () => {
  expect(existsSync(join(import.meta.dirname, 'older', `${(await packageMajor()) - 1}`, 'package-lock.json'))).toBe(
    true,
  )
})

describe.runIf(hasOlderPostgres)('a store of PostgreSQL 15', () => {
  let before: { numbers: unknown[]; productId: number }

  beforeAll(async () => {
    const cluster = await startOlderStore(at('store'))
    await migrateDatabase(cluster.url)
    const db = openDatabase(cluster.url, nobody, { connections: 10, statementMs: 30_000, waitMs: 30_000 })
    const productId = await addProduct(db, { sku: 'AN3-5A', price: 30_000, stock: { new: 100 } })
    for (let orders = 0; orders < 3; orders++) await buy(db, productId)
    await db.$client.query(`CREATE TABLE my_notes (text text); INSERT INTO my_notes VALUES ('mine')`)
    before = { numbers: await column(db, 'SELECT order_number FROM orders ORDER BY 1'), productId }
    await db.$client.end()
    await cluster.stop()
  })

  test('is not changed if the older programs are missing, or the disk is full', async () => {
    const without = { ...silent, programsIn: [at('nowhere')], fetches: false }
    await expect(upgradeCluster(at('store'), without)).rejects.toThrow(
      /install PostgreSQL 15 \(Debian: postgresql-15\), and start again. Nothing was changed/,
    )
    await expect(checkDiskSpace(at('store/postgres'), async () => 5_000_000)).rejects.toThrow(
      /\d+ MB are needed beside it, and 5 MB are free. Nothing was changed/,
    )
    expect(await readdir(at('store'))).toEqual(['postgres'])
  })

  test('is not changed by a killed upgrade', async () => {
    const rows = async () => (await readdir(at('store/postgres-upgrading/pgdata/base/5')).catch(() => [])).length
    const command = { file: 'migrate-command.ts', dataDir: at('store') }
    await killedWhile(command, async () => ((await rows()) > MADE_BY_INITDB + 300 ? 1 : 0))
    expect(await majorIn('store/postgres')).toBe(15)
    expect(await readdir(at('store'))).toEqual(['postgres', 'postgres-upgrading'])
  })

  test('is upgraded with every order and the same schema, and the old cluster is retained', async () => {
    const lines: string[] = []
    await upgradeCluster(at('store'), { say: line => lines.push(line) })
    expect(lines).toEqual([
      expect.stringMatching(/is of PostgreSQL 15, this store has \d+: it is upgraded, and the old one is retained/),
      expect.stringMatching(/^The table my_notes is not of the store, and was not copied: it is in .*postgres-15/),
      expect.stringMatching(/^PostgreSQL \d+: \d+ tables, \d+ rows, each table counted, in .*postgres-15: delete it/),
    ])
    expect((await readdir(at('store'))).sort()).toEqual(['postgres', 'postgres-15'])
    expect([await majorIn('store/postgres'), await majorIn('store/postgres-15')]).toEqual([await packageMajor(), 15])
    await opened('store', async db => {
      expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db))
      expect(await column(db, 'SELECT order_number FROM orders ORDER BY 1')).toEqual(before.numbers)
      await buy(db, before.productId)
      expect(await checkDatabase(db)).toEqual([])
    })
    await upgradeCluster(at('store'), { say: line => lines.push(line) })
    expect(lines).toHaveLength(3)
  })

  test('gets its new name at the next start if the run was killed between the two renames', async () => {
    await rename(at('store/postgres'), at('store/postgres-upgrading'))
    await writeFile(at('store/postgres-upgrading/whole'), '')
    await upgradeCluster(at('store'), silent)
    expect((await readdir(at('store'))).sort()).toEqual(['postgres', 'postgres-15'])
    expect(await majorIn('store/postgres')).toBe(await packageMajor())
  })

  test('is refused if it would replace a retained cluster, or if only a retained cluster exists', async () => {
    await mkdir(at('twice/postgres/pgdata'), { recursive: true })
    await mkdir(at('twice/postgres-15'))
    await writeFile(at('twice/postgres/pgdata/PG_VERSION'), '15\n')
    await expect(upgradeCluster(at('twice'), silent)).rejects.toThrow(/postgres-15, which exists: move that away/)
    await rm(at('twice/postgres'), { recursive: true })
    await expect(upgradeCluster(at('twice'), silent)).rejects.toThrow(/there is no .*postgres, but postgres-15/)
  })
})

test('a database without the newest migrations is copied unchanged, and migrated afterwards', async () => {
  const { $client: server } = fresh.db
  const named = (name: string) => Object.assign(new URL(fresh.url), { pathname: `/${name}` }).href
  const [from, to] = [`upgrade_from_${process.pid}`, `upgrade_to_${process.pid}`]
  for (const name of [from, to]) await server.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  const had = (await readMigrations(MIGRATIONS)).slice(0, -1)
  await migrateDatabase(named(from), { only: new Set(had.map(({ madeAt }) => madeAt)) })
  const old = new pg.Client(named(from))
  await old.connect()
  await old.query(`INSERT INTO products (sku, slug, name) VALUES ('MS20470AD4-6', 'ms20470ad4-6', 'Rivet')`)
  await old.end()
  const { tables } = await copyDatabase(named(from), named(to), nobody)
  expect(tables).toBeGreaterThan(40)
  const db = openDatabase(named(to), nobody)
  expect(await column(db, 'SELECT count(*) FROM drizzle.__drizzle_migrations')).toEqual([had.length])
  await migrateDatabase(named(to))
  expect(await column(db, 'SELECT search_text FROM products')).toEqual([expect.stringContaining('rivet')])
  expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db))
  await db.$client.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of a later version', 9999999999999)`,
  )
  await db.$client.end()
  await expect(copyDatabase(named(to), named(from), nobody)).rejects.toThrow(/another or later version of the store/)
  for (const name of [from, to]) await server.query(`DROP DATABASE ${name}`)
})
