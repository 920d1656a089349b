import { beforeEach, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { testDatabase } from '../db/testing.ts'
import { cockpit } from './testing-cockpit.ts'

// A run is undone after the desk has been at the same things.

const database = testDatabase()
const { bring, undo } = cockpit(database)
const rows = async (sql: string, values: unknown[] = []) => (await database.db.$client.query(sql, values)).rows

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories, imports CASCADE')
})

test('a part whose former category was deleted stays where it is, and is named; the rest goes back', async () => {
  await addProduct(database.db, { sku: 'A-1', name: 'Bolt' })
  await bring('sku,category\nA-1,Bolts\n')
  const done = await bring('sku,name,category\nA-1,Long bolt,Nuts\n')
  await rows(`DELETE FROM categories WHERE name = 'Bolts'`)
  const undone = await undo(done)
  expect(undone).toMatchObject({ state: 'undone', undoReport: { products: { restored: 0, left: 1 } } })
  expect(undone.undoReport?.leftAlone).toEqual([{ sku: 'A-1', why: 'its former category is no more' }])
  expect(
    await rows('SELECT p.name, c.name AS category FROM products p JOIN categories c ON c.id = p.category_id'),
  ).toEqual([{ name: 'Bolt', category: 'Nuts' }])
})

test('a category that the run added goes, but not one that the desk has described or renamed since', async () => {
  const done = await bring('sku,category\nN-1,Bolts\nN-2,Nuts\nN-3,Pins\n')
  await rows(`UPDATE categories SET description = 'By hand' WHERE name = 'Bolts'`)
  await rows(`UPDATE categories SET name = 'Cotter pins' WHERE name = 'Pins'`)
  expect(await undo(done)).toMatchObject({ state: 'undone', undoReport: { products: { removed: 3 } } })
  expect(await rows('SELECT name FROM categories ORDER BY name')).toEqual([{ name: 'Bolts' }, { name: 'Cotter pins' }])
})
