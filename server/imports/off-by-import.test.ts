import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { addProduct } from '../catalogue/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { deleteExpiredChanges, RETAINED_RUNS } from './delete-expired-imports.ts'
import { importFile } from './testing.ts'
import { cockpit } from './testing-cockpit.ts'

// Parts that one list leaves out and a later list names, with changes by an admin in between.

const database = testDatabase()
const { bring, undo } = cockpit(database)
const rows = async (sql: string) => (await database.db.$client.query(sql)).rows
let admin: TestAdmin
let id: number
beforeAll(async () => {
  admin = await testAdmin(database.db)
})
beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories, imports, import_changes CASCADE')
  await addProduct(database.db, { sku: 'A-1' })
  id = await addProduct(database.db, { sku: 'A-2' })
})

const WITHOUT = 'sku\nA-1\n'
const WITH = 'sku\nA-1\nA-2\n'
const unpublish = { missing: 'unpublish' } as const
const isShown = async () => (await rows(`SELECT is_published AS shown FROM products WHERE sku = 'A-2'`))[0]?.shown
const byHand = async (isPublished: boolean) =>
  expect((await admin.post('/api/admin/parts-published', { productIds: [id], isPublished })).status).toBe(200)

test('a part that an admin has hidden since stays hidden', async () => {
  await bring(WITHOUT, unpublish)
  await byHand(true)
  await byHand(false)
  expect((await bring(WITH, unpublish)).report).toMatchObject({ products: { changed: 0 } })
  expect(await isShown()).toBe(false)
})

test('a part that an admin hid after the list had hidden it stays hidden', async () => {
  await bring(WITHOUT, unpublish)
  await byHand(false)
  await bring(WITH, unpublish)
  expect(await isShown()).toBe(false)
})

test('a part that an admin has shown and hidden on its own page stays hidden', async () => {
  await bring(WITHOUT, unpublish)
  for (const isPublished of [true, false]) {
    const { body } = await admin.get(`/api/admin/parts/${id}`)
    const { version, fields } = (body as unknown as { part: { version: number; fields: object } }).part
    const answer = await admin.post(`/api/admin/parts/${id}`, { version, fields: { ...fields, isPublished } })
    expect(answer.status).toBe(200)
  }
  await bring(WITH, unpublish)
  expect(await isShown()).toBe(false)
})

test('a part is shown again even after more runs than are retained', async () => {
  await bring(WITHOUT, unpublish)
  for (let n = 0; n <= RETAINED_RUNS; n++) await importFile(database.url, `sku,name\nA-1,Bolt ${n}\n`)
  await deleteExpiredChanges(database.db)
  await bring(WITH, unpublish)
  expect(await isShown()).toBe(true)
})

test('undoing the first list shows the part again; undoing its return hides it, and a later list shows it again', async () => {
  const off = await bring(WITHOUT, unpublish)
  await undo(off)
  expect(await isShown()).toBe(true)
  await byHand(false)
  await bring(WITH, unpublish)
  expect(await isShown()).toBe(false)
  await byHand(true)
  await bring(WITHOUT, unpublish)
  await undo(await bring(WITH, unpublish))
  expect(await isShown()).toBe(false)
  await bring(WITH, unpublish)
  expect(await isShown()).toBe(true)
})

test('undoing leaves a part hidden if an admin hid it after the list', async () => {
  const off = await bring(WITHOUT, unpublish)
  await byHand(true)
  await byHand(false)
  expect((await undo(off)).undoReport).toMatchObject({ products: { left: 1 } })
  expect(await isShown()).toBe(false)
})
