import { expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { paymentProviders } from './providers.ts'
import { resolveAttempts } from './resolve-attempts.ts'
import { testGateway } from './testing.ts'
import { testShop } from './testing-shop.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

test('many payments held for review do not block the others', async () => {
  await shop.rowsOf(`WITH o AS (
      INSERT INTO orders (order_number, guest_token, email, subtotal, shipping_fee, total, shipping_address, billing_address,
        shipping_provider, shipping_method, shipping_service_type, estimated_delivery_days)
      SELECT 'HELD-' || n, 't' || n, 'a@example.com', 1, 0, 1, '{}', '{}', 'x', 'x', 'x', 1 FROM generate_series(1, 150) n
      RETURNING id, order_number)
    INSERT INTO payment_attempts (provider, order_id, reference, state, transaction_id, amount, created_at)
    SELECT 'authorize-net', id, order_number, 'held', order_number, 1, now() - interval '2 days' FROM o`)
  const order = await shop.place()
  await sandbox.fault('reset-after-charge')
  await shop.pay(order)
  const gateway = sandbox.gateway()
  const find: typeof gateway.find = async transactionId => ({
    transactionId,
    kind: 'charge',
    state: 'held',
    amount: null,
    invoiceNumber: null,
    reference: null,
    refundOf: null,
    lastFour: null,
    outcome: { kind: 'held', transactionId, message: 'held', card: { brand: null, lastFour: null } },
  })
  const context = { ...shop.context(), providers: paymentProviders({ ...gateway, find }) }
  // Each round covers two of three attempts, so 25 misses in a row are practically impossible.
  let settled = 0
  for (let round = 0; round < 25 && settled === 0; round++) settled = await resolveAttempts(context)
  expect(await shop.orderOf(order)).toMatchObject({ payment_status: 'paid' })
})

test('a slow gateway is queried for a limited time, and again in the next round', async () => {
  for (let n = 0; n < 3; n++) {
    await sandbox.fault('reset')
    await shop.pay(await shop.place())
  }
  const gateway = sandbox.gateway()
  let queries = 0
  const findCharge = async () => {
    queries++
    return null
  }
  const find = () => Promise.reject(new Error('not now'))
  await shop.rowsOf(`UPDATE payment_attempts SET state = 'declined' WHERE state = 'held'`)
  const isOver = () => queries > 0
  await resolveAttempts({ ...shop.context(), providers: paymentProviders({ ...gateway, find, findCharge }) }, isOver)
  expect(queries).toBe(1)
})
