import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { importCatalogue } from './import-catalogue.ts'
import type { Progress } from './import-list.ts'
import { NOTHING } from './testing.ts'

// These lists are long enough to be stopped, and to be imported in batches.

const database = testDatabase()
const rows = async (sql: string): Promise<unknown[]> => (await database.db.$client.query(sql)).rows

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories RESTART IDENTITY CASCADE')
})

const ledgerDiffers = `SELECT i.id FROM stock_lines i LEFT JOIN stock_movements m ON m.stock_line_id = i.id
  GROUP BY i.id HAVING i.quantity <> coalesce(sum(m.delta), 0)`
const everything = `SELECT p.*, (SELECT json_agg(i ORDER BY i.id) FROM stock_lines i WHERE i.product_id = p.id) AS lines,
  (SELECT count(*) FROM stock_movements) AS movements FROM products p ORDER BY p.id`

test('a run killed in the middle leaves the catalog unchanged, and can be repeated', async () => {
  await addProduct(database.db, { sku: 'OLD-1', stock: { new: 5 } })
  const before = await rows(everything)
  const csv = `sku,name,condition,quantity\nOLD-1,Changed,NE,1\n${Array.from({ length: 20_000 }, (_, i) => `N-${i},Bolt,NE,1`).join('\n')}\n`
  const folder = await mkdtemp(join(tmpdir(), 'import-test-'))
  const file = join(folder, 'list.csv')
  await writeFile(file, csv)
  let killed = false
  const kill = async () => {
    if (killed) return
    killed = true
    await database.db.$client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'import' AND datname = current_database()`,
    )
  }
  const options = { file, errorFile: join(folder, 'e.csv'), standard: NOTHING }
  await expect(importCatalogue(database.url, { ...options, onProgress: kill })).rejects.toThrow()
  expect(killed).toBe(true)
  expect(await rows(everything)).toEqual(before)
  expect(await importCatalogue(database.url, options)).toMatchObject({
    rows: 20_001,
    failed: 0,
    products: { new: 20_000, changed: 1 },
  })
  expect(await rows(ledgerDiffers)).toEqual([])
})

test('many new parts are added in batches, in the order of the list, with increasing progress', async () => {
  const many = 25_000
  const csv = `sku,name,condition,quantity\n${Array.from({ length: many }, (_, n) => `N-${n},Bolt,NE,1`).join('\n')}\n`
  const folder = await mkdtemp(join(tmpdir(), 'import-test-'))
  const [file, errorFile] = [join(folder, 'list.csv'), join(folder, 'e.csv')]
  await writeFile(file, csv)
  const shares: number[] = []
  const onProgress = ({ step, done }: Progress) => {
    if (step === 'products') shares.push(done)
  }
  const options = { file, errorFile, standard: NOTHING, onProgress }
  expect(await importCatalogue(database.url, options)).toMatchObject({ failed: 0, products: { new: many } })
  expect(shares).toEqual([0, 0.4, 0.8, 1])
  expect(await rows('SELECT sku FROM products ORDER BY id LIMIT 1 OFFSET 20500')).toEqual([{ sku: 'N-20500' }])
})
