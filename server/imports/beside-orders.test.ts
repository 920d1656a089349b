import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { addProduct } from '../catalogue/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { addOrder } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { importFile } from './testing.ts'

const database = testDatabase()

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories RESTART IDENTITY CASCADE')
})

/**
 * Holds the locks of an order between locking its stock and reserving it (inventory/reserve-stock.ts) while `work`
 * runs.
 */
async function whileOrderHolds(productIds: number[], work: (order: pg.PoolClient) => Promise<void>): Promise<void> {
  const order = await database.db.$client.connect()
  try {
    await order.query('BEGIN')
    await order.query('SELECT FROM stock_lines WHERE product_id = ANY($1) ORDER BY product_id, id FOR UPDATE', [
      productIds,
    ])
    await work(order)
  } finally {
    await order.query('ROLLBACK')
    order.release()
  }
}

const take = `WITH taken AS (UPDATE stock_lines SET quantity = quantity - 2 WHERE product_id = $1 RETURNING id)
  INSERT INTO stock_movements (stock_line_id, delta, reason) SELECT id, -2, 'hold' FROM taken`

test('an order that has locked its stock gets it; the import waits, and then sets the quantities of the list', async () => {
  const first = await addProduct(database.db, { sku: 'A-1', stock: { new: 9 } })
  const second = await addProduct(database.db, { sku: 'A-2', stock: { new: 9 } })
  let importing: ReturnType<typeof importFile> | undefined
  await whileOrderHolds([first, second], async order => {
    // A-2 comes before A-1. A-1 has a new condition and a new name, so the list changes a product's row in every
    // possible way.
    const csv = 'sku,name,condition,quantity\nA-2,Nut,NE,4\nA-1,Bolt,OH,1\nA-1,,NE,9\n'
    importing = importFile(database.url, csv)
    importing.catch(() => {}) // awaited below
    await wait(500)
    await order.query(take, [first])
    await wait(100)
    await order.query(take, [second])
    await order.query('COMMIT')
  })
  expect((await importing)?.report).toMatchObject({ failed: 0, products: { changed: 2 } })
  expect(await checkStock(database.db)).toEqual([])
  const { rows } = await database.db.$client.query(`SELECT quantity FROM stock_lines i JOIN products p
    ON p.id = i.product_id WHERE sku = 'A-2'`)
  expect(rows).toEqual([{ quantity: 4 }])
})

test('an import does not wait for orders of parts that it does not change', async () => {
  const id = await addProduct(database.db, { sku: 'A-1', name: 'Bolt', stock: { new: 9 } })
  await whileOrderHolds([id], async order => {
    await order.query(take, [id])
    const { report } = await importFile(database.url, 'sku,name,condition,quantity\nA-1,Bolt,NE,9\nA-2,Nut,NE,1\n')
    expect(report).toMatchObject({ products: { new: 1, unchanged: 1 }, stockLines: { new: 1, unchanged: 1 } })
  })
})

test('a list does not change the unit of measure of a part that an open order counts', async () => {
  const id = await addProduct(database.db, { sku: 'W-1', stock: { new: 9 } })
  await database.db.$client.query(`UPDATE products SET uom = 'FT' WHERE id = $1`, [id])
  const orderId = await addOrder(database.db, { userId: null, skus: ['W-1'], orderNumber: 'APS-20260101-77002' })
  const list = (uom: string) => importFile(database.url, `sku,name,condition,quantity,uom\nW-1,Wire,NE,4,${uom}\n`)
  expect((await list('RO')).report).toMatchObject({
    failed: 1,
    firstErrors: [
      { column: 'uom', sku: 'W-1', reason: expect.stringContaining('APS-20260101-77002 counts its pieces in FT') },
    ],
  })
  expect((await list('ft')).report).toMatchObject({ failed: 0 })
  await database.db.$client.query(`UPDATE orders SET to_ship = 0, status = 'shipped' WHERE id = $1`, [orderId])
  expect((await list('RO')).report).toMatchObject({ failed: 0, products: { changed: 1 } })
})

/** Two pieces of the part, reserved by an unpaid order. */
const hold = (orderId: string, productId: number, client: pg.Pool | pg.PoolClient = database.db.$client) =>
  client.query(
    `WITH taken AS (UPDATE stock_lines SET quantity = quantity - 2 WHERE product_id = $2 RETURNING id),
        ledger AS (INSERT INTO stock_movements (stock_line_id, delta, reason) SELECT id, -2, 'hold' FROM taken)
      INSERT INTO reservations (order_id, stock_line_id, quantity) SELECT $1, id, 2 FROM taken`,
    [orderId, productId],
  )
const quantityOf = async (productId: number) =>
  (await database.db.$client.query('SELECT quantity FROM stock_lines WHERE product_id = $1', [productId])).rows[0]
    ?.quantity
const LIST = 'sku,name,condition,quantity\nA-1,Bolt,NE,9\n'

test('pieces that unpaid orders hold are on the shelf, and counted once', async () => {
  const id = await addProduct(database.db, { sku: 'A-1', name: 'Bolt', stock: { new: 9 } })
  const orderId = await addOrder(database.db, { userId: null, holdExpiresAt: new Date(0) })
  await hold(orderId, id)
  const { report } = await importFile(database.url, LIST)
  expect(report).toMatchObject({ stockLines: { changed: 0, unchanged: 1 } })
  await importFile(database.url, LIST.replace('9', '1'))
  expect(await quantityOf(id)).toBe(0)
  await importFile(database.url, LIST)
  expect(await quantityOf(id)).toBe(7)
  expect(await releaseExpired(database.db, 'http://localhost')).toBe(1)
  expect(await quantityOf(id)).toBe(9)
  expect((await importFile(database.url, LIST)).report).toMatchObject({ stockLines: { changed: 0 } })
})

test('pieces that an order takes while the import waits for it are counted too', async () => {
  const id = await addProduct(database.db, { sku: 'A-1', name: 'Bolt', stock: { new: 8 } })
  const orderId = await addOrder(database.db, { userId: null })
  let importing: ReturnType<typeof importFile> | undefined
  await whileOrderHolds([id], async order => {
    importing = importFile(database.url, LIST)
    importing.catch(() => {}) // awaited below
    await wait(500)
    await hold(orderId, id, order)
    await order.query('COMMIT')
  })
  expect((await importing)?.report).toMatchObject({ failed: 0 })
  expect(await quantityOf(id)).toBe(7)
})

test('the statement timeout of pages does not end an import', async () => {
  const limit = (how: string) =>
    database.db.$client.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${how}', current_database()); END $$`)
  await limit('SET statement_timeout = 300')
  try {
    const rows = Array.from({ length: 20_000 }, (_, n) => `N-${n},Bolt ${n},NE,1`).join('\n')
    const { report } = await importFile(database.url, `sku,name,condition,quantity\n${rows}\n`)
    expect(report).toMatchObject({ rows: 20_000, failed: 0 })
  } finally {
    await limit('RESET statement_timeout')
  }
})
