import { expect, test } from 'vitest'
import { adminReturns } from './testing-admin-returns.ts'

const { sandbox, shop, goOn } = adminReturns()
type Bought = Awaited<ReturnType<typeof shop.boughtLines>>
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }

const admin = async ({ orderId }: Bought, step: string, body: object = {}) =>
  expect([step, (await shop.asAdmin(`/api/admin/orders/${orderId}/${step}`, body)).status]).toEqual([step, 200])
const statusOf = async (order: Bought) => (await shop.orderOf(order)).status
const mailsOf = ({ orderId }: Bought, event: string) =>
  shop.rowsOf<{ facts: { isRestToCome?: boolean } }>(
    `SELECT facts FROM emails WHERE event = $2 AND entity LIKE 'order:' || $1 || '%' ORDER BY id`,
    ...[orderId, event],
  )

/** Two pieces; the first one shipped and was returned and refunded. */
async function halfReturned(): Promise<Bought> {
  const order = await shop.boughtLines([{ price: 4000, quantity: 2 }])
  await sandbox.settle()
  const lines = [{ itemId: order.items[0], quantity: 1 }]
  await admin(order, 'parcels', { lines })
  const [fulfillment] = await shop.rowsOf<{ id: string }>(
    'SELECT id FROM fulfillments WHERE order_id = $1',
    order.orderId,
  )
  expect((await shop.asAdmin(`/api/admin/parcels/${fulfillment?.id}/shipped`, UPS)).status).toBe(200)
  const returnRequest = { reason: 'damaged', token: order.token, lines }
  expect((await shop.app().post(`/api/orders/${order.orderId}/return`, returnRequest)).status).toBe(200)
  await admin(order, 'return/approve')
  const pieces = [{ position: 0, quantity: 1, condition: 'new' }]
  await admin(order, 'return/complete', { pieces, goods: 4000, freight: 0 })
  await goOn()
  return order
}

test('the outcome of a return is the order’s status if nothing is left to ship, until a package ships', async () => {
  const order = await halfReturned()
  expect(await statusOf(order)).toBe('processing')
  await admin(order, 'shipped', UPS)
  expect(await statusOf(order)).toBe('shipped')
  await admin(order, 'delivered')
  expect(await statusOf(order)).toBe('delivered')
})

test('a package with returned pieces counts as arrived: it no longer changes, and no mail is sent', async () => {
  const order = await halfReturned()
  await admin(order, 'cancel-lines', { lines: [{ itemId: order.items[0], quantity: 1 }], reason: 'Short' })
  expect(await statusOf(order)).toBe('returned')
  const fulfillment = await shop.rowsOf('SELECT state FROM fulfillments WHERE order_id = $1', order.orderId)
  expect(fulfillment).toEqual([{ state: 'delivered' }])
  expect((await shop.asAdmin(`/api/admin/orders/${order.orderId}/delivered`, {})).status).toBe(409)
  expect(await mailsOf(order, 'order_delivered')).toEqual([])
})
