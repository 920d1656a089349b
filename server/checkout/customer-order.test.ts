import { describe, expect, test } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { paymentProviders } from '../payments/providers.ts'
import { resolveAttempts } from '../payments/resolve-attempts.ts'
import { testGateway, validCharges } from '../payments/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { ADDRESS, newKey, orderRequest } from './testing.ts'

const database = testDatabase()
const sandbox = testGateway()
const app = () => testApp(database.db, sandbox.gateway())
const customer = () => signedIn(database.db)
let parts = 0
const part = (stock = 10) => addProduct(database.db, { sku: `OWN-${++parts}`, price: 3000, stock: { new: stock } })

type Placed = { orderId: string; orderNumber: string; total: number; token: string | null; code?: string }
const headersOf = (user: TestUser | null) => user?.headers ?? {}

async function place(user: TestUser | null, request: OrderRequestInput, key = newKey()) {
  const { status, body } = await app().post('/api/orders', request, { ...headersOf(user), 'Idempotency-Key': key })
  return { status, body: body as Placed }
}
async function pay(user: TestUser | null, order: { orderId: string; total: number }, query = '') {
  const { status, body } = await app().post(
    `/functions/process-payment${query}`,
    { paymentData: await sandbox.token(), amount: order.total / 100, orderId: order.orderId },
    headersOf(user),
  )
  return { status, body: body as { success?: boolean; error?: string; code?: string } }
}
const show = (user: TestUser | null, orderId: string, query = '') =>
  app().call(`/api/orders/${orderId}${query}`, { headers: headersOf(user) })
const addToCart = (user: TestUser, ...lines: { productId: number; quantity: number }[]) =>
  app().post('/api/cart/add', { lines }, user.headers)
const cartOf = async (user: TestUser) => {
  const { body } = await app().call('/api/cart', { headers: user.headers })
  return (body as { lines: { productId: number; quantity: number }[] }).lines.map(line => [
    line.productId,
    line.quantity,
  ])
}
const chargesOf = async (orderNumber: string) =>
  validCharges(await sandbox.ledger()).filter(one => one.invoiceNumber === orderNumber)

describe('a customer', () => {
  test('buys the lines of the cart: the order belongs to the account, and lines added later stay in the cart', async () => {
    const me = await customer()
    const [bolt, nut, since] = [await part(), await part(), await part()]
    await addToCart(me, { productId: bolt, quantity: 5 }, { productId: nut, quantity: 1 })
    const request = await orderRequest(database.db, [
      { productId: bolt, quantity: 3 },
      { productId: nut, quantity: 1 },
    ])
    const { status, body: order } = await place(me, request)
    expect([status, order.token]).toEqual([201, null])
    expect(await show(me, order.orderId)).toMatchObject({ status: 200, body: { paymentStatus: 'unpaid' } })
    await addToCart(me, { productId: since, quantity: 2 })
    expect(await cartOf(me)).toEqual([
      [bolt, 5],
      [nut, 1],
      [since, 2],
    ])

    expect(await pay(me, order)).toMatchObject({ status: 200, body: { success: true } })
    expect(await pay(me, order)).toMatchObject({ status: 200, body: { success: true } })
    expect(await chargesOf(order.orderNumber)).toHaveLength(1)
    expect(await show(me, order.orderId)).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } })
    expect(await cartOf(me)).toEqual([
      [bolt, 2],
      [since, 2],
    ])
    expect(await checkStock(database.db)).toEqual([])
  })

  test('whose payment is confirmed later finds the cart without the bought lines', async () => {
    const me = await customer()
    const bolt = await part()
    await addToCart(me, { productId: bolt, quantity: 1 })
    const { body: order } = await place(me, await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    await sandbox.fault('reset-after-charge')
    expect((await pay(me, order)).status).toBe(202)
    expect(await cartOf(me)).toEqual([[bolt, 1]])
    const log = { info: () => {}, warn: () => {}, error: console.error }
    await resolveAttempts({
      db: database.db,
      providers: paymentProviders(sandbox.gateway()),
      publicUrl: 'http://localhost',
      log,
    })
    expect(await cartOf(me)).toEqual([])
  })

  test('whose card is declined still has the cart, and its last piece counts as available', async () => {
    const me = await customer()
    const last = await part(1)
    await addToCart(me, { productId: last, quantity: 1 })
    const { body: order } = await place(me, await orderRequest(database.db, [{ productId: last, quantity: 1 }]))
    await sandbox.fault('declined')
    expect((await pay(me, order)).status).toBe(402)
    expect((await app().post('/api/cart/clean-up', {}, me.headers)).body).toMatchObject({ removed: 0, lowered: 0 })
    const lines = [{ productId: last, quantity: 1 }]
    const price = (user: TestUser) => app().post('/api/cart/price', { lines }, user.headers)
    expect((await price(me)).body).toMatchObject({ lines: [{ problem: null }] })
    expect((await price(await customer())).body).toMatchObject({ lines: [{ problem: 'out_of_stock' }] })
  })

  test('amends only their own order by the session alone', async () => {
    const [me, other] = [await customer(), await customer()]
    const bolt = await part()
    const { body: order } = await place(me, await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    const amends = { orderId: order.orderId, token: null }
    const more = { ...(await orderRequest(database.db, [{ productId: bolt, quantity: 2 }])), amends }
    expect((await place(me, more)).body.orderNumber).toBe(order.orderNumber)
    for (const stranger of [other, null]) expect((await place(stranger, more)).body.orderId).not.toBe(order.orderId)
  })

  test('another customer who sends the key gets no information', async () => {
    const [me, other] = [await customer(), await customer()]
    const request = await orderRequest(database.db, [{ productId: await part(), quantity: 1 }])
    const key = newKey()
    const { body: order } = await place(me, request, key)
    expect((await place(me, request, key)).body.orderId).toBe(order.orderId)
    for (const stranger of [other, null]) {
      const { status, body } = await place(stranger, request, key)
      expect([status, body.code, body.orderId]).toEqual([422, 'KEY_REUSED', undefined])
    }
  })
})

describe('an order of an account', () => {
  test('is read and paid only by its owner', async () => {
    const [me, other] = [await customer(), await customer()]
    const { body: order } = await place(me, await orderRequest(database.db, [{ productId: await part(), quantity: 1 }]))
    for (const stranger of [other, null])
      for (const query of ['', '?token=', '?token=null'])
        expect(await show(stranger, order.orderId, query)).toMatchObject({
          status: 404,
          body: { code: 'ORDER_NOT_FOUND' },
        })
    expect(await pay(null, order)).toMatchObject({ status: 401, body: { error: 'User not authenticated' } })
    expect(await pay(other, order)).toMatchObject({ status: 404 })
    for (const anyone of [me, other, null])
      expect(await pay(anyone, order, '?guest=true')).toMatchObject({ status: 404 })
    expect(await chargesOf(order.orderNumber)).toEqual([])
  })

  test('is not cached, and carts are not', async () => {
    const me = await customer()
    const { body: order } = await place(me, await orderRequest(database.db, [{ productId: await part(), quantity: 1 }]))
    for (const path of [`/api/orders/${order.orderId}`, '/api/cart']) {
      const { status, headers } = await app().call(path, { headers: me.headers })
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    }
  })

  test('cannot be paid by a guest, and an account cannot pay a guest’s order', async () => {
    const me = await customer()
    const { body: guests } = await place(
      null,
      await orderRequest(database.db, [{ productId: await part(), quantity: 1 }]),
    )
    expect(await show(me, guests.orderId)).toMatchObject({ status: 404 })
    expect(await show(me, guests.orderId, `?token=${guests.token}`)).toMatchObject({ status: 200 })
    expect(await pay(me, guests)).toMatchObject({ status: 404 })
    expect(await pay(me, guests, '?guest=true')).toMatchObject({ status: 200 })
  })

  test('includes a guest’s order if the guest signs in before paying', async () => {
    const me = await customer()
    const bolt = await part(2)
    const { body: guests } = await place(null, await orderRequest(database.db, [{ productId: bolt, quantity: 2 }]))
    await addToCart(me, { productId: bolt, quantity: 2 })
    const amends = { orderId: guests.orderId, token: guests.token }
    const request = await orderRequest(database.db, [{ productId: await part(), quantity: 2 }], {
      billingAddress: ADDRESS,
    })
    const { body: order } = await place(me, { ...request, amends })
    expect([order.orderNumber, order.token]).toEqual([guests.orderNumber, null])
    expect(await show(null, order.orderId, `?token=${guests.token}`)).toMatchObject({ status: 404 })
    expect(await pay(me, order)).toMatchObject({ status: 200 })
    expect(await checkStock(database.db)).toEqual([])
  })
})

test('credentials for the card form require a session, or a guest who declares it', async () => {
  const ask = (query: string, user: TestUser | null = null) =>
    app().call(`/functions/payment-credentials${query}`, { headers: headersOf(user) })
  expect((await ask('?guest=true')).status).toBe(200)
  expect((await ask('', await customer())).status).toBe(200)
  for (const query of ['', '?guest=false'])
    expect(await ask(query)).toMatchObject({ status: 401, body: { success: false, error: 'User not authenticated' } })
})
