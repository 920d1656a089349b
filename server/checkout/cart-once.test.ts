import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CartLine } from '../../domain/cart/cart.ts'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { cartOf, line } from '../cart/testing.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { paymentProviders } from '../payments/providers.ts'
import { resolveAttempts } from '../payments/resolve-attempts.ts'
import { testGateway, validCharges } from '../payments/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { newKey, orderRequest } from './testing.ts'

// A cart is bought once, however many devices and tabs the buyer uses.

const database = testDatabase()
const sandbox = testGateway()
const app = () => testApp(database.db, sandbox.gateway())
let parts = 0
const part = (stock = 20) => addProduct(database.db, { sku: `ONCE-${++parts}`, price: 3000, stock: { new: stock } })

type Told = { orderId: string; orderNumber: string; token: string | null; isOwn: boolean }
type Placed = Told & { total: number; code?: string; message?: string; data?: Told }
const headersOf = (user: TestUser | null) => user?.headers ?? {}
async function place(user: TestUser | null, request: OrderRequestInput) {
  const { status, body } = await app().post('/api/orders', request, {
    ...headersOf(user),
    'Idempotency-Key': newKey(),
  })
  return { status, ...(body as Placed) }
}
async function pay(user: TestUser | null, { orderId, total }: Placed) {
  const query = user ? '' : '?guest=true'
  const payment = { paymentData: await sandbox.token(), amount: total / 100, orderId }
  const { status, body } = await app().post(`/functions/process-payment${query}`, payment, headersOf(user))
  return { status, ...(body as { success?: boolean; code?: string }) }
}
const show = (user: TestUser | null, orderId: string) =>
  app().call(`/api/orders/${orderId}`, { headers: headersOf(user) })
/** The steps of a page: places the cart that it shows, and pays. */
async function buy(user: TestUser | null, request: OrderRequestInput) {
  const placed = await place(user, request)
  return placed.status === 201 ? { ...(await pay(user, placed)), orderId: placed.orderId } : placed
}
const charges = async (orderNumber: string) =>
  validCharges(await sandbox.ledger()).filter(one => one.invoiceNumber === orderNumber).length
const ordersOf = async (cartId: string) =>
  (
    await database.db.$client.query<{ number: string; payment: string; status: string }>(
      'SELECT order_number AS number, payment_status AS payment, status FROM orders WHERE cart_id = $1 ORDER BY created_at',
      [cartId],
    )
  ).rows

/** A customer with pieces in the cart, and the order request of each of their devices. */
async function customerWithCart(quantity = 1, stock = 20) {
  const me = await signedIn(database.db)
  const bolt = await part(stock)
  const cart = cartOf(database.db, me)
  const { cartId } = await cart.add(line(bolt, quantity))
  const request = { ...(await orderRequest(database.db, [{ productId: bolt, quantity }])), cartId }
  return { me, bolt, cart, cartId, request }
}
const guestWithCart = async (lines?: CartLine[]) => {
  const cartId = randomUUID()
  return { cartId, request: { ...(await orderRequest(database.db, lines ?? [line(await part())])), cartId } }
}

describe('a customer with two devices', () => {
  test('buys the cart once: the second device gets the order of the first', async () => {
    const { me, cart, cartId, request, bolt } = await customerWithCart()
    const desktop = await place(me, request)
    expect(await pay(me, desktop)).toMatchObject({ status: 200 })
    expect(await cart.read()).toMatchObject({ lines: [], cartId: expect.not.stringMatching(cartId) })

    const { orderId, orderNumber } = desktop
    expect(await place(me, request)).toMatchObject({
      status: 409,
      code: 'CART_ORDERED',
      message: `This cart was already ordered: ${orderNumber}`,
      data: { isOwn: true, orderId, orderNumber, token: null },
    })
    expect([await charges(orderNumber), (await ordersOf(cartId)).length]).toEqual([1, 1])

    // The customer buys the same lines again on purpose, in another cart and with repeated clicks.
    const again = () => app().post('/api/cart/buy-again', { cartId, lines: request.lines }, me.headers)
    const [first, second] = [await again(), await again()]
    expect(first).toMatchObject({ status: 200, body: { lines: [line(bolt)] } })
    expect(second.body).toEqual(first.body)
    const fresh = (await cart.read()).cartId
    expect(await buy(me, { ...request, cartId: fresh })).toMatchObject({ status: 200 })
    expect(await ordersOf(fresh)).toMatchObject([{ payment: 'paid' }])
    expect(await checkStock(database.db)).toEqual([])
  })

  test('who clicks on both at the same time gets one order, one charge, and the same answer on both', async () => {
    for (let run = 0; run < 3; run++) {
      const { me, cartId, request } = await customerWithCart(1, 50)
      const both = await Promise.all([buy(me, request), buy(me, request), buy(me, request)])
      const orders = await ordersOf(cartId)
      expect(orders).toMatchObject([{ payment: 'paid' }])
      expect(await charges(orders[0]?.number ?? '')).toBe(1)
      for (const { status, code } of both)
        if (status !== 200) expect(['CART_ORDERED', 'PAYMENT_IN_PROGRESS', 'ORDER_ALREADY_PAID']).toContain(code)
      expect(both.some(({ status }) => status === 200)).toBe(true)
    }
  })

  test('pays only for the current cart: removed or reduced lines are not ordered', async () => {
    const { me, bolt, cart, request } = await customerWithCart(3)
    await cart.set(line(bolt, 2))
    expect(await place(me, request)).toMatchObject({ status: 409, code: 'CART_CHANGED' })
    await cart.set(line(bolt, 4))
    expect(await place(me, { ...request, cartId: randomUUID() })).toMatchObject({ status: 409, code: 'CART_CHANGED' })
    expect(await place(me, request)).toMatchObject({ status: 201 })
  })

  test('finds the unpaid order of the cart on the other device, and amends that order', async () => {
    const { me, bolt, cart, cartId, request } = await customerWithCart(3)
    const first = await place(me, request)
    const second = await place(me, { ...request, notes: 'from the phone' })
    expect(second).toMatchObject({ status: 201, orderId: first.orderId, orderNumber: first.orderNumber })
    await database.db.$client.query(`UPDATE orders SET hold_expires_at = now() - interval '1 s' WHERE id = $1`, [
      first.orderId,
    ])
    await releaseExpired(database.db, 'http://localhost')
    const third = await place(me, request)
    expect(third.status).toBe(201)
    expect(third.orderId).not.toBe(first.orderId)
    expect(await ordersOf(cartId)).toMatchObject([{ status: 'canceled' }, { status: 'pending' }])
    expect((await cart.read()).lines).toEqual([line(bolt, 3)])
    expect(await checkStock(database.db)).toEqual([])
  })

  test('who signs in with a guest’s unpaid order while the account’s cart has one too is left with one of them', async () => {
    const { me, bolt, cart, cartId, request } = await customerWithCart(1)
    const guest = await guestWithCart([line(bolt, 2)])
    const asGuest = await place(null, guest.request)
    const onPhone = await place(me, request)
    await cart.merge(line(bolt, 2))
    const { lines } = await cart.read()
    const merged = await orderRequest(database.db, lines)
    const amends = { orderId: asGuest.orderId, token: asGuest.token }
    const placed = await place(me, { ...merged, cartId, amends })
    expect(placed).toMatchObject({ status: 201, orderId: asGuest.orderId })
    expect((await show(me, onPhone.orderId)).body).toMatchObject({ status: 'canceled' })
    expect(await ordersOf(cartId)).toHaveLength(2)
    expect(await ordersOf(guest.cartId)).toEqual([])
    expect(await pay(me, placed)).toMatchObject({ status: 200 })
    expect(await checkStock(database.db)).toEqual([])
  })

  test('buys again on purpose while the first payment is held, and its confirmation does not change the new cart', async () => {
    const { me, bolt, cart, cartId, request } = await customerWithCart(2)
    await sandbox.fault('held')
    const held = await place(me, request)
    expect(await pay(me, held)).toMatchObject({ status: 202 })
    expect(await place(me, { ...request, notes: 'again' })).toMatchObject({
      status: 409,
      code: 'PAYMENT_IN_PROGRESS',
      data: { isOwn: true, orderId: held.orderId },
    })
    await app().post('/api/cart/buy-again', { cartId, lines: request.lines }, me.headers)
    await sandbox.review('approve')
    const log = { info: () => {}, warn: () => {}, error: console.error }
    await resolveAttempts({
      db: database.db,
      providers: paymentProviders(sandbox.gateway()),
      log,
      publicUrl: 'http://localhost',
    })
    expect(await ordersOf(cartId)).toMatchObject([{ payment: 'paid' }])
    expect(await cart.read()).toMatchObject({ lines: [line(bolt, 2)] })
  })
})

describe('a guest with two tabs', () => {
  test('cannot pay in the second tab during or after the slow charge of the first tab', async () => {
    const { cartId, request } = await guestWithCart()
    // The gateway has charged the card, and its answer is lost.
    await sandbox.fault('timeout-after-charge')
    const first = await place(null, request)
    const paying = pay(null, first)
    await expect.poll(async () => (await place(null, { ...request, notes: 'tab 2' })).code).toBe('PAYMENT_IN_PROGRESS')
    expect(await paying).toMatchObject({ status: 202 })
    expect((await place(null, { ...request, notes: 'tab 2' })).code).toBe('PAYMENT_IN_PROGRESS')
    const log = { info: () => {}, warn: () => {}, error: console.error }
    await resolveAttempts({
      db: database.db,
      providers: paymentProviders(sandbox.gateway()),
      log,
      publicUrl: 'http://localhost',
    })
    const { orderId, orderNumber, token } = first
    expect(await place(null, { ...request, notes: 'tab 2' })).toMatchObject({
      status: 409,
      code: 'CART_ORDERED',
      message: `This cart was already ordered: ${orderNumber}`,
      data: { isOwn: true, orderId, orderNumber, token },
    })
    expect(await ordersOf(cartId)).toMatchObject([{ payment: 'paid' }])
    expect(await charges(orderNumber)).toBe(1)
  })

  test('amends the unpaid order with the cart’s ID, and places another one without it', async () => {
    const { request } = await guestWithCart()
    const first = await place(null, request)
    const second = await place(null, { ...request, notes: 'tab 2' })
    expect(second).toMatchObject({ status: 201, orderId: first.orderId, token: first.token })
    const stranger = await place(null, { ...request, cartId: randomUUID() })
    expect(stranger.orderId).not.toBe(first.orderId)
  })

  test('an order of another account is not disclosed', async () => {
    const { me, cartId, request } = await customerWithCart()
    await place(me, request)
    const { status, code, message, data } = await place(null, request)
    expect({ status, code, message, data }).toEqual({
      status: 409,
      code: 'CART_ORDERED',
      message: 'This cart was already ordered.',
      data: { isOwn: false },
    })
    expect(await place(await signedIn(database.db), request)).toMatchObject({ status: 409, code: 'CART_ORDERED' })
    expect(await ordersOf(cartId)).toHaveLength(1)
  })
})

test('clients without a cart place any number of orders', async () => {
  const me = await signedIn(database.db)
  const request = await orderRequest(database.db, [line(await part())])
  const [first, second] = [await place(me, request), await place(me, request)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.orderId).not.toBe(second.orderId)
})

test('the database refuses a second order of a cart', async () => {
  const { request, cartId } = await guestWithCart()
  await place(null, request)
  const otherOrder = await place(null, { ...request, cartId: randomUUID() })
  await expect(
    database.db.$client.query('UPDATE orders SET cart_id = $2 WHERE id = $1', [otherOrder.orderId, cartId]),
  ).rejects.toThrow('orders_cart')
})

describe('a buyer who chose to buy on an account', () => {
  test('and whose session has ended does not place a guest order', async () => {
    const { me, cart, request } = await customerWithCart()
    expect(await place(null, { ...request, as: 'customer' })).toMatchObject({
      status: 401,
      code: 'NOT_SIGNED_IN',
      message: 'User not authenticated',
    })
    expect((await cart.read()).lines).toHaveLength(1)
    expect(await place(me, { ...request, as: 'customer' })).toMatchObject({ status: 201 })
  })

  test('and checks out as a guest does not place an order of the customer', async () => {
    const { request } = await guestWithCart()
    expect(await place(await signedIn(database.db), { ...request, as: 'guest' })).toMatchObject({
      status: 409,
      code: 'SIGNED_IN_MEANWHILE',
    })
    expect(await place(null, { ...request, as: 'guest' })).toMatchObject({ status: 201 })
  })
})
