import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { cents } from '../../domain/money/money.ts'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { testGateway } from '../payments/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { expireQuotes } from '../quotes/expire-quotes.ts'
import { AOG_REQUEST, negotiation } from '../quotes/testing.ts'
import { ADDRESS, checkStock, newKey, orderRequest } from './testing.ts'

// From an accepted quote to an order that is paid.

const database = testDatabase()
const sandbox = testGateway()
let app: ReturnType<typeof testApp>
let buyer: TestUser
let backOffice: TestUser
let part: number
let parts = 0
beforeAll(async () => {
  app = testApp(database.db, sandbox.gateway())
  backOffice = await signedIn(database.db, { admin: true })
})
const talk = negotiation(
  () => app,
  () => buyer,
  () => backOffice,
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

describe('how an order of a quote is shipped, and for whom', () => {
  const kept = async (orderId: string) => {
    const { rows } = await database.db.$client.query(
      `SELECT shipping_provider AS provider, shipping_method AS method, shipping_service_type AS service,
        estimated_delivery_days AS days, packing, aog FROM orders WHERE id = $1`,
      [orderId],
    )
    return rows[0]
  }

  test.each([
    ['no_preference', ['fedex', 'FedEx Ground, as quoted', 'FEDEX_GROUND', 5]],
    ['express', ['fedex', 'FedEx 2Day, as quoted', 'FEDEX_2_DAY', 2]],
    ['next_day', ['ups', 'UPS Next Day Air, as quoted', 'UPS_NEXT_DAY_AIR', 1]],
  ] as const)('asked for with %s: by that carrier and service', async (preferredShipping, expected) => {
    buyer = await signedIn(database.db)
    const { quoteId } = await talk.request({ preferredShipping, lines: [{ partNumber: 'SHIPPED-1', quantity: 1 }] })
    await talk.offer(quoteId, 5000, 1500)
    const { orderId } = await place(asQuoted(quoteId, 6500))
    const { provider, method, service, days, packing, aog } = await kept(orderId)
    expect([provider, method, service, days]).toEqual(expected)
    expect([packing, aog]).toEqual([null, null])
    const seen = await app.call(`/api/admin/orders/${orderId}`, { headers: backOffice.headers })
    expect(seen.body).toMatchObject({ order: { quotes: [{ id: quoteId, kind: 'rfq', preferredShipping }], aog: [] } })
  })

  test('of an aircraft on the ground it knows which, where and by when; desk and mails say so', async () => {
    buyer = await signedIn(database.db)
    const needBy = '2026-12-24T09:00:00.000Z'
    const { quoteId, quoteNumber } = await talk.requestAog({ ...AOG_REQUEST, needBy })
    await talk.offer(quoteId, 5000, 1500)
    const order = await place(asQuoted(quoteId, 6500))
    const { tailNumber, aircraftType, location, urgency } = AOG_REQUEST
    const aog = [{ quoteId, quoteNumber, tailNumber, aircraftType, location, urgency, needBy }]
    expect((await kept(order.orderId)).aog).toEqual(aog)
    expect((await pay(order)).status).toBe(200)
    await renderMails(database.db)
    const seen = await app.call(`/api/orders/${order.orderId}`, { headers: buyer.headers })
    expect(seen.body).toMatchObject({ aog, quotes: [{ quoteNumber, kind: 'aog' }] })
    const list = await app.call('/api/admin/orders?status=to_ship', { headers: backOffice.headers })
    expect(list.body).toMatchObject({ orders: [{ id: order.orderId, tailNumber }] })
    const { rows: mails } = await database.db.$client.query<{ event: string; subject: string; text: string }>(
      `SELECT event, subject, text FROM emails WHERE entity = $1 ORDER BY event`,
      [`order:${order.orderId}`],
    )
    expect(mails.map(({ event }) => event)).toEqual(['new_order', 'order_confirmation'])
    expect(mails[0]?.subject).toMatch(/^AOG: new order/)
    expect(mails[0]?.text).toMatch(/^Leaves by: /m)
    for (const { text } of mails) expect(text).toContain(`Quote: ${quoteNumber}`)
    for (const { text } of mails)
      expect(text.replaceAll(/\s+/g, ' ')).toContain('N12345, Cessna 172S, at KSFF, hangar 4')
  })
})

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

test('a quote that ships on an account still to be named is bought on any of the buyer’s own, and on nothing else', async () => {
  buyer = await signedIn(database.db)
  const { quoteId } = await talk.request({ lines: [{ partNumber: 'OWN-2', quantity: 1 }], wantsOwnAccount: true })
  await talk.offer(quoteId, 5000, 4000)
  expect((await toCart(quoteId, 5000)).status).toBe(200)
  const cart = (await app.call('/api/cart', { headers: buyer.headers })).body as {
    priced: { quotes: { carrierAccount: unknown }[] }
  }
  expect(cart.priced.quotes[0]?.carrierAccount).toEqual({ id: null, provider: 'other', ending: '' })
  expect(await place(asQuoted(quoteId, 5000))).toMatchObject({ code: 'QUOTE_SHIPS_ON_ACCOUNT' })
  const { id: carrierAccountId } = (
    await app.post('/api/settings/carrier-accounts', { provider: 'dhl', accountNumber: 'X1Y2Z3' }, buyer.headers)
  ).body as { id: number }
  const order = asQuoted(quoteId, 5000, { shipping: { mode: 'customer_account', carrierAccountId } })
  expect(await place(order)).toMatchObject({ status: 201, total: 5000 })
})

test('beside a quote on the buyer’s account the freight of another is not charged: in the cart, the order and after', async () => {
  const withFreight = await quoted({ unitPrice: 5000, shipping: 45_000 })
  const account = await app.post(
    '/api/settings/carrier-accounts',
    { provider: 'ups', accountNumber: 'A1B2C3' },
    buyer.headers,
  )
  const { id: carrierAccountId } = account.body as { id: number }
  const own = await talk.request({ lines: [{ partNumber: 'OWN-1', quantity: 1 }], carrierAccountId })
  await talk.offer(own.quoteId, 5000, null)
  await toCart(withFreight.quoteId, withFreight.price)
  const shippingInCart = async () =>
    ((await app.call('/api/cart', { headers: buyer.headers })).body as { priced: { quotedShipping: number } }).priced
      .quotedShipping
  expect(await shippingInCart()).toBe(45_000)
  await toCart(own.quoteId, 5000)
  expect(await shippingInCart()).toBe(0)

  const both = (total: number): OrderRequestInput => ({
    ...asQuoted(own.quoteId, total, { shipping: { mode: 'customer_account', carrierAccountId } }),
    quoteIds: [withFreight.quoteId, own.quoteId],
  })
  expect(await place(both(70_000))).toMatchObject({ status: 409, code: 'TOTAL_CHANGED' })
  const order = await place(both(25_000))
  expect(order).toMatchObject({ status: 201, total: 25_000 })
  expect((await pay(order)).status).toBe(200)
  const { orderNumber } = order
  const after = await talk.seen(withFreight.quoteId)
  expect(after).toMatchObject({ status: 'purchased', goodsPrice: 20_000, shippingPrice: 45_000 })
  expect(after.order).toMatchObject({ orderNumber, isPaid: true, isOnAccount: true })

  const freightNotCharged = [{ quoteNumber: withFreight.quoteNumber, shipping: 45_000 }]
  const seen = await app.call(`/api/orders/${order.orderId}`, { headers: buyer.headers })
  expect(seen.body).toMatchObject({ shippingFee: 0, freightNotCharged })
  await renderMails(database.db)
  const { rows: mails } = await database.db.$client.query<{ text: string }>(
    `SELECT text FROM emails WHERE entity = $1 AND event = 'order_confirmation'`,
    [`order:${order.orderId}`],
  )
  expect(mails[0]?.text.replaceAll(/\s+/g, ' ')).toContain(
    `Shipping of ${withFreight.quoteNumber} ($450.00) is not charged: the whole order ships on your own carrier account, and your carrier bills you.`,
  )
})

test('an unpaid order that is changed to ship as quoted says no more that its freight is not charged', async () => {
  const { quoteId, quoteNumber, price } = await quoted()
  const { id: carrierAccountId } = (
    await app.post('/api/settings/carrier-accounts', { provider: 'ups', accountNumber: 'A1B2C3' }, buyer.headers)
  ).body as { id: number }
  const order = await place(
    asQuoted(quoteId, price - 1500, { shipping: { mode: 'customer_account', carrierAccountId } }),
  )
  const notCharged = async () => {
    const { body } = await app.call(`/api/orders/${order.orderId}`, { headers: buyer.headers })
    return (body as { freightNotCharged: unknown }).freightNotCharged
  }
  expect(await notCharged()).toEqual([{ quoteNumber, shipping: 1500 }])
  expect(await place(asQuoted(quoteId, price, { amends: { orderId: order.orderId, token: null } }))).toMatchObject({
    ...{ status: 201, orderId: order.orderId },
  })
  expect(await notCharged()).toEqual([])
})

test('a quote waits for its buyer until it is in the cart, and again when it is taken out; not while its order is to be paid', async () => {
  const { quoteId, price } = await quoted()
  const waiting = async () => {
    const { body } = await app.call('/api/quotes/waiting', { headers: buyer.headers })
    return (body as { id: string }[]).map(({ id }) => id)
  }
  expect(await waiting()).toEqual([quoteId])
  await toCart(quoteId, price)
  // What the back office said last was not seen yet.
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

  test('while it waits for its payment the back office cannot change it, no second order buys it, and it does not expire', async () => {
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
    await releaseExpired(database.db, 'http://localhost')
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
    await database.db.$client.query('UPDATE stock_lines SET quantity = 1 WHERE product_id = $1', [part])
    await database.db.$client.query(
      `INSERT INTO stock_movements (stock_line_id, delta, reason) SELECT id, -4, 'adjustment' FROM stock_lines WHERE product_id = $1`,
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

test('what the back office has offered is bought, however much it is worth', async () => {
  buyer = await signedIn(database.db)
  const offered = await quoted({ unitPrice: 26_000_000, shipping: 0 })
  expect(await place(asQuoted(offered.quoteId, offered.price))).toMatchObject({ status: 201, total: offered.price })
})
