import { expect, test } from 'vitest'
import { type OrderState, orderWord } from '../../../domain/orders/order-words.ts'
import { listPersonsOrders } from '../../customers/people/list-persons-things.ts'
import { nameOrders } from '../../inventory/units/reading/read-unit-page.ts'
import { stockedUnits } from '../../inventory/units/testing-units.ts'
import type { FoundRecord } from '../../reporting/palette/shapes.ts'
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

test('an order of which the buyer keeps some pieces is partly returned, also in the list of returns', async () => {
  const { db } = scene.database
  const orderId = await newOrder('returned')
  const listed = async () =>
    (await listReturns(db, { show: 'all', search: '', after: null }, true)).returns.find(one => one.orderId === orderId)
      ?.isPartlyReturned
  expect([await words(orderId), await listed()]).toEqual([['returned'], false])
  await db.$client.query(
    `UPDATE fulfillment_pieces SET returned = quantity - 1
      WHERE fulfillment_id IN (SELECT id FROM fulfillments WHERE order_id = $1)`,
    [orderId],
  )
  expect([await words(orderId), await listed()]).toEqual([['partly returned'], true])
  // Denying a further return does not change the returned pieces.
  await db.$client.query(`UPDATE orders SET status = 'return_denied' WHERE id = $1`, [orderId])
  expect(await words(orderId)).toEqual(['partly returned'])
  await db.$client.query(
    `UPDATE fulfillment_pieces SET returned = 0 WHERE fulfillment_id IN (SELECT id FROM fulfillments WHERE order_id = $1)`,
    [orderId],
  )
  expect(await words(orderId)).toEqual(['return denied'])
})
