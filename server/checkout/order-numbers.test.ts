import { expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { digits, numberPrefix } from '../../domain/text/document-number.ts'
import { addProduct } from '../catalogue/testing.ts'
import { testApp } from '../http/testing.ts'
import { testGateway } from '../payments/testing.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { insertNumbered } from '../platform/numbering/insert-numbered.ts'
import { ADDRESS, newKey, orderRequest } from './testing.ts'

const database = testDatabase()
const sandbox = testGateway()
const TODAY = numberPrefix('APS', new Date(), store.timeZone)

/** Inserts orders of other buyers with these numbers. */
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
const place = async (quantity = 1) => {
  const part = await addProduct(database.db, { sku: newKey(), price: 3000, stock: { new: 100 } })
  const request = await orderRequest(database.db, [{ productId: part, quantity }])
  const answer = await testApp(database.db, sandbox.gateway()).post('/api/orders', request, {
    'Idempotency-Key': newKey(),
  })
  const body = answer.body as { orderId: string; orderNumber: string; token: string; total: number }
  return { status: answer.status, ...body }
}
test('fifty concurrent orders are placed under different numbers when all four-digit numbers of the day are taken', async () => {
  await takeAllOfFour(TODAY)
  const placed = await Promise.all(Array.from({ length: 50 }, () => place()))
  expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  const numbers = placed.map(({ orderNumber }) => orderNumber)
  expect(new Set(numbers).size).toBe(50)
  for (const number of numbers) expect(number).toMatch(/^APS-\d{8}-[1-9]\d{6}$/)
})

test('numbers are not sequential, and no order waits for the number of a concurrent one', async () => {
  const { db } = database
  const prefix = 'APS-20300101-'
  const forms = [digits(4)]
  const insert = async (number: string) => number
  const next = (tx: Tx) => insertNumbered(tx, { sequence: 'order_numbers', prefix, forms }, insert)
  const numbers = await inTransaction(db, async tx => {
    const first = await next(tx)
    const others = await Promise.all(Array.from({ length: 40 }, () => inTransaction(db, next)))
    return [first, ...others]
  })
  expect(new Set(numbers).size).toBe(41)
  for (const number of numbers) expect(number).toMatch(/^APS-20300101-[1-9]\d{3}$/)
  expect([...numbers].sort()).not.toEqual(numbers)
})

test('a taken number is replaced by one of the next form; an order is refused if all are taken', async () => {
  const { db } = database
  const numbering = { sequence: 'quote_numbers', prefix: 'Q-20300101-', forms: [digits(5), digits(7)] }
  const tried: string[] = []
  const refuse = (times: number) =>
    inTransaction(db, tx =>
      insertNumbered(tx, numbering, async number => (tried.push(number) > times ? number : undefined)),
    )
  expect(await refuse(1)).toMatch(/^Q-20300101-\d{7}$/)
  expect(tried[0]).toMatch(/^Q-20300101-\d{5}$/)
  await expect(refuse(9)).rejects.toThrow('all numbers of Q-20300101- are taken')
})
