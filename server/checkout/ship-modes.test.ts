import { expect, test } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { cents } from '../../domain/money/money.ts'
import { ADDRESS, orderRequest } from './testing.ts'
import { placing } from './testing-placing.ts'
import { asQuoted, quoteOrders } from './testing-quote-orders.ts'

const shop = placing()
const { database } = shop
const PICKUP = { mode: 'pickup', forwarder: 'Blue Anchor Forwarding', reference: 'BA-4711' } as const
const shipped = async (orderId: string) =>
  (
    await database.db.$client.query(
      `SELECT ship_mode AS "shipMode", shipping_fee::float AS fee, shipping_provider AS provider, shipping_method AS method
        FROM orders WHERE id = $1`,
      [orderId],
    )
  ).rows[0]

/** Three heavy pieces, one of them in stock. */
async function waiting(more: Partial<OrderRequestInput> = {}) {
  const productId = await shop.part({ new: 1 })
  await database.db.$client.query(`UPDATE products SET backorder_days = 14, weight = 30 WHERE id = $1`, [productId])
  const lines = [{ productId, quantity: 3, condition: 'new' as const }]
  const { country, state, postalCode } = ADDRESS
  const ratesIn = async (shipMode: string) => {
    const { body } = await shop
      .app()
      .post('/api/shipping-rates', { lines, destination: { country, state, postalCode }, shipMode })
    return (body as { rates: { provider: string; serviceType: string; rate: number }[] }).rates
  }
  const [available, complete] = [await ratesIn('as_available'), await ratesIn('complete')]
  const [rate] = complete
  const named = available.find(one => one.serviceType === rate?.serviceType && one.provider === rate.provider)
  if (!rate || !named) throw new Error('the tariff ships it either way')
  const request = await orderRequest(database.db, lines, {
    shipping: { provider: rate.provider, serviceType: rate.serviceType },
    ...more,
  })
  return { request, goods: 3 * 3000, available: named.rate, complete: rate.rate }
}

test('with available and backordered pieces, each ship mode costs the sum of its packages', async () => {
  const { request, goods, available, complete } = await waiting()
  expect(available).toBeGreaterThan(complete)
  const wrong = await shop.place({ ...request, shipMode: 'as_available', expectedTotal: cents(goods + complete) })
  expect(wrong.body).toMatchObject({ code: 'TOTAL_CHANGED', data: { shippingFee: available } })
  const order = await shop.place({ ...request, shipMode: 'as_available', expectedTotal: cents(goods + available) })
  expect(order.status).toBe(201)
  expect(await shipped(order.body.orderId)).toMatchObject({ shipMode: 'as_available', fee: available / 100 })
  const other = await waiting()
  const whole = await shop.place({
    ...other.request,
    shipMode: 'complete',
    expectedTotal: cents(goods + other.complete),
  })
  expect(await shipped(whole.body.orderId)).toMatchObject({ shipMode: 'complete', fee: other.complete / 100 })
})

test('a line that must ship complete makes the whole order ship complete, whatever the browser sends', async () => {
  const { request, goods, complete } = await waiting()
  const requirements = { shelfLifeMonths: null, papers: [], noPartialShipment: true }
  const [line] = request.lines as { productId: number; quantity: number; condition: 'new' }[]
  const lines = line ? [{ ...line, requirements }] : []
  const order = await shop.place({
    ...request,
    lines,
    shipMode: 'as_available',
    expectedTotal: cents(goods + complete),
  })
  expect(order.status).toBe(201)
  expect(await shipped(order.body.orderId)).toMatchObject({ shipMode: 'complete', fee: complete / 100 })
})

test('an order that a forwarder collects has no freight, and names the forwarder and the reference', async () => {
  const { request, goods } = await waiting({ shipping: PICKUP })
  const order = await shop.place({ ...request, expectedTotal: cents(goods) })
  expect(order.status).toBe(201)
  expect(await shipped(order.body.orderId)).toMatchObject({
    fee: 0,
    provider: 'pickup',
    method: 'Pick-up by Blue Anchor Forwarding, reference BA-4711',
  })
  const nobody = await shop.place({ ...request, shipping: { ...PICKUP, forwarder: ' ' }, expectedTotal: cents(goods) })
  expect(nobody.status).toBe(400)
  const shippingAddress = { ...ADDRESS, country: 'CU', state: 'La Habana', postalCode: '10400' }
  const refused = await shop.place({ ...request, shippingAddress, expectedTotal: cents(goods) })
  expect(refused.body).toMatchObject({ code: 'SHIPPING_UNAVAILABLE' })
})

const quoting = quoteOrders()
test('quoted freight is not charged if a forwarder collects', async () => {
  const { quoteId, price } = await quoting.quoted({ shipping: 1500 })
  const order = await quoting.place(asQuoted(quoteId, price - 1500, { shipping: PICKUP }))
  expect(order).toMatchObject({ status: 201, total: price - 1500 })
})
