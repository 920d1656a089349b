import { beforeEach, expect, test } from 'vitest'
import { addOrder } from '../../orders/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { readLateDeliveries } from './late-deliveries.ts'
import { FIRST, JUNE, summing } from './testing-figures.ts'

const database = testDatabase()
beforeEach(() => database.db.$client.query('TRUNCATE orders, backorders CASCADE'))

async function fulfillment(
  expectedOn: string | null,
  {
    deliveredAt = null,
    carrier = 'ups',
    state,
  }: { deliveredAt?: string | null; carrier?: string; state?: string } = {},
) {
  const orderId = await addOrder(database.db, { userId: null, paid: true, status: 'shipped' })
  await database.db.$client.query(
    `UPDATE fulfillments SET expected_on = $2, delivered_at = $3, carrier = $4, state = $5, shipped_at = '2026-06-01T12:00:00Z' WHERE order_id = $1`,
    [orderId, expectedOn, deliveredAt, carrier, state ?? (deliveredAt ? 'delivered' : 'shipped')],
  )
  return orderId
}

test('a package is late if it was delivered after the promised day in the store’s time zone, or is overdue', async () => {
  // A minute before midnight in the store is on time; a minute after midnight is late.
  await fulfillment('2026-06-05', { deliveredAt: '2026-06-06T03:59:00Z' })
  const byOne = await fulfillment('2026-06-05', { deliveredAt: '2026-06-06T04:00:00Z' })
  const byThree = await fulfillment('2026-06-05', { deliveredAt: '2026-06-08T12:00:00Z' })
  // Today is July 2.
  const notThere = await fulfillment('2026-06-30', { carrier: 'fedex' })
  const lost = await fulfillment('2026-06-29', { carrier: 'fedex', state: 'lost' })
  // Packages of other days, without a day, and of a future day.
  await fulfillment('2026-05-31', { deliveredAt: '2026-06-20T12:00:00Z' })
  await fulfillment('2026-07-02')
  await fulfillment(null, { carrier: 'pickup' })

  const { total, carriers, rows, waitingLate } = await summing(database.db, tx => readLateDeliveries(tx, JUNE, FIRST))
  expect(total).toEqual({ parcels: 5, late: 4, notThere: 2, median: 2 })
  expect(carriers).toEqual([
    { carrier: 'fedex', parcels: 2, late: 2, notThere: 2, median: null },
    { carrier: 'ups', parcels: 3, late: 2, notThere: 0, median: 2 },
  ])
  expect(rows.map(({ orderId, deliveredOn, daysLate, state }) => [orderId, deliveredOn, daysLate, state])).toEqual([
    [byThree, '2026-06-08', 3, 'delivered'],
    [lost, null, 3, 'lost'],
    [notThere, null, 2, 'shipped'],
    [byOne, '2026-06-06', 1, 'delivered'],
  ])
  expect(rows[0]).toMatchObject({ recipient: 'Quimby Flying Service', expectedOn: '2026-06-05', carrier: 'ups' })
  expect(waitingLate).toBe(0)
})

test('pieces picked without an order are left out, and lines past their promised day are counted', async () => {
  const { db } = database
  const orderId = await addOrder(db, { userId: null, paid: true, skus: ['A', 'B', 'C'] })
  await db.$client.query(
    `INSERT INTO backorders (order_item_id, order_id, quantity, kind, state, promised_on)
      SELECT id, order_id, 1, 'stock', 'sold', ('{2026-07-01,2026-07-02}'::date[])[position] FROM order_items WHERE order_id = $1`,
    [orderId],
  )
  const { total, waitingLate, carriers } = await summing(db, tx => readLateDeliveries(tx, JUNE, FIRST))
  expect({ total, waitingLate, carriers }).toEqual({
    total: { parcels: 0, late: 0, notThere: 0, median: null },
    waitingLate: 1,
    carriers: [],
  })
})
