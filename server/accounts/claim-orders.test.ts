import { expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { testDatabase } from '../db/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { claimOrders } from './claim-orders.ts'
import { signedIn } from './testing.ts'

const database = testDatabase()

test('orders that were paid as a guest become the customer’s; one that nobody has paid stays whose link it is', async () => {
  const app = testApp(database.db, noGateway)
  const productId = await addProduct(database.db, { sku: 'CLAIM-1', price: 9000, stock: { new: 9 } })
  const me = await signedIn(database.db)
  const request = { ...(await orderRequest(database.db, [{ productId, quantity: 1 }])), email: me.email.toUpperCase() }
  const { body } = await app.post('/api/orders', request, { 'Idempotency-Key': newKey() })
  const { orderId, token } = body as { orderId: string; token: string }
  const asGuest = async () => (await app.call(`/api/orders/${orderId}?token=${token}`)).status
  const mine = async () => {
    await claimOrders(database.db, me.id)
    return (await app.call(`/api/orders/${orderId}`, { headers: me.headers })).status
  }
  expect([await mine(), await asGuest()]).toEqual([404, 200])
  await database.db.$client.query(`UPDATE orders SET payment_status = 'paid' WHERE id = $1`, [orderId])
  expect([await mine(), await asGuest()]).toEqual([200, 404])
})
