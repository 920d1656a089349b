import { beforeAll, describe, expect, test } from 'vitest'
import { ROUND_UP_SKU } from '../../domain/catalogue/product.ts'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { cartOf, line } from '../cart/testing.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { testGateway } from '../payments/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { ADDRESS, newKey, orderRequest } from './testing.ts'

const database = testDatabase()
const sandbox = testGateway()
let parts = 0
const part = (price = 387, stock = 10) =>
  addProduct(database.db, { sku: `UP-${++parts}`, price, stock: { new: stock }, weight: 1 })
const CANADA = { ...ADDRESS, city: 'Ottawa', state: 'ON', postalCode: 'K1A 0B1', country: 'CA' }

type Item = { sku: string; quantity: number; unitPrice: number; totalPrice: number; priceSource: string }
type Placed = { orderId: string; total: number; token: string | null; code: string; message: string; data: object }

async function place(user: TestUser | null, request: OrderRequestInput, key = newKey()) {
  const app = testApp(database.db, sandbox.gateway())
  const headers = { ...user?.headers, 'Idempotency-Key': key }
  const { status, body } = await app.post('/api/orders', request, headers)
  return { status, body: body as Placed }
}
async function orderOf(user: TestUser, orderId: string) {
  const { body } = await testApp(database.db, sandbox.gateway()).call(`/api/orders/${orderId}`, {
    headers: user.headers,
  })
  return body as { subtotal: number; shippingFee: number; total: number; items: Item[]; paymentStatus: string }
}
async function pay(user: TestUser, order: Placed) {
  const { status } = await testApp(database.db, sandbox.gateway()).post(
    '/functions/process-payment',
    { paymentData: await sandbox.token(), amount: order.total / 100, orderId: order.orderId },
    user.headers,
  )
  return status
}
const publish = (isPublished: boolean) =>
  database.db.$client.query('UPDATE products SET is_published = $2 WHERE sku = $1', [ROUND_UP_SKU, isPublished])
beforeAll(() => addProduct(database.db, { sku: ROUND_UP_SKU, price: 0, stock: {}, isListed: false }))

describe('an order rounded up to the minimum', () => {
  test('has the adjustment as a line without stock, is paid with it, and removes it from the cart', async () => {
    const me = await signedIn(database.db)
    const [bolt, saved] = [await part(), await part()]
    const cart = cartOf(database.db, me)
    await cart.add(line(bolt), line(saved))
    await cart.save(line(saved))
    await cart.roundUp('domestic')
    const { body: order } = await place(me, await orderRequest(database.db, [line(bolt)], { roundUp: 'domestic' }))
    const placed = await orderOf(me, order.orderId)
    expect(
      placed.items.map(({ sku, quantity, totalPrice, priceSource }) => [sku, quantity, totalPrice, priceSource]),
    ).toEqual([
      [expect.stringMatching(/^UP-/), 1, 387, 'list'],
      [ROUND_UP_SKU, 1, 2113, 'round-up'],
    ])
    expect([placed.subtotal, placed.total]).toEqual([2500, 2500 + placed.shippingFee])
    expect(await checkStock(database.db)).toEqual([])

    expect(await pay(me, order)).toBe(200)
    expect((await orderOf(me, order.orderId)).paymentStatus).toBe('paid')
    expect(await cart.read()).toMatchObject({ lines: [], saved: [line(saved)], roundUp: null })
    expect(await checkStock(database.db)).toEqual([])
  })

  test('is returned again for its key; without the adjustment, the request is another one', async () => {
    const me = await signedIn(database.db)
    const request = await orderRequest(database.db, [line(await part())], { roundUp: 'domestic' })
    const key = newKey()
    const [one, two] = await Promise.all([place(me, request, key), place(me, request, key)])
    expect([one.status, two.status, one.body.orderId]).toEqual([201, 201, two.body.orderId])
    const { roundUp, ...without } = request
    expect(roundUp).toBe('domestic')
    expect((await place(me, without, key)).body.code).toBe('KEY_REUSED')
    expect(await place(me, without)).toMatchObject({ status: 422, body: { code: 'MINIMUM_ORDER' } })
  })

  test('must reach the international minimum abroad, where the domestic round-up is refused', async () => {
    const me = await signedIn(database.db)
    const lines = [line(await part(1000))]
    const abroad = { shippingAddress: CANADA }
    const near = await orderRequest(database.db, lines, { ...abroad, roundUp: 'domestic' })
    expect(await place(me, near)).toMatchObject({
      status: 422,
      body: { code: 'MINIMUM_ORDER', data: { minimum: 5000, shortfall: 2500 } },
    })
    const { body } = await place(me, await orderRequest(database.db, lines, { ...abroad, roundUp: 'international' }))
    expect((await orderOf(me, body.orderId)).subtotal).toBe(5000)
    // Within the country, the international round-up adds only the amount that the domestic minimum needs.
    const { body: home } = await place(me, await orderRequest(database.db, lines, { roundUp: 'international' }))
    expect((await orderOf(me, home.orderId)).subtotal).toBe(2500)
  })

  test('with goods that have changed since must be confirmed with its new total', async () => {
    const me = await signedIn(database.db)
    const bolt = await part(1000)
    const request = await orderRequest(database.db, [line(bolt)], { roundUp: 'domestic' })
    await database.db.$client.query('UPDATE products SET price = 30 WHERE id = $1', [bolt])
    const refused = await place(me, request)
    expect(refused).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED', data: { subtotal: 3000 } } })
    // More expensive goods reduce the adjustment, so the total is the same and the order is placed.
    await database.db.$client.query('UPDATE products SET price = 20 WHERE id = $1', [bolt])
    const { status, body } = await place(me, request)
    expect(status).toBe(201)
    expect((await orderOf(me, body.orderId)).items.map(item => item.totalPrice)).toEqual([2000, 500])
  })

  test('amended above the minimum loses the adjustment, and releases its stock when it expires', async () => {
    const me = await signedIn(database.db)
    const bolt = await part(1000)
    const { body: first } = await place(me, await orderRequest(database.db, [line(bolt)], { roundUp: 'domestic' }))
    const amends = { orderId: first.orderId, token: null }
    const { body: second } = await place(
      me,
      await orderRequest(database.db, [line(bolt, 3)], { roundUp: 'domestic', amends }),
    )
    expect(second.orderId).toBe(first.orderId)
    expect((await orderOf(me, second.orderId)).items).toHaveLength(1)
    await place(me, await orderRequest(database.db, [line(bolt, 1)], { roundUp: 'domestic', amends }))
    expect((await orderOf(me, second.orderId)).items).toHaveLength(2)
    await database.db.$client.query(`UPDATE orders SET hold_expires_at = now() - interval '1 s' WHERE id = $1`, [
      first.orderId,
    ])
    expect(await releaseExpired(database.db, 'http://localhost')).toBe(1)
    expect(await checkStock(database.db)).toEqual([])
  })

  test('is only for customers; an adjustment by itself, or an unknown one, is refused', async () => {
    const me = await signedIn(database.db)
    const request = await orderRequest(database.db, [line(await part())], { roundUp: 'domestic' })
    expect(await place(null, request)).toMatchObject({
      status: 401,
      body: { code: 'ROUND_UP_FOR_CUSTOMERS', message: 'Please log in to add items to cart' },
    })
    expect((await place(me, { ...request, lines: [] })).body.code).toBe('CART_EMPTY')
    await publish(false)
    expect((await place(me, request)).body.code).toBe('MINIMUM_ORDER')
    await publish(true)
    expect((await place(me, { ...request, expectedTotal: 387 })).body.code).toBe('TOTAL_CHANGED')
  })
})
