import { expect, test } from 'vitest'
import { newKey } from '../checkout/testing.ts'
import { testGateway } from '../payments/testing.ts'
import { testShop } from '../payments/testing-shop.ts'
import { testDatabase } from '../platform/db/testing.ts'

// Two admins have the same order on the screen. The step of the second admin is checked against the version on that
// screen.

const database = testDatabase()
const shop = testShop(database, testGateway())
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
const MOVED_ON = {
  status: 409,
  body: { code: 'ORDER_MOVED_ON', message: 'This order has changed. Please check it again.' },
}

type Order = { orderId: string }
const admins = (order: Order, step: string) => `/api/admin/orders/${order.orderId}/${step}`
const versionOf = async (order: Order) =>
  ((await shop.seeAsAdmin(`/api/admin/orders/${order.orderId}`)) as { version: number }).version

test.each([
  ['processing', {}],
  ['shipped', UPS],
  ['cancel', { reason: 'Out of stock' }],
  ['refund', { reason: 'Scratched', amount: 100 }],
] as const)(
  '%s is refused with an old version of the order, and succeeds with the current one',
  async (step, input) => {
    const order = await shop.bought(3)
    const seen = await versionOf(order)
    await shop.asAdmin(admins(order, 'refund'), { reason: 'Late', amount: 50 }, newKey())
    const ask = (version: number) => shop.asAdmin(admins(order, step), { ...input, version }, newKey())
    expect(await ask(seen)).toMatchObject(MOVED_ON)
    expect(await ask(await versionOf(order))).toMatchObject({ status: 200 })
  },
)

test('delivery and a new tracking number are refused too; a step without a version always succeeds', async () => {
  const order = await shop.bought()
  const seen = await versionOf(order)
  expect(await shop.asAdmin(admins(order, 'shipped'), UPS)).toMatchObject({ status: 200 })
  const corrected = { ...UPS, trackingNumber: '1Z999AA10123456785' }
  expect(await shop.asAdmin(admins(order, 'tracking'), { ...corrected, version: seen })).toMatchObject(MOVED_ON)
  expect(await shop.asAdmin(admins(order, 'delivered'), { version: seen })).toMatchObject(MOVED_ON)
  const version = await versionOf(order)
  expect(await shop.asAdmin(admins(order, 'tracking'), { ...corrected, version })).toMatchObject({ status: 200 })
  expect(await shop.asAdmin(admins(order, 'delivered'), {})).toMatchObject({ status: 200 })
})

test('a repeated step returns the same answer, whatever version its caller has seen', async () => {
  const order = await shop.bought()
  const [version, same] = [await versionOf(order), newKey()]
  const refund = { reason: 'Scratched', amount: 100, version }
  const first = await shop.asAdmin(admins(order, 'refund'), refund, same)
  expect(await shop.asAdmin(admins(order, 'refund'), refund, same)).toEqual(first)
  const cancel = { reason: 'Out of stock', version: await versionOf(order) }
  expect(await shop.asAdmin(admins(order, 'cancel'), cancel)).toMatchObject({ status: 200 })
  expect(await shop.asAdmin(admins(order, 'cancel'), cancel)).toMatchObject({ status: 200 })
})
