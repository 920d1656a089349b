import { expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { claimOrders } from './claim-orders.ts'

const database = testDatabase()

async function guestOrder(sku: string) {
  const app = testApp(database.db, noGateway)
  const productId = await addProduct(database.db, { sku, price: 9000, stock: { new: 9 } })
  const me = await signedIn(database.db)
  const request = { ...(await orderRequest(database.db, [{ productId, quantity: 1 }])), email: me.email.toUpperCase() }
  const { body } = await app.post('/api/orders', request, { 'Idempotency-Key': newKey() })
  const { orderId, token } = body as { orderId: string; token: string }
  const look = async (query: string, headers = {}) =>
    (await app.call(`/api/orders/${orderId}${query}`, { headers })).status
  return {
    app,
    me,
    asGuest: () => look(`?token=${token}`),
    asCustomer: () => look('', me.headers),
    isPaid: () => database.db.$client.query(`UPDATE orders SET payment_status = 'paid' WHERE id = $1`, [orderId]),
  }
}

test('paid guest orders become the customer’s; an unpaid order still opens only by its link', async () => {
  const { me, asGuest, asCustomer, isPaid } = await guestOrder('CLAIM-1')
  const mine = async () => {
    await claimOrders(database.db, me.id)
    return asCustomer()
  }
  expect([await mine(), await asGuest()]).toEqual([404, 200])
  await isPaid()
  expect([await mine(), await asGuest()]).toEqual([200, 404])
})

test('a guest order whose payment is decided during a session is claimed within the hour', async () => {
  const { app, me, asCustomer, isPaid } = await guestOrder('CLAIM-2')
  const hourPasses = () =>
    database.db.$client.query(`UPDATE sessions SET updated_at = now() - interval '61 minutes' WHERE user_id = $1`, [
      me.id,
    ])
  const visit = async () => {
    await app.call('/api/account', { headers: me.headers })
    return asCustomer()
  }
  await hourPasses()
  expect(await visit()).toBe(404)
  await isPaid()
  expect(await visit()).toBe(404)
  await hourPasses()
  expect(await visit()).toBe(200)
})
