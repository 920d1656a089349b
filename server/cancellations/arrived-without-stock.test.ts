import { expect, test } from 'vitest'
import { asQuoted, quoteOrders } from '../checkout/testing-quote-orders.ts'
import { checkStock } from '../invariants/stock.ts'
import { inTransaction } from '../platform/db/database.ts'
import { readPieceLocations } from './internal/piece-locations.ts'

const shop = quoteOrders()

test('pieces that arrived without stock can be canceled too, and then do not count as arrived', async () => {
  const { quoteId, price } = await shop.quoted()
  const order = await shop.place(asQuoted(quoteId, price))
  expect((await shop.pay(order)).status).toBe(200)
  const { rows } = await shop.database.db.$client.query<{ id: number; version: number }>(
    'SELECT order_item_id AS id, version FROM backorders WHERE order_id = $1',
    [order.orderId],
  )
  const [line] = rows
  const admin = (path: string, body: object) => shop.app.post(path, body, shop.backOffice.headers)
  const seen = { orderId: order.orderId, version: line?.version, pieces: 2, reason: 'A service' }
  expect((await admin(`/api/admin/to-source/${line?.id}/arrived`, seen)).status).toBe(200)
  const arrivals = async () =>
    (
      await shop.database.db.$client.query('SELECT quantity FROM backorder_arrivals WHERE order_item_id = $1', [
        line?.id,
      ])
    ).rows
  const cancel = (quantity: number) =>
    admin(`/api/admin/orders/${order.orderId}/cancel-lines`, {
      lines: [{ itemId: line?.id, quantity }],
      reason: 'Short',
    })
  expect((await cancel(1)).status).toBe(200)
  expect(await arrivals()).toEqual([{ quantity: 1 }])
  expect((await cancel(1)).status).toBe(200)
  expect(await arrivals()).toEqual([])
  const { items } = await inTransaction(shop.database.db, tx => readPieceLocations(tx, order.orderId))
  expect(items.map(({ toLeave, reserved }) => [toLeave, reserved])).toEqual([
    [2, 2],
    [0, 0],
  ])
  expect(await checkStock(shop.database.db)).toEqual([])
})
