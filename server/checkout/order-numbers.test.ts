import { expect, test } from 'vitest'
import { drawOrderNumbers, orderNumberPrefix } from '../../domain/orders/order-number.ts'
import { store } from '../../store.config.ts'
import { addProduct } from '../catalogue/testing.ts'
import { testApp } from '../http/testing.ts'
import { freeOrderNumber } from '../orders/internal/free-order-number.ts'
import { releaseExpired } from '../orders/release-expired.ts'
import { testGateway } from '../payments/testing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { ADDRESS, newKey, orderRequest } from './testing.ts'

const database = testDatabase()
const sandbox = testGateway()
const TODAY = orderNumberPrefix(new Date(), store.timeZone)

/** Orders of strangers with these numbers. */
const take = async (numbers: string, ...values: unknown[]): Promise<void> => {
  await database.db.$client.query(
    `INSERT INTO orders (order_number, guest_token, email, status, subtotal, shipping_fee, total, shipping_address,
        billing_address, shipping_provider, shipping_method, shipping_service_type, estimated_delivery_days)
      SELECT number, 'stranger', 'stranger@example.com', 'canceled', 20, 0, 20, $1, $1, 'fedex', 'FedEx Ground', 'FEDEX_GROUND', 5
      FROM (${numbers}) AS taken (number)`,
    [JSON.stringify(ADDRESS), ...values],
  )
}
const takeAllOfFour = (prefix: string) =>
  take(
    'SELECT $2::text || n FROM generate_series(1000, 9999) n WHERE NOT EXISTS (SELECT FROM orders WHERE order_number = $2 || n)',
    prefix,
  )
const free = (prefix: string, draw?: () => number) =>
  inTransaction(database.db, tx => freeOrderNumber(tx, prefix, draw))
const place = async (quantity = 1) => {
  const part = await addProduct(database.db, { sku: newKey(), price: 3000, stock: { new: 100 } })
  const request = await orderRequest(database.db, [{ productId: part, quantity }])
  const answer = await testApp(database.db, sandbox.gateway()).post('/api/orders', request, {
    'Idempotency-Key': newKey(),
  })
  const body = answer.body as { orderId: string; orderNumber: string; token: string; total: number }
  return { status: answer.status, ...body }
}
const numberOf = async (orderId: string): Promise<string> => {
  const { rows } = await database.db.$client.query('SELECT order_number AS n FROM orders WHERE id = $1', [orderId])
  return rows[0]?.n
}
const runOut = (orderId: string) =>
  database.db.$client.query(`UPDATE orders SET hold_expires_at = now() - interval '1 s' WHERE id = $1`, [orderId])

test('the last free number of four digits is found, and then there are seven', async () => {
  const prefix = 'APS-20300101-'
  await take(`SELECT '${prefix}' || n FROM generate_series(1000, 9999) n WHERE n <> 4711`)
  expect(await free(prefix)).toBe(`${prefix}4711`)
  await take(`SELECT '${prefix}4711'`)
  expect(await free(prefix)).toMatch(/^APS-20300101-[1-9]\d{6}$/)
})

test('where every number of seven digits that is drawn is taken, there are letters, and no end', async () => {
  const prefix = 'APS-20300102-'
  await takeAllOfFour(prefix)
  // Every draw comes to the same number.
  await take('SELECT $2::text', drawOrderNumbers(prefix, 'seven', () => 0.5, 1)[0])
  expect(await free(prefix, () => 0.5)).toBe(drawOrderNumbers(prefix, 'letters', () => 0.5, 1)[0])
})

test('a number that was given back comes after all that no order of the day had', async () => {
  const prefix = 'APS-20300103-'
  await take(`SELECT '${prefix}' || n || '-E7' FROM generate_series(1000, 9999) n WHERE n NOT IN (4711, 4712)`)
  const first = await free(prefix)
  await take('SELECT $2::text', first)
  const second = await free(prefix)
  await take('SELECT $2::text', second)
  expect([first, second].sort()).toEqual([`${prefix}4711`, `${prefix}4712`])
  // Then those that were given back, and only then longer ones.
  expect(await free(prefix)).toMatch(/^APS-20300103-[1-9]\d{3}$/)
})

test('fifty orders at once, with all four digits of the day taken, are placed under numbers of their own', async () => {
  await takeAllOfFour(TODAY)
  const placed = await Promise.all(Array.from({ length: 50 }, () => place()))
  expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  const numbers = placed.map(({ orderNumber }) => orderNumber)
  expect(new Set(numbers).size).toBe(50)
  for (const number of numbers) expect(number).toMatch(/^APS-\d{8}-[1-9]\d{6}$/)
})

test('an order that ends unpaid gives its number back, unless a card was tried for it', async () => {
  const abandoned = await place()
  const canceled = await place()
  const declined = await place()
  const app = testApp(database.db, sandbox.gateway())
  const paying = {
    paymentData: await sandbox.token(),
    amount: declined.total / 100,
    orderId: declined.orderId,
    isGuest: true,
  }
  await sandbox.fault('declined')
  expect(await app.post('/functions/process-payment?guest=true', paying)).toMatchObject({ status: 402 })
  for (const { orderId } of [abandoned, declined]) await runOut(orderId)
  expect(await releaseExpired(database.db, 'http://localhost')).toBe(2)
  expect(await app.post(`/api/orders/${canceled.orderId}/cancel`, { token: canceled.token })).toMatchObject({
    status: 200,
  })

  expect(await numberOf(abandoned.orderId)).toMatch(new RegExp(`^${abandoned.orderNumber}-E\\d+$`))
  expect(await numberOf(canceled.orderId)).toMatch(new RegExp(`^${canceled.orderNumber}-E\\d+$`))
  expect(await numberOf(declined.orderId)).toBe(declined.orderNumber)
  // Taken again and given back again, it clashes with nothing; and its buyer still finds the order.
  await database.db.$client.query('UPDATE orders SET order_number = $2 WHERE id = $1', [
    (await place()).orderId,
    abandoned.orderNumber,
  ])
  await database.db.$client.query(
    `UPDATE orders SET hold_expires_at = now() - interval '1 s' WHERE order_number = $1`,
    [abandoned.orderNumber],
  )
  expect(await releaseExpired(database.db, 'http://localhost')).toBe(1)
  expect(await app.call(`/api/orders/${abandoned.orderId}?token=${abandoned.token}`)).toMatchObject({
    status: 200,
    body: { status: 'canceled', orderNumber: await numberOf(abandoned.orderId) },
  })
})
