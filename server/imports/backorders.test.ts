import { beforeEach, expect, test } from 'vitest'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { exportCatalogue } from '../catalogue/export-catalogue.ts'
import { addProduct } from '../catalogue/testing.ts'
import { addOrder } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { importFile } from './testing.ts'
import { cockpit, LEDGER_DIFFERS } from './testing-cockpit.ts'

const database = testDatabase()
const { bring, undo } = cockpit(database)
const rows = async (sql: string, values: unknown[] = []) => (await database.db.$client.query(sql, values)).rows

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories, imports, import_changes RESTART IDENTITY CASCADE')
})

const part = (quantity: number) => addProduct(database.db, { sku: 'A-1', name: 'Bolt', stock: { new: quantity } })
const list = (quantity: number) => `sku,condition,quantity\nA-1,NE,${quantity}\n`
/** Reserves pieces of the part for an unpaid order whose time to pay has passed. */
async function hold(productId: number, quantity: number): Promise<string> {
  const orderId = await addOrder(database.db, { userId: null, skus: ['A-1'], holdExpiresAt: new Date(0) })
  await rows(
    `WITH taken AS (UPDATE stock_lines SET quantity = quantity - $3 WHERE product_id = $2 RETURNING id),
        ledger AS (INSERT INTO stock_movements (stock_line_id, delta, reason, order_id) SELECT id, -$3::int, 'hold', $1 FROM taken)
      INSERT INTO reservations (order_id, stock_line_id, quantity) SELECT $1, id, $3 FROM taken`,
    [orderId, productId, quantity],
  )
  return orderId
}
const release = () => releaseExpired(database.db, 'http://localhost')
async function stock(): Promise<{ quantity: number; backordered: number; total: number }> {
  expect(await rows(LEDGER_DIFFERS)).toEqual([])
  const [line] =
    await rows(`SELECT i.quantity, i.backordered, (SELECT quantity FROM product_stock WHERE product_id = p.id) AS total
    FROM stock_lines i JOIN products p ON p.id = i.product_id WHERE p.sku = 'A-1'`)
  expect(line.total).toBe(line.quantity)
  return line
}

test('pieces that a list reports as missing are not for sale again when a hold ends', async () => {
  await hold(await part(9), 4)
  await importFile(database.url, list(0))
  expect(await stock()).toMatchObject({ quantity: 0, backordered: 4 })
  expect(await release()).toBe(1)
  expect(await stock()).toMatchObject({ quantity: 0, backordered: 0 })
  expect(await rows(`SELECT FROM stock_movements WHERE reason = 'release'`)).toEqual([])
})

test.each([9, 4])(
  'pieces of a part that the list does not name are not for sale again, with %i in stock',
  async there => {
    await hold(await part(there), 4)
    const done = await bring('sku,condition,quantity\nA-2,NE,1\n', { missing: 'zero' })
    expect(done.report?.missing).toMatchObject({ stockLines: 1 })
    expect(await stock()).toMatchObject({ quantity: 0, backordered: 4 })
    await undo(done)
    expect(await stock()).toMatchObject({ quantity: there - 4, backordered: 0 })
    await release()
    expect(await stock()).toMatchObject({ quantity: there, backordered: 0 })
  },
)

test('pieces that an undone import had added are not for sale again', async () => {
  const id = await part(2)
  const done = await bring(list(12))
  await hold(id, 10)
  expect((await undo(done)).undoReport).toMatchObject({ soldOut: 1 })
  expect(await stock()).toMatchObject({ quantity: 0, backordered: 8 })
  await release()
  expect(await stock()).toMatchObject({ quantity: 2, backordered: 0 })
  expect(await rows(`SELECT delta FROM stock_movements WHERE reason = 'release'`)).toEqual([{ delta: 2 }])
})

test('when two holds end at once, only the pieces beyond the backordered ones are released', async () => {
  const id = await part(9)
  await hold(id, 4)
  await hold(id, 3)
  await importFile(database.url, list(5))
  expect(await stock()).toMatchObject({ quantity: 0, backordered: 2 })
  await Promise.all([release(), release()])
  expect(await stock()).toMatchObject({ quantity: 5, backordered: 0 })
})

test('a later list corrects the missing pieces, and the export has the real pieces', async () => {
  await hold(await part(4), 4)
  const first = await bring(list(1))
  expect(first.report?.stockLines).toMatchObject({ changed: 1 })
  expect(await stock()).toMatchObject({ quantity: 0, backordered: 3 })
  let text = ''
  for await (const piece of exportCatalogue(database.db)) text += piece
  expect((await importFile(database.url, text)).report.stockLines).toEqual({ new: 0, changed: 0, unchanged: 1 })
  const second = await bring(list(3))
  expect(await stock()).toMatchObject({ quantity: 0, backordered: 1 })
  // Neither run has a ledger row; the first one no longer determines the stock.
  expect((await undo(first)).undoReport).toMatchObject({ stockLines: { restored: 0, left: 1 } })
  expect(await stock()).toMatchObject({ quantity: 0, backordered: 1 })
  await importFile(database.url, list(6))
  expect(await stock()).toMatchObject({ quantity: 2, backordered: 0 })
  expect((await undo(second)).undoReport).toMatchObject({ stockLines: { left: 1 } })
  await release()
  expect(await stock()).toMatchObject({ quantity: 6, backordered: 0 })
})

test('shipped pieces were in stock, so undoing the import does not backorder them', async () => {
  const id = await part(2)
  const done = await bring(list(12))
  const orderId = await hold(id, 10)
  await rows(`UPDATE reservations SET state = 'shipped'`)
  await rows(`UPDATE orders SET status = 'shipped', to_ship = 0, payment_status = 'paid' WHERE id = $1`, [orderId])
  await undo(done)
  expect(await stock()).toMatchObject({ quantity: 0, backordered: 0 })
})
