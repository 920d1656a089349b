import { expect, test } from 'vitest'
import { testDatabase } from '../db/testing.ts'
import { giveBackLateCharges } from './give-back-late-charges.ts'
import { testGateway } from './testing.ts'
import { testShop } from './testing-shop.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
const inAnHour = () => new Date(Date.now() + 3_600_000)

const statusesOf = async ({ orderNumber }: { orderNumber: string }) =>
  (await sandbox.ledger()).filter(one => one.invoiceNumber === orderNumber).map(({ status }) => status)

test('a charge of a payment that was given up goes back without any notification; a good one stays', async () => {
  const order = await shop.place()
  await sandbox.fault('reset-after-charge')
  expect(await shop.pay(order)).toMatchObject({ status: 202 })
  await shop.rowsOf(
    `UPDATE payment_attempts SET state = 'failed', closed_at = now() WHERE order_id = $1`,
    order.orderId,
  )
  const paid = await shop.bought()

  // Its own request may still be on its way.
  expect(await giveBackLateCharges(shop.desk())).toBe(0)
  expect(await giveBackLateCharges(shop.desk(), inAnHour())).toBe(1)
  expect(await statusesOf(order)).toEqual(['voided'])
  expect(await statusesOf(paid)).toEqual(['capturedPendingSettlement'])
  expect(await giveBackLateCharges(shop.desk(), inAnHour())).toBe(0)
  expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'unpaid' })
  expect(await shop.orderOf(paid)).toMatchObject({ payment_status: 'paid' })
})

test('whose answer is still awaited is left to who asks for it', async () => {
  const order = await shop.place()
  await sandbox.fault('reset-after-charge')
  await shop.pay(order)
  expect(await giveBackLateCharges(shop.desk(), inAnHour())).toBe(0)
  expect(await statusesOf(order)).toEqual(['capturedPendingSettlement'])
})
