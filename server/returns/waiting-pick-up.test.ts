import { expect, test } from 'vitest'
import { takeReturnedPieces } from '../fulfillments/take-returned-pieces.ts'
import { testGateway } from '../payments/testing.ts'
import { testShop } from '../payments/testing-shop.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

test('pieces that wait for pick-up cannot be returned until they are handed over', async () => {
  const order = await shop.boughtLines([{ price: 4000, quantity: 2 }])
  await shop.rowsOf(
    `UPDATE orders SET shipping_provider = 'pickup', shipping_method = 'Pick-up by Blue Freight, reference BF-77' WHERE id = $1`,
    order.orderId,
  )
  expect(await shop.asAdmin(`/api/admin/orders/${order.orderId}/ready`, {})).toMatchObject({ status: 200 })
  const fulfillment = async () =>
    (
      await shop.rowsOf<{ id: string; state: string; held_reason: string | null }>(
        'SELECT id, state, held_reason FROM fulfillments WHERE order_id = $1',
        order.orderId,
      )
    )[0]
  await shop.rowsOf(`UPDATE fulfillments SET held_reason = 'Cracks' WHERE order_id = $1`, order.orderId)
  const lines = [{ itemId: order.items[0] ?? 0, quantity: 1 }]
  const ask = () =>
    shop.app().post(`/api/orders/${order.orderId}/return`, {
      reason: 'other',
      comments: 'One too many',
      token: order.token,
      lines,
    })
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_RETURNABLE' } })
  // A return that was requested another way does not include these pieces either.
  const brought = [{ itemId: order.items[0] ?? 0, unitId: null, quantity: 1 }]
  expect(await inTransaction(database.db, tx => takeReturnedPieces(tx, order.orderId, brought))).toBeNull()
  expect(await fulfillment()).toMatchObject({ state: 'shipped', held_reason: 'Cracks' })

  const { id } = (await fulfillment()) ?? { id: '' }
  expect(await shop.asAdmin(`/api/admin/parcels/${id}/hold-lifted`, { reason: 'Not of that batch' })).toMatchObject({
    status: 200,
  })
  expect(await shop.asAdmin(`/api/admin/parcels/${id}/handed-over`, { receivedBy: 'J. Doe' })).toMatchObject({
    status: 200,
  })
  expect(await ask()).toMatchObject({ status: 200 })
})
