import { beforeEach, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { cancelImport } from './cancel-import.ts'
import { requestUndo } from './request-undo.ts'
import { cockpit } from './testing-cockpit.ts'

// A run is undone after later runs have changed the same things, perhaps to the same values.

const database = testDatabase()
const { admin, bring, check, read, run, undo, upload, work } = cockpit(database)
const rows = async (sql: string, values: unknown[] = []) => (await database.db.$client.query(sql, values)).rows
const priced = (price: number) => `sku,price\nA-1,${price}\n`
const price = async () => (await rows('SELECT price FROM products'))[0]?.price

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories, imports, import_changes CASCADE')
})

test('a price that a later run has set to the same value stays; undoing both runs restores everything', async () => {
  await addProduct(database.db, { sku: 'A-1', name: 'Bolt', price: 1000 })
  const first = await bring('sku,name,price\nA-1,Long bolt,8\n')
  const second = await bring(priced(10))
  const third = await bring(priced(8))
  expect((await undo(first)).undoReport).toMatchObject({
    products: { restored: 0, left: 1 },
    leftAlone: [{ sku: 'A-1', why: 'changed since' }],
  })
  expect(await rows('SELECT name, price FROM products')).toEqual([{ name: 'Bolt', price: '8.00' }])
  expect((await undo(third)).undoReport).toMatchObject({ products: { restored: 1, left: 0 } })
  expect(await price()).toBe('10.00')
  expect((await undo(second)).undoReport).toMatchObject({ products: { restored: 1, left: 0 } })
  expect(await price()).toBe('8.00')
})

test('a part that the latest list removes from the shop again stays hidden', async () => {
  for (const sku of ['A-1', 'A-2']) await addProduct(database.db, { sku })
  const unpublish = { missing: 'unpublish' } as const
  const first = await bring('sku\nA-1\n', unpublish)
  await bring('sku\nA-1\nA-2\n', unpublish)
  await bring('sku\nA-1\n', unpublish)
  expect((await undo(first)).undoReport).toMatchObject({ products: { restored: 0, left: 1 } })
  expect(await rows(`SELECT is_published AS shown FROM products WHERE sku = 'A-2'`)).toEqual([{ shown: false }])
})

test('alternates that a later run has set to the same values stay, and so does a part that the run added and a later run changed', async () => {
  const first = await bring('sku,name\nN-1,Nut\n')
  await bring('sku,name\nN-1,Long nut\n')
  await bring('sku,name\nN-1,Nut\n')
  expect((await undo(first)).undoReport).toMatchObject({ products: { removed: 0, left: 1 } })
  const alternate = (sku: string) => `sku,alternate_of\nN-1,${sku}\n`
  await bring(alternate('B-1'))
  const second = await bring(alternate('B-2'))
  await bring(alternate('B-1'))
  await bring(alternate('B-2'))
  expect((await undo(second)).undoReport).toMatchObject({ products: { left: 1 } })
  expect(await rows('SELECT other_sku FROM cross_references')).toEqual([{ other_sku: 'B-2' }])
})

test('runs are ordered by import time, not upload time, and a canceled undo does not change the order', async () => {
  await addProduct(database.db, { sku: 'A-1', price: 1000 })
  const [late, early] = [await upload(priced(8)), await upload(priced(9))]
  const first = await run(await check(early))
  const second = await run(await check(late))
  const { id: adminId, name } = await admin()
  // An admin cancels the undo while it waits, and then while it runs.
  await requestUndo(database.db, first.id, first.version, { id: adminId, name })
  await cancelImport(database.db, first.id, (await read(first.id)).version, adminId)
  await requestUndo(database.db, first.id, (await read(first.id)).version, { id: adminId, name })
  await rows('UPDATE imports SET is_cancel_wanted = true WHERE id = $1', [first.id])
  await work()
  expect(await read(first.id)).toMatchObject({ state: 'done', endedAt: first.endedAt })
  expect((await undo(second)).undoReport).toMatchObject({ products: { restored: 1, left: 0 } })
  expect(await price()).toBe('9.00')
})
