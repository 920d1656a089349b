import { expect, test } from 'vitest'
import { type OrderState, orderWord } from '../../../domain/orders/order-words.ts'
import { returnWord } from '../../../domain/returns/return-words.ts'
import { listPersonsOrders } from '../../customers/people/list-persons-things.ts'
import { nameOrders } from '../../inventory/units/reading/read-unit-page.ts'
import { stockedUnits } from '../../inventory/units/testing-units.ts'
import type { FoundRecord } from '../../reporting/palette/shapes.ts'
import { listMyReturns } from '../../returns/list-my-returns.ts'
import { listReturns } from '../../returns/list-returns.ts'
import { addOrder, addShipment } from '../testing.ts'
import { exportOrders } from './export-orders.ts'
import { listMyOrders } from './my-orders.ts'

const scene = stockedUnits()

/** The state of an order in every list of orders. */
async function words(orderId: string): Promise<string[]> {
  const { db } = scene.database
  const { rows } = await db.$client.query<{ number: string; userId: string }>(
    'SELECT order_number AS number, user_id AS "userId" FROM orders WHERE id = $1',
    [orderId],
  )
  const [{ number, userId } = { number: '', userId: '' }] = rows
  const word = (order: OrderState | undefined) => (order ? orderWord(order) : 'none')
  const records = (await scene.get(`/api/admin/find?search=${number}`)) as FoundRecord[]
  const { orders } = (await scene.get(`/api/admin/orders?search=${number}`)) as { orders: OrderState[] }
  const all = { status: null, payment: null, buyer: null, from: null, to: null, search: number }
  const file: string[] = []
  for await (const piece of exportOrders(db, all, scene.boss.id, true)) file.push(piece)
  const cells =
    file
      .join('')
      .split('\n')
      .find(line => line.startsWith(number))
      ?.split(',') ?? []
  expect(cells[2]).toBe(orders[0] && orderWord(orders[0]))
  return [
    ...new Set([
      records[0]?.text.split(' · ').at(-2) ?? 'none',
      word(orders[0]),
      word((await nameOrders(db, [{ orderId }]))[0]),
      word((await listMyOrders(db, userId, { search: number, status: null, page: 1 })).items[0]),
      word((await listPersonsOrders(db, { userId, after: null })).orders[0]),
    ]),
  ]
}

const newOrder = (status: Parameters<typeof addOrder>[1]['status'] & string) =>
  addOrder(scene.database.db, { userId: scene.boss.id, paid: true, status })

test('every list shows a partly shipped order as such, until all of it has shipped', async () => {
  const { db } = scene.database
  const orderId = await newOrder('processing')
  expect(await words(orderId)).toEqual(['being packed'])
  await addShipment(db, orderId)
  expect(await words(orderId)).toEqual(['partially shipped'])
  await db.$client.query(`UPDATE orders SET status = 'shipped', to_ship = 0 WHERE id = $1`, [orderId])
  expect(await words(orderId)).toEqual(['shipped'])
})

test('every list shows an order whose pieces were all lost and refunded as such, and not an order with returned pieces', async () => {
  const { db } = scene.database
  const orderId = await newOrder('shipped')
  await db.$client.query(`UPDATE orders SET status = 'canceled' WHERE id = $1`, [orderId])
  const settle = (state: string) =>
    db.$client.query(
      `UPDATE fulfillments SET state = $2, settled_as = 'refunded', settled_at = now() WHERE order_id = $1`,
      [orderId, state],
    )
  await settle('lost')
  expect(await words(orderId)).toEqual(['canceled (lost)'])
  await settle('returned_to_sender')
  expect(await words(orderId)).toEqual(['canceled'])
})

test('an order of which the buyer keeps some pieces is partly returned', async () => {
  const { db } = scene.database
  const orderId = await newOrder('returned')
  expect(await words(orderId)).toEqual(['returned'])
  await db.$client.query(
    `UPDATE fulfillment_pieces SET returned = quantity - 1
      WHERE fulfillment_id IN (SELECT id FROM fulfillments WHERE order_id = $1)`,
    [orderId],
  )
  expect(await words(orderId)).toEqual(['partly returned'])
  // Denying a further return does not change the returned pieces.
  await db.$client.query(`UPDATE orders SET status = 'return_denied' WHERE id = $1`, [orderId])
  expect(await words(orderId)).toEqual(['partly returned'])
  await db.$client.query(
    `UPDATE fulfillment_pieces SET returned = 0 WHERE fulfillment_id IN (SELECT id FROM fulfillments WHERE order_id = $1)`,
    [orderId],
  )
  expect(await words(orderId)).toEqual(['return denied'])
})

test('every list of orders and of returns says that a return has arrived while its refund is pending', async () => {
  const { db } = scene.database
  const orderId = await newOrder('return_approved')
  const all = async () => {
    const own = (await listMyReturns(db, scene.boss.id, { search: '', status: null, page: 1 })).items
    const staffs = (await listReturns(db, { show: 'all', search: '', after: null }, true)).returns
    const ofOrder = [...own, ...staffs].filter(one => one.orderId === orderId)
    return [...new Set([...(await words(orderId)), ...ofOrder.map(returnWord)])]
  }
  expect(await all()).toEqual(['return approved'])
  await db.$client.query(
    `UPDATE returns SET state = 'received', received_at = now(), goods = 0, freight = 0 WHERE order_id = $1`,
    [orderId],
  )
  expect(await all()).toEqual(['return being completed'])
  await db.$client.query(
    `INSERT INTO return_lines (return_id, position, order_item_id, quantity, disposition)
      SELECT r.id, 1, i.id, 1, 'scrap' FROM returns r JOIN order_items i ON i.order_id = r.order_id WHERE r.order_id = $1`,
    [orderId],
  )
  expect(await all()).toEqual(['return arrived'])
  // Parts of another return are still to arrive.
  await db.$client.query(
    `INSERT INTO returns (order_id, position, state, reason, decided_at) VALUES ($1, 2, 'approved', 'other', now())`,
    [orderId],
  )
  expect(await words(orderId)).toEqual(['return approved'])
})
