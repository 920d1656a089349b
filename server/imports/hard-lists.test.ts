import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { importFile } from './testing.ts'
import { cockpit } from './testing-cockpit.ts'
import { workImports } from './work-imports.ts'

const database = testDatabase()
const admin = cockpit(database)
const rows = async (sql: string) => (await database.db.$client.query(sql)).rows

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories, imports, import_changes CASCADE')
})

test('contradicting rows, however many, are named in the order of the list', async () => {
  const lines = Array.from({ length: 2500 }, (_, n) => (n % 2 ? `A-1,Norwick,${n}` : `A-1,,${n + 1}`))
  const { report, errors } = await importFile(database.url, `sku,manufacturer,price\n${lines.join('\n')}\n`)
  expect(report).toMatchObject({ rows: 2500, failed: 2498, products: { new: 1 } })
  expect(report.firstErrors[0]).toMatchObject({ line: 4, column: 'price', sku: 'A-1' })
  const named = errors.trim().split('\r\n').slice(1)
  expect(named.map(line => Number.parseInt(line, 10))).toEqual(Array.from({ length: 2498 }, (_, n) => n + 4))
  expect(named[1]).toContain('"""3.00"", but line 2 has ""1.00"": one part of one maker has one price')
})

test('a part that changes after the run has recorded its changes is not changed by the run', async () => {
  await addProduct(database.db, { sku: 'A-1', name: 'Bolt' })
  await addProduct(database.db, { sku: 'A-2', name: 'Nut' })
  await rows(`CREATE FUNCTION rename_meanwhile() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN UPDATE products SET name = 'By hand' WHERE sku = 'A-2'; RETURN NULL; END$$`)
  await rows(`CREATE TRIGGER meanwhile AFTER INSERT ON import_changes FOR EACH ROW EXECUTE FUNCTION rename_meanwhile()`)
  try {
    const { report } = await importFile(database.url, 'sku,name\nA-1,Long bolt\nA-2,Nut\n')
    expect(report.products).toEqual({ new: 0, changed: 1, unchanged: 1 })
    expect(await rows('SELECT name FROM products ORDER BY sku')).toEqual([{ name: 'Long bolt' }, { name: 'By hand' }])
  } finally {
    await rows('DROP FUNCTION rename_meanwhile CASCADE')
  }
})

test('folders of killed processes are deleted when the next process starts work', async () => {
  const under = join(admin.dataDir, 'imports-under-way')
  mkdirSync(join(under, '99999991', 'import-abc'), { recursive: true })
  writeFileSync(join(under, '99999991', 'import-abc', 'list.csv'), 'sku\nA-1\n')
  await admin.askForCheck(await admin.upload('sku,name\nA-1,Bolt\n'))
  expect(await workImports({ ...admin.shop(), folder: join(under, '99999992') })).toBe(1)
  expect(existsSync(join(under, '99999991'))).toBe(false)
  expect(readdirSync(join(under, '99999992'))).toEqual([])
})

test('a dry run without disk space for its copy says so, and the log names the folder', async () => {
  const under = join(admin.dataDir, 'imports-under-way', '99999993')
  const list = await admin.askForCheck(await admin.upload('sku,name\nA-1,Bolt\n'))
  const files = Object.assign(Object.create(admin.files), {
    getStream: async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('sku,name')
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
        })(),
      ),
  })
  const logged: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (fields: unknown) => void logged.push(fields) }
  await workImports({ ...admin.shop(), files, log, folder: under })
  expect(await admin.read(list.id)).toMatchObject({
    state: 'draft',
    problem: 'Files aren’t available right now. Please try again in a few minutes. Nothing was changed.',
  })
  expect(logged).toMatchObject([{ err: { message: `no file can be written at ${under}: ENOSPC` } }])
  expect((await admin.check(list)).state).toBe('checked')
})
