import { expect, test } from 'vitest'
import { stockedUnits } from '../../inventory/units/testing-units.ts'
import { addOrder, addShipment } from '../../orders/testing.ts'
import type { FoundThing } from '../palette/shapes.ts'
import { nameOrders } from '../units/read-unit-page.ts'
import { exportOrders } from './export-orders.ts'

const scene = stockedUnits()

test('an order of which a part has left says so in search, file and lists of units, and no more once all has left', async () => {
  const { db } = scene.database
  const orderId = await addOrder(db, { userId: null, paid: true, status: 'processing' })
  const words = async () => {
    const { rows } = await db.$client.query('SELECT order_number FROM orders WHERE id = $1', [orderId])
    const number = rows[0].order_number as string
    const found = (await scene.get(`/api/admin/find?search=${number}`)) as FoundThing[]
    const [unit] = await nameOrders(db, [{ orderId }])
    const all = { status: null, payment: null, buyer: null, from: null, to: null, search: number }
    const file: string[] = []
    for await (const piece of exportOrders(db, all, scene.boss.id, true)) file.push(piece)
    return [
      found[0]?.text.includes('partially shipped'),
      unit?.isPartShipped,
      file.join('').includes(',partially_shipped,'),
    ]
  }
  expect(await words()).toEqual([false, false, false])
  await addShipment(db, orderId)
  expect(await words()).toEqual([true, true, true])
  await db.$client.query(`UPDATE orders SET status = 'shipped', to_ship = 0 WHERE id = $1`, [orderId])
  expect(await words()).toEqual([false, false, false])
})
