import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cartOf, line } from '../cart/testing.ts'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { cockpit } from './testing-cockpit.ts'

// A run is undone after the back office has changed the same things.

const database = testDatabase()
const { bring, undo } = cockpit(database)
let admin: TestAdmin
beforeAll(async () => {
  admin = await testAdmin(database.db)
})
const rows = async (sql: string, values: unknown[] = []) => (await database.db.$client.query(sql, values)).rows

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories, imports, import_changes CASCADE')
})

test('a part whose former category was deleted stays in its category and is reported; the rest is restored', async () => {
  await addProduct(database.db, { sku: 'A-1', name: 'Bolt' })
  await bring('sku,category\nA-1,Bolts\n')
  const done = await bring('sku,name,category\nA-1,Long bolt,Nuts\n')
  await rows(`DELETE FROM categories WHERE name = 'Bolts'`)
  const undone = await undo(done)
  expect(undone).toMatchObject({ state: 'undone', undoReport: { products: { restored: 0, left: 1 } } })
  expect(undone.undoReport?.leftAlone).toEqual([
    { kind: 'part', sku: 'A-1', mark: '', why: 'with a deleted former category' },
  ])
  expect(
    await rows('SELECT p.name, c.name AS category FROM products p JOIN categories c ON c.id = p.category_id'),
  ).toEqual([{ name: 'Bolt', category: 'Nuts' }])
})

test('a part without restored facts keeps its version, so an open editor can still save', async () => {
  const id = await addProduct(database.db, { sku: 'A-1', name: 'Bolt' })
  const done = await bring('sku,name\nA-1,Long bolt\n')
  await rows(`UPDATE products SET name = 'By hand' WHERE sku = 'A-1'`)
  const open = async () => (await admin.get(`/api/admin/parts/${id}`)).body as unknown as { part: { version: number } }
  const { version } = (await open()).part
  expect((await undo(done)).undoReport).toMatchObject({ products: { restored: 0, left: 1 } })
  expect((await open()).part.version).toBe(version)
})

test('a category that the run added is deleted, unless the back office has described or renamed it since', async () => {
  const done = await bring('sku,category\nN-1,Bolts\nN-2,Nuts\nN-3,Pins\n')
  await rows(`UPDATE categories SET description = 'By hand' WHERE name = 'Bolts'`)
  await rows(`UPDATE categories SET name = 'Cotter pins' WHERE name = 'Pins'`)
  expect(await undo(done)).toMatchObject({ state: 'undone', undoReport: { products: { removed: 3 } } })
  expect(await rows('SELECT name FROM categories ORDER BY name')).toEqual([{ name: 'Bolts' }, { name: 'Cotter pins' }])
})

const own = (digit: number) => `/pictures/${digit}123456789abcdef0123456789abcdef.webp`

test('a picture that the back office has since described or made the main picture stays, and its part is reported', async () => {
  const ids: number[] = []
  for (const sku of ['A-1', 'A-2', 'A-3']) ids.push(await addProduct(database.db, { sku, name: 'Bolt' }))
  await rows('INSERT INTO product_images (product_id, url, is_primary) SELECT id, $1, true FROM products', [own(1)])
  const done = await bring(`sku,image_url\nA-1,${own(2)}\nA-2,${own(2)}\nA-3,${own(2)}\n`)
  const added = await rows('SELECT id, product_id FROM product_images WHERE url = $1 ORDER BY product_id', [own(2)])
  const change = (n: number, body: object) =>
    admin.post(`/api/admin/parts/${ids[n]}/pictures/${added[n]?.id}`, body).then(({ status }) => status)
  expect(await change(0, { alt: 'Tag of the bolt', isPrimary: false })).toBe(200)
  expect(await change(1, { alt: 'Bolt', isPrimary: true })).toBe(200)
  const { undoReport } = await undo(done)
  expect(undoReport).toMatchObject({ products: { left: 2 } })
  expect(undoReport?.leftAlone.map(({ sku }) => sku).sort()).toEqual(['A-1', 'A-2'])
  expect(
    await rows(
      'SELECT sku, url, is_primary AS main FROM product_images m JOIN products p ON p.id = product_id ORDER BY 1, 2',
    ),
  ).toEqual([
    { sku: 'A-1', url: own(1), main: true },
    { sku: 'A-1', url: own(2), main: false },
    { sku: 'A-2', url: own(1), main: false },
    { sku: 'A-2', url: own(2), main: true },
    { sku: 'A-3', url: own(1), main: true },
  ])
})

test('alternates that the back office has entered since stay, with their part that the run added, and are reported', async () => {
  await addProduct(database.db, { sku: 'A-1', name: 'Bolt' })
  const done = await bring('sku,name,alternate_of\nA-1,Bolt,B-1\nN-1,Nut,B-1\nN-2,Pin,B-1\n')
  expect(done.report).toMatchObject({ references: 3, products: { new: 2, changed: 0 } })
  await rows(`INSERT INTO cross_references (product_id, kind, other_sku, is_two_way, source)
    SELECT id, 'alternate_of', 'B-2', false, 'The desk' FROM products WHERE sku <> 'N-2'`)
  const { undoReport } = await undo(done)
  expect(undoReport).toMatchObject({ products: { removed: 1, left: 2 } })
  expect(undoReport?.leftAlone).toEqual(
    expect.arrayContaining([
      { kind: 'part', sku: 'A-1', mark: '', why: 'changed since' },
      { kind: 'part', sku: 'N-1', mark: '', why: 'changed since' },
    ]),
  )
  expect(
    await rows('SELECT sku, other_sku FROM cross_references r JOIN products p ON p.id = product_id ORDER BY 1, 2'),
  ).toEqual([
    { sku: 'A-1', other_sku: 'B-1' },
    { sku: 'A-1', other_sku: 'B-2' },
    { sku: 'N-1', other_sku: 'B-1' },
    { sku: 'N-1', other_sku: 'B-2' },
  ])
})

test('when the main picture is removed, the next one becomes the main picture', async () => {
  const id = await addProduct(database.db, { sku: 'A-1', name: 'Bolt' })
  const done = await bring(`sku,image_url\nA-1,${own(1)}\n`)
  await rows('INSERT INTO product_images (product_id, url, display_order) VALUES ($1, $2, 2), ($1, $3, 1)', [
    ...[id, own(2), own(3)],
  ])
  expect(await undo(done)).toMatchObject({ undoReport: { leftAlone: [] } })
  expect(await rows('SELECT url, is_primary AS main FROM product_images ORDER BY display_order')).toEqual([
    { url: own(3), main: true },
    { url: own(2), main: false },
  ])
})

test('parts whose pictures are restored are locked with the others, in the order of the back office', async () => {
  const [first, second] = [await addProduct(database.db, { sku: 'A-1' }), await addProduct(database.db, { sku: 'A-2' })]
  const done = await bring(`sku,name,image_url\nA-1,,${own(1)}\nA-2,Long bolt,\n`)
  const lock = (tx: Tx, id: number) => tx.$client.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [id])
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  let undone: ReturnType<typeof undo> | undefined
  await inTransaction(database.db, async tx => {
    await lock(tx, first)
    undone = undo(done)
    await expect.poll(() => rows(waiting)).toHaveLength(1)
    // If the undo had locked this part already, undo and back office would wait for each other.
    await lock(tx, second)
  })
  expect(await undone).toMatchObject({ state: 'undone' })
  expect(await rows('SELECT FROM product_images')).toEqual([])
})

test('a part from before the run can be added to a cart while the run is undone', async () => {
  const productId = await addProduct(database.db, { sku: 'A-1', stock: { new: 5 } })
  await bring('sku,category\nA-1,Bolts\n')
  const done = await bring('sku,category,condition,quantity\nA-1,Nuts,NE,9\nN-1,Nuts,NE,1\n')
  const cart = cartOf(database.db, await signedIn(database.db))
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  let undone: ReturnType<typeof undo> | undefined
  await inTransaction(database.db, async tx => {
    // Blocks the undo at the lock of the former categories, after it has locked its parts.
    await tx.$client.query(`SELECT FROM categories WHERE name = 'Bolts' FOR UPDATE`)
    undone = undo(done)
    await expect.poll(() => rows(waiting)).toHaveLength(1)
    const added = await Promise.race([cart.add(line(productId)), wait(60_000, { status: 0 })])
    expect(added.status).toBe(200)
  })
  expect(await undone).toMatchObject({ state: 'undone', undoReport: { products: { restored: 1, removed: 1 } } })
})

test('a stock line that the run added stays, with its part, if it has a unit now', async () => {
  const done = await bring('sku,name,quantity,condition\nN-1,Nut,4,overhauled\n')
  const [line] = await rows('SELECT id, product_id FROM stock_lines')
  const unit = { quantity: 1, source: 'arrived', facts: unitFacts('SN-1') }
  expect((await admin.post(`/api/admin/parts/${line?.product_id}/units`, unit)).status).toBe(201)
  expect((await undo(done)).undoReport).toMatchObject({ products: { removed: 0, left: 1 }, stockLines: { removed: 0 } })
  expect(
    await rows('SELECT u.mark, u.state, l.quantity FROM units u JOIN stock_lines l ON l.id = u.stock_line_id'),
  ).toEqual([{ mark: 'SN-1', state: 'inspecting', quantity: 0 }])
})
