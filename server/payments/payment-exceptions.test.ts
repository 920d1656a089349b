import { expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { compareBooks } from './payment-exceptions.ts'
import { testGateway } from './testing.ts'
import { testShop } from './testing-shop.ts'

const database = testDatabase()
const shop = testShop(database, testGateway())

type Listed = { orderNumber: string }[]
const exceptions = async () =>
  (await shop.seeAsAdmin('/api/admin/payments/exceptions')) as { paidWithoutCharge: Listed; chargedNotPaid: Listed }
const numbers = (list: Listed) => list.map(one => one.orderNumber).sort()

test('old orders are compared every ten minutes; the findings and new orders are checked on each request', async () => {
  const [uncharged, unpaid, fresh] = [await shop.place(), await shop.bought(), await shop.bought()]
  const become = (status: 'paid' | 'unpaid', { orderId }: { orderId: string }) =>
    shop.rowsOf('UPDATE orders SET payment_status = $1 WHERE id = $2', status, orderId)
  for (const { orderId } of [uncharged, unpaid]) {
    await shop.rowsOf(`UPDATE orders SET created_at = now() - interval '30 days' WHERE id = $1`, orderId)
    await shop.rowsOf(`UPDATE payment_attempts SET closed_at = now() - interval '30 days' WHERE order_id = $1`, orderId)
  }
  await become('paid', uncharged)
  await become('unpaid', unpaid)
  const first = await exceptions()
  expect([numbers(first.paidWithoutCharge), numbers(first.chargedNotPaid)]).toEqual([
    [uncharged.orderNumber],
    [unpaid.orderNumber],
  ])
  await become('unpaid', fresh)
  await become('unpaid', uncharged)
  const second = await exceptions()
  expect([numbers(second.paidWithoutCharge), numbers(second.chargedNotPaid)]).toEqual([
    [],
    [unpaid.orderNumber, fresh.orderNumber].sort(),
  ])
})

test('the job compares the records when it is due, once for all processes', async () => {
  const late = await shop.bought()
  await shop.rowsOf(`UPDATE orders SET payment_status = 'unpaid' WHERE id = $1`, late.orderId)
  await shop.rowsOf(
    `UPDATE payment_attempts SET closed_at = now() - interval '30 days' WHERE order_id = $1 RETURNING id`,
    late.orderId,
  )
  const isFound = async () => numbers((await exceptions()).chargedNotPaid).includes(late.orderNumber)
  await compareBooks(database.db)
  expect(await isFound()).toBe(false)
  await shop.rowsOf(`UPDATE reconciliations SET at = now() - interval '11 minutes'`)
  await compareBooks(database.db)
  expect(await isFound()).toBe(true)
  expect(await shop.rowsOf(`SELECT FROM reconciliations WHERE at > now() - interval '1 minute'`)).toHaveLength(2)
})
