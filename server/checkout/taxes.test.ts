import { expect, test } from 'vitest'
import { cents, ZERO } from '../../domain/money/money.ts'
import { addProduct } from '../catalogue/testing.ts'
import { testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { testGateway } from '../payments/testing.ts'
import { checkMoney, type Placed, testShop } from '../payments/testing-shop.ts'
import { testDatabase } from '../platform/db/testing.ts'
import type { TaxQuestion, TaxService } from '../taxes/tax-service.ts'
import { ADDRESS, newKey, orderRequest } from './testing.ts'

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)

const openTransactions = async () =>
  (
    await shop.rowsOf(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    )
  ).length

/** Taxes goods with 7 % and freight with 0 %; `before` runs during the request. */
function sevenPercent(before: () => Promise<unknown> = async () => {}) {
  const questions: TaxQuestion[] = []
  const service: TaxService = {
    name: 'seven',
    ask: async question => {
      questions.push(question)
      expect(await openTransactions()).toBe(0)
      await before()
      return { lines: question.lines.map(({ amount }) => cents(Math.round(amount * 0.07))), freight: ZERO }
    },
  }
  return { service, asked: questions }
}

const store = (taxes: TaxService) => testApp(database.db, sandbox.gateway(), { taxes })
const place = (taxes: TaxService, request: object) =>
  store(taxes).post('/api/orders', request, { 'Idempotency-Key': newKey() })

let parts = 0
async function cart() {
  const [bolt, pump] = [
    await addProduct(database.db, { sku: `TAX-${++parts}`, price: 333, stock: { new: 10 } }),
    await addProduct(database.db, { sku: `TAX-${++parts}`, price: 5000, stock: { new: 10 } }),
  ]
  const lines = [
    { productId: bolt, quantity: 3 },
    { productId: pump, quantity: 1 },
  ]
  const untaxed = await orderRequest(database.db, lines)
  // 69.93 and 350 cents, line by line.
  return { bolt, untaxed, request: { ...untaxed, expectedTotal: untaxed.expectedTotal + 420 } }
}
const ordersPlaced = async () => (await shop.rowsOf('SELECT FROM orders')).length

test('tax is part of the total, is charged and shown, and is refunded with returned pieces', async () => {
  const { service, asked } = sevenPercent()
  const { untaxed, request } = await cart()
  const freight = untaxed.expectedTotal - 5999
  expect(
    await store(service).post('/api/tax', { lines: request.lines, shippingAddress: ADDRESS, ownOrder: null, freight }),
  ).toMatchObject({ status: 200, body: { tax: 420 } })

  const { status, body } = await place(service, request)
  expect(status).toBe(201)
  const order = body as Placed
  expect(order.total).toBe(5999 + freight + 420)
  // Placing the order repeats the tax request of the display word for word.
  expect(asked[1]).toEqual(asked[0])
  expect(asked[0]).toMatchObject({ freight, destination: { state: 'WA', postalCode: '99201' }, customer: null })
  expect(await shop.rowsOf('SELECT tax FROM order_items WHERE order_id = $1 ORDER BY position', order.orderId)).toEqual(
    [{ tax: '0.70' }, { tax: '3.50' }],
  )
  expect(await shop.pay(order)).toMatchObject({ status: 200 })
  expect(await checkMoney(database.db, sandbox)).toEqual([])
  expect((await store(service).call(`/api/orders/${order.orderId}?token=${order.token}`)).body).toMatchObject({
    subtotal: 5999,
    shippingFee: freight,
    tax: 420,
    total: order.total,
    paymentStatus: 'paid',
  })

  await shop.asAdmin(`/api/admin/orders/${order.orderId}/shipped`, { carrier: 'ups', trackingNumber: 'TAX1' })
  await shop.app().post(`/api/orders/${order.orderId}/return`, { reason: 'damaged', token: order.token })
  await shop.asAdmin(`/api/admin/orders/${order.orderId}/return/approve`, {})
  await sandbox.settle()
  // Two of three bolts are returned, with two thirds of their 70 cents.
  const back = { pieces: [{ position: 0, quantity: 2, condition: 'new' }], goods: 666 + 47, freight: 0 }
  const complete = (asked: object) => shop.asAdmin(`/api/admin/orders/${order.orderId}/return/complete`, asked)
  expect(await complete({ ...back, goods: 666 + 48 })).toMatchObject({ body: { code: 'RETURN_REFUND_TOO_LARGE' } })
  expect(await complete(back)).toMatchObject({ status: 200, body: { left: order.total - 713 } })
  expect(await shop.refundsOf(order)).toMatchObject([{ state: 'done', amount: '7.13' }])
  expect(await checkMoney(database.db, sandbox)).toEqual([])
})

test('a buyer who saw no tax gets it in the refusal, and the order is not placed', async () => {
  const { untaxed } = await cart()
  const before = await ordersPlaced()
  expect(await place(sevenPercent().service, untaxed)).toMatchObject({
    status: 409,
    body: { code: 'TOTAL_CHANGED', data: { tax: 420, total: untaxed.expectedTotal + 420 } },
  })
  expect(await ordersPlaced()).toBe(before)
})

test('a price that changes during the tax request is taxed at its new value', async () => {
  const { bolt, request } = await cart()
  const { service, asked } = sevenPercent(() =>
    shop.rowsOf('UPDATE products SET price = 4.00 WHERE id = $1 AND price <> 4.00', bolt),
  )
  expect(await place(service, request)).toMatchObject({
    status: 409,
    body: { code: 'TOTAL_CHANGED', data: { subtotal: 6200, tax: 84 + 350 } },
  })
  expect(asked.map(({ lines }) => lines[0]?.amount)).toEqual([999, 1200])
  expect(await checkStock(database.db)).toEqual([])
})

test.each([
  ['is away', async () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['answers for other lines', async () => ({ lines: [], freight: ZERO })],
  ['answers less than nothing', async () => ({ lines: [cents(-1), ZERO], freight: ZERO })],
] as const)('a tax service that %s: no order is placed, and the refusal names the next step', async (_, ask) => {
  const { request } = await cart()
  const before = await ordersPlaced()
  expect(await place({ name: 'broken', ask }, request)).toMatchObject({
    status: 503,
    body: { code: 'TAX_UNAVAILABLE', message: expect.stringContaining('in a minute') },
  })
  expect(await ordersPlaced()).toBe(before)
})
