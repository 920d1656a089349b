import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { migrateDatabase } from '../migrate.ts'
import { openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { readSettings } from '../settings.ts'
import { makeBackup } from './make-backup.ts'
import { findProgram, runProgram } from './postgres-programs.ts'
import { restoreBackup } from './restore-backup.ts'
import { hasOwnPostgres, startOwnPostgres } from './testing-own-postgres.ts'

const database = testDatabase()
const nobody = () => {}
let home = ''
const at = (name: string) => join(home, name)
const settings = (name: string, url: string) => readSettings({ DATA_DIR: at(name), DATABASE_URL: url })
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dump-test-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const SERVER = 18
const hasPrograms = await findProgram('pg_dump', SERVER).then(
  () => true,
  () => false,
)

test('a program that is too old names the version to install', async () => {
  await expect(findProgram('pg_dump', 99)).rejects.toThrow(
    /pg_dump of PostgreSQL 99 or later is needed.*postgresql-client-99/,
  )
})

test.skipIf(hasPrograms)('without pg_dump there is no backup, and no folder that looks like a backup', async () => {
  await expect(makeBackup(settings('store', database.url), at('none'), nobody)).rejects.toThrow(/postgresql-client-18/)
  expect(await readdir(home)).toEqual([])
})

test.runIf(hasOwnPostgres)('an external PostgreSQL is dumped, and restored into an empty database only', async () => {
  const own = await startOwnPostgres()
  try {
    const named = (name: string) => own.url.replace(/postgres$/, name)
    const [full, empty] = [named('before'), named('empty')]
    const server = openDatabase(own.url, nobody)
    await server.$client.query('CREATE DATABASE before')
    await server.$client.query('CREATE DATABASE empty')
    await server.$client.end()
    await migrateDatabase(full)
    const db = openDatabase(full, nobody)
    await addProduct(db, { sku: 'AN3-5A' })
    await db.$client.end()
    await openFiles(at('store')).put('documents/form.pdf', 'paper')
    const counts = await makeBackup(settings('store', full), at('backup'), nobody)
    expect(counts).toMatchObject({ products: 1, stock_movements: 1 })

    await expect(restoreBackup(settings('fresh', full), at('backup'), nobody)).rejects.toThrow(/is not empty/)
    const cluster = readSettings({ DATA_DIR: at('fresh') })
    await expect(restoreBackup(cluster, at('backup'), nobody)).rejects.toThrow(/set DATABASE_URL to an empty database/)
    const dump = await readFile(at('backup/postgres/database.dump'))
    await writeFile(at('backup/postgres/database.dump'), dump.subarray(1))
    await expect(restoreBackup(settings('fresh', empty), at('backup'), nobody)).rejects.toThrow(/was changed since/)
    await writeFile(at('backup/postgres/database.dump'), dump)
    expect(await readdir(at('fresh'))).toEqual([])

    await restoreBackup(settings('fresh', empty), at('backup'), nobody)
    expect(await readdir(at('fresh'))).toEqual(['files'])
    expect(await openFiles(at('fresh')).get('documents/form.pdf')).toBe('paper')
    const restored = openDatabase(empty, nobody)
    await migrateDatabase(empty)
    await addProduct(restored, { sku: 'AN4-5A' })
    const { rows } = await restored.$client.query('SELECT sku FROM products ORDER BY sku')
    expect(rows).toEqual([{ sku: 'AN3-5A' }, { sku: 'AN4-5A' }])
    await restored.$client.end()
  } finally {
    await own.stop()
  }
})

test.runIf(hasOwnPostgres)(
  'a backup is also restored into a managed PostgreSQL, whose extensions belong to another role',
  async () => {
    const own = await startOwnPostgres()
    const named = (role: string, name: string) => own.url.replace('store@', `${role}@`).replace(/postgres$/, name)
    const asSuperuser = async (name: string, ...statements: string[]) => {
      const db = openDatabase(named('store', name), nobody)
      for (const statement of statements) await db.$client.query(statement)
      await db.$client.end()
    }
    try {
      await asSuperuser(
        'postgres',
        'CREATE ROLE store_owner LOGIN',
        'CREATE ROLE reader LOGIN',
        'CREATE DATABASE filled OWNER store_owner',
        'CREATE DATABASE managed OWNER store_owner',
      )
      for (const name of ['filled', 'managed'])
        await asSuperuser(name, 'CREATE EXTENSION pg_trgm', 'GRANT ALL ON SCHEMA public TO store_owner')
      await migrateDatabase(named('store_owner', 'filled'))
      await makeBackup(settings('managed-store', named('store_owner', 'filled')), at('managed-backup'), nobody)
      await restoreBackup(settings('managed-fresh', named('store_owner', 'managed')), at('managed-backup'), nobody)
      await migrateDatabase(named('store_owner', 'managed'))

      const program = await findProgram('pg_dump', 15)
      const dumping = runProgram(program, ['--file=/dev/null'], named('reader', 'filled'))
      await expect(dumping).rejects.toThrow(/error: .*permission denied/)
    } finally {
      await own.stop()
    }
  },
)
