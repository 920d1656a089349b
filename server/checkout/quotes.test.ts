import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout.ts'
import { cents } from '../../domain/money.ts'
import { signedIn, type TestUser } from '../accounts/testing.ts'
import { addProduct } from '../catalogue/testing.ts'
import { testDatabase } from '../db/testing.ts'
import { testApp } from '../http/testing.ts'
import { releaseExpired } from '../orders/release-expired.ts'
import { testGateway } from '../payments/testing.ts'
import { expireQuotes } from '../quotes/expire-quotes.ts'
import { negotiation } from '../quotes/testing.ts'
import { ADDRESS, checkStock, newKey, orderRequest } from './testing.ts'

// From an accepted quote to an order that is paid.

const database = testDatabase()
const sandbox = testGateway()
let app: ReturnType<typeof testApp>
let buyer: TestUser
let desk: TestUser
let part: number
let parts = 0
beforeAll(async () => {
  app = testApp(database.db, sandbox.gateway())
  desk = await signedIn(database.db, { admin: true })
})
const talk = negotiation(
  () => app,
  () => buyer,
  () => desk,
)

/** A buyer of his own with a quote: two pieces of a part of which five are there, and two of one the store has to get. */
async function quoted({ unitPrice = 5000, shipping = 1500, catalogue = true } = {}) {
  buyer = await signedIn(database.db)
  part = await addProduct(database.db, { sku: `QUOTED-${++parts}`, price: 9900, stock: { new: 5 } })
  const { quoteId, quoteNumber } = await talk.request({
    lines: [
      ...(catalogue ? [{ productId: part, condition: 'new' as const, quantity: 2 }] : []),
      { partNumber: `SOURCED-${parts}`, quantity: 2 },
    ],
  })
  await talk.offer(quoteId, unitPrice, shipping)
  return { quoteId, quoteNumber, price: unitPrice * (catalogue ? 4 : 2) + shipping }
}
const toCart = (quoteId: string, price: number, by = buyer) =>
  app.post('/api/cart/quotes', { quoteId, price }, by.headers)
const asQuoted = (quoteId: string, total: number, more: Partial<OrderRequestInput> = {}): OrderRequestInput => ({
  lines: [],
  quoteIds: [quoteId],
  email: 'amelia@example.com',
  shippingAddress: ADDRESS,
  billingAddress: null,
  shipping: { mode: 'quote' },
  expectedTotal: cents(total),
  ...more,
})
const place = async (request: OrderRequestInput, by: Partial<TestUser> = buyer) => {
  const { status, body } = await app.post('/api/orders', request, { ...by.headers, 'Idempotency-Key': newKey() })
  return { status, ...(body as { orderId: string; orderNumber: string; total: number; code?: string }) }
}
const pay = async ({ orderId, total }: { orderId: string; total: number }) =>
  app.post(
    '/functions/process-payment',
    { paymentData: await sandbox.token(), amount: total / 100, orderId, isGuest: false },
    buyer.headers,
  )
const cartOf = async () =>
  (await app.call('/api/cart', { headers: buyer.headers })).body as {
    quotes: string[]
    lines: unknown[]
    priced: { quotes: { lines: unknown[]; goods: number; shipping: number; problem: string | null }[]; goods: number }
  }

describe('a quote in the cart', () => {
  test('goes in once, whole and at the price that was seen, with the messages of the seeds', async () => {
    const { quoteId, price } = await quoted()
    expect(await toCart(quoteId, price - 1)).toMatchObject({
      status: 409,
      body: { message: 'Invalid quote price: expected $215.00, got $214.99' },
    })
    const inCart = { quotes: [quoteId], quotePieces: { [quoteId]: 4 } }
    expect(await toCart(quoteId, price)).toMatchObject({ status: 200, body: inCart })
    expect(await toCart(quoteId, price)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This quote has already been added to your cart/) },
    })
    expect(await cartOf()).toMatchObject({
      ...inCart,
      priced: {
        goods: 20_000,
        quotes: [
          {
            goods: 20_000,
            shipping: 1500,
            problem: null,
            lines: [{ priceSource: 'quote' }, { priceSource: 'sourced', productId: null }],
          },
        ],
      },
    })
    const stranger = await signedIn(database.db)
    expect(await toCart(quoteId, price, stranger)).toMatchObject({
      status: 404,
      body: { message: 'Invalid quote: cannot find matching quote in system' },
    })
  })

  test('that is only approved, or an aircraft on the ground without a price, does not go in', async () => {
    buyer = await signedIn(database.db)
    const { quoteId } = await talk.request({ lines: [{ partNumber: 'X-1', quantity: 1 }] })
    expect(await toCart(quoteId, 0)).toMatchObject({ status: 404, body: { code: 'QUOTE_INVALID' } })
    await talk.offer(quoteId, 100, null)
    await talk.approve(quoteId)
    expect(await toCart(quoteId, 100)).toMatchObject({ status: 404, body: { code: 'QUOTE_INVALID' } })
    const aog = await talk.requestAog()
    expect(await toCart(aog.quoteId, 0)).toMatchObject({
      status: 409,
      body: { message: 'Invalid AOG submission: no quoted price found' },
    })
  })
})

test('a quote waits for its buyer until it is in the cart, and again when it is taken out; not while its order is to be paid', async () => {
  const { quoteId, price } = await quoted()
  const waiting = async () => {
    const { body } = await app.call('/api/quotes/waiting', { headers: buyer.headers })
    return (body as { id: string }[]).map(({ id }) => id)
  }
  expect(await waiting()).toEqual([quoteId])
  await toCart(quoteId, price)
  // What the desk said last was not seen yet.
  expect(await waiting()).toEqual([quoteId])
  const see = (isSeen: boolean) =>
    database.db.$client.query('UPDATE quotes SET buyer_seen = $2 WHERE id = $1', [quoteId, isSeen])
  await see(true)
  expect(await waiting()).toEqual([])
  await see(false)
  expect(await waiting()).toEqual([quoteId])
  await see(true)
  await app.post('/api/cart/quotes/remove', { quoteId }, buyer.headers)
  expect(await waiting()).toEqual([quoteId])
  expect(await place(asQuoted(quoteId, price))).toMatchObject({ status: 201 })
  expect(await waiting()).toEqual([])
})

describe('buying a quote', () => {
  test('pays what was quoted, holds what comes from stock, marks it purchased and empties the cart of it', async () => {
    const { quoteId, quoteNumber, price } = await quoted()
    await toCart(quoteId, price)
    await app.post('/api/cart/add', { lines: [{ productId: part, quantity: 1 }] }, buyer.headers)
    const order = await place(asQuoted(quoteId, price))
    expect(order).toMatchObject({ status: 201, total: price })
    expect(await checkStock(database.db)).toEqual([])
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'quoted', order: { isPaid: false } })
    expect(await pay(order)).toMatchObject({ status: 200, body: { success: true } })
    const bought = await talk.seen(quoteId)
    expect(bought).toMatchObject({
      status: 'purchased',
      turn: null,
      order: { orderNumber: order.orderNumber, isPaid: true },
    })
    expect(bought.history.at(-1)).toMatchObject({ event: 'purchased', actor: 'gateway' })
    // The line that stood in the cart beside it was no part of it.
    expect(await cartOf()).toMatchObject({ quotes: [], lines: [{ productId: part, quantity: 1 }] })
    expect(await checkStock(database.db)).toEqual([])
    const { rows } = await database.db.$client.query(
      'SELECT price_source, quote_number, unit_price FROM order_items WHERE order_id = $1 ORDER BY position',
      [order.orderId],
    )
    expect(rows).toEqual([
      { price_source: 'quote', quote_number: quoteNumber, unit_price: '50.00' },
      { price_source: 'sourced', quote_number: quoteNumber, unit_price: '50.00' },
    ])
    expect(await place(asQuoted(quoteId, price))).toMatchObject({ status: 404, code: 'QUOTE_INVALID' })
  })

  test('together with lines of the cart: shipping is the rate of the lines and what was quoted', async () => {
    const { quoteId, price } = await quoted()
    const plain = await orderRequest(database.db, [{ productId: part, quantity: 1 }])
    const total = price + plain.expectedTotal
    expect(await place({ ...plain, ...asQuoted(quoteId, total), lines: plain.lines })).toMatchObject({
      status: 422,
      code: 'SHIPPING_METHOD',
    })
    const order = await place({ ...plain, quoteIds: [quoteId], expectedTotal: cents(total) })
    expect(order).toMatchObject({ status: 201, total })
  })

  test('while it waits for its payment the desk cannot change it, no second order buys it, and it does not expire', async () => {
    const { quoteId, price } = await quoted()
    const order = await place(asQuoted(quoteId, price))
    expect(await talk.offer(quoteId, 9000, 0)).toMatchObject({ status: 409, body: { code: 'QUOTE_IN_CHECKOUT' } })
    expect(await talk.reject(quoteId)).toMatchObject({ status: 409, body: { code: 'QUOTE_IN_CHECKOUT' } })
    expect(await talk.decline(quoteId)).toMatchObject({ status: 409, body: { code: 'QUOTE_IN_CHECKOUT' } })
    expect(await place(asQuoted(quoteId, price))).toMatchObject({ status: 409, code: 'QUOTE_IN_CHECKOUT' })
    await database.db.$client.query(`UPDATE quotes SET valid_until = '2020-01-01' WHERE id = $1`, [quoteId])
    await expireQuotes(database.db)
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'quoted' })
    expect(await pay(order)).toMatchObject({ status: 200 })
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'purchased' })
  })

  test('amended, the order buys what it names now; ended unpaid, the quote is free again', async () => {
    const { quoteId, price } = await quoted()
    const order = await place(asQuoted(quoteId, price))
    const again = await place({
      ...asQuoted(quoteId, price),
      amends: { orderId: order.orderId, token: null },
      notes: 'Gate 4',
    })
    expect(again).toMatchObject({ status: 201, orderId: order.orderId })
    expect(await checkStock(database.db)).toEqual([])
    await database.db.$client.query(`UPDATE orders SET hold_expires_at = now() - interval '1 s' WHERE id = $1`, [
      order.orderId,
    ])
    await releaseExpired(database.db)
    expect(await checkStock(database.db)).toEqual([])
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'quoted', order: null })
    expect(await place(asQuoted(quoteId, price))).toMatchObject({ status: 201 })
  })

  test('is refused when it is over, short, somebody else’s, for another ZIP code, or by a guest', async () => {
    const { quoteId, price } = await quoted()
    const stranger = await signedIn(database.db)
    expect(await place(asQuoted(quoteId, price), stranger)).toMatchObject({ status: 404, code: 'QUOTE_INVALID' })
    expect(await place(asQuoted(quoteId, price), {})).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    expect(await place(asQuoted(quoteId, price - 100))).toMatchObject({ status: 409, code: 'TOTAL_CHANGED' })
    await database.db.$client.query('UPDATE product_inventory SET quantity = 1 WHERE product_id = $1', [part])
    await database.db.$client.query(
      `INSERT INTO stock_movements (inventory_id, delta, reason) SELECT id, -4, 'adjustment' FROM product_inventory WHERE product_id = $1`,
      [part],
    )
    expect(await place(asQuoted(quoteId, price))).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' })
    await database.db.$client.query(`UPDATE quotes SET valid_until = '2020-01-01' WHERE id = $1`, [quoteId])
    expect(await place(asQuoted(quoteId, price))).toMatchObject({ status: 409, code: 'QUOTE_RUN_OUT' })

    const other = await quoted({ catalogue: false })
    const { quoteId: zipped } = await talk.request({ lines: [{ partNumber: 'ZIP-1', quantity: 1 }] })
    await talk.offer(zipped, 4000, null)
    await talk.approve(zipped, '10001')
    await talk.priceShipping(zipped, 1000)
    await talk.accept(zipped, 5000)
    expect(await place(asQuoted(zipped, 5000))).toMatchObject({ status: 422, code: 'QUOTE_OTHER_ZIP' })
    expect(
      await place(asQuoted(zipped, 5000, { shippingAddress: { ...ADDRESS, state: 'NY', postalCode: '10001-2345' } })),
    ).toMatchObject({ status: 201 })
    expect(await place(asQuoted(other.quoteId, other.price))).toMatchObject({ status: 201 })
  })

  test('on the buyer’s own carrier account nothing is charged for shipping, and nothing else will do', async () => {
    buyer = await signedIn(database.db)
    const added = async (accountNumber: string) =>
      (
        (await app.post('/api/settings/carrier-accounts', { provider: 'ups', accountNumber }, buyer.headers)).body as {
          id: number
        }
      ).id
    const [account, other] = [await added('A1B2C3'), await added('D4E5F6')]
    const { quoteId } = await talk.request({ lines: [{ partNumber: 'OWN-1', quantity: 1 }], carrierAccountId: account })
    await talk.offer(quoteId, 7000, 900)
    expect(await talk.seen(quoteId)).toMatchObject({ quotedPrice: 7000, shippingPrice: 0 })
    expect(await place(asQuoted(quoteId, 7000))).toMatchObject({ status: 422, code: 'QUOTE_SHIPS_ON_ACCOUNT' })
    const by = (carrierAccountId: number) =>
      asQuoted(quoteId, 7000, { shipping: { mode: 'customer_account', carrierAccountId } })
    expect(await place(by(other))).toMatchObject({ status: 422, code: 'QUOTE_SHIPS_ON_ACCOUNT' })
    expect(await place(by(account))).toMatchObject({ status: 201, total: 7000 })
  })
})
