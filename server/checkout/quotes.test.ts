import { describe, expect, test } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { AOG_REQUEST } from '../quotes/testing.ts'
import { asQuoted, quoteOrders } from './testing-quote-orders.ts'

const shop = quoteOrders()
const { database, talk, quoted, toCart, place, pay, cartOf } = shop

describe('the shipping and the consignee of a quote’s order', () => {
  const storedShipping = async (orderId: string) => {
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
  ] as const)('requested with %s: ships by that carrier and service', async (preferredShipping, expected) => {
    shop.buyer = await signedIn(database.db)
    const { quoteId } = await talk.request({ preferredShipping, lines: [{ partNumber: 'SHIPPED-1', quantity: 1 }] })
    await talk.offer(quoteId, 5000, 1500)
    const { orderId } = await place(asQuoted(quoteId, 6500))
    const { provider, method, service, days, packing, aog } = await storedShipping(orderId)
    expect([provider, method, service, days]).toEqual(expected)
    expect([packing, aog]).toEqual([null, null])
    const seen = await shop.app.call(`/api/admin/orders/${orderId}`, { headers: shop.backOffice.headers })
    expect(seen.body).toMatchObject({ order: { quotes: [{ id: quoteId, kind: 'rfq', preferredShipping }], aog: [] } })
  })

  test('for an aircraft on ground include the aircraft, place and deadline, which the back office and mails show', async () => {
    shop.buyer = await signedIn(database.db)
    const needBy = '2026-12-24T09:00:00.000Z'
    const { quoteId, quoteNumber } = await talk.requestAog({ ...AOG_REQUEST, needBy })
    await talk.offer(quoteId, 5000, 1500)
    const order = await place(asQuoted(quoteId, 6500))
    const { tailNumber, aircraftType, location, urgency } = AOG_REQUEST
    const aog = [{ quoteId, quoteNumber, tailNumber, aircraftType, location, urgency, needBy }]
    expect((await storedShipping(order.orderId)).aog).toEqual(aog)
    expect((await pay(order)).status).toBe(200)
    await renderMails(database.db)
    const seen = await shop.app.call(`/api/orders/${order.orderId}`, { headers: shop.buyer.headers })
    expect(seen.body).toMatchObject({ aog, quotes: [{ quoteNumber, kind: 'aog' }] })
    const list = await shop.app.call('/api/admin/orders?status=to_ship', { headers: shop.backOffice.headers })
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
  test('is ordered once, as a whole and at the displayed price, with the messages of the specification', async () => {
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

  test('cannot be a quote that is only approved, or an aircraft on ground without a price', async () => {
    shop.buyer = await signedIn(database.db)
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

test('a quote that ships on an account to be named later can be bought only on one of the buyer’s own accounts', async () => {
  shop.buyer = await signedIn(database.db)
  const { quoteId } = await talk.request({ lines: [{ partNumber: 'OWN-2', quantity: 1 }], wantsOwnAccount: true })
  await talk.offer(quoteId, 5000, 4000)
  expect((await toCart(quoteId, 5000)).status).toBe(200)
  const cart = (await shop.app.call('/api/cart', { headers: shop.buyer.headers })).body as {
    priced: { quotes: { carrierAccount: unknown }[] }
  }
  expect(cart.priced.quotes[0]?.carrierAccount).toEqual({ id: null, provider: 'other', ending: '' })
  expect(await place(asQuoted(quoteId, 5000))).toMatchObject({ code: 'QUOTE_SHIPS_ON_ACCOUNT' })
  const { id: carrierAccountId } = (
    await shop.app.post(
      '/api/settings/carrier-accounts',
      { provider: 'dhl', accountNumber: 'X1Y2Z3' },
      shop.buyer.headers,
    )
  ).body as { id: number }
  const order = (serviceType?: string) =>
    asQuoted(quoteId, 5000, { shipping: { mode: 'customer_account', carrierAccountId, serviceType } })
  expect(await place(order())).toMatchObject({ status: 422, code: 'SHIPPING_METHOD' })
  expect(await place(order('DHL_EXPRESS_WORLDWIDE'))).toMatchObject({ status: 201, total: 5000 })
})

test('next to a quote on the buyer’s account, the freight of another quote is not charged: in the cart, in the order and after it', async () => {
  const withFreight = await quoted({ unitPrice: 5000, shipping: 45_000 })
  const account = await shop.app.post(
    '/api/settings/carrier-accounts',
    { provider: 'ups', accountNumber: 'A1B2C3' },
    shop.buyer.headers,
  )
  const { id: carrierAccountId } = account.body as { id: number }
  const own = await talk.request({ lines: [{ partNumber: 'OWN-1', quantity: 1 }], carrierAccountId })
  await talk.offer(own.quoteId, 5000, null)
  await toCart(withFreight.quoteId, withFreight.price)
  const shippingInCart = async () =>
    ((await shop.app.call('/api/cart', { headers: shop.buyer.headers })).body as { priced: { quotedShipping: number } })
      .priced.quotedShipping
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
  const seen = await shop.app.call(`/api/orders/${order.orderId}`, { headers: shop.buyer.headers })
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

test('an unpaid order amended to ship as quoted is not marked as freight not charged', async () => {
  const { quoteId, quoteNumber, price } = await quoted()
  const { id: carrierAccountId } = (
    await shop.app.post(
      '/api/settings/carrier-accounts',
      { provider: 'ups', accountNumber: 'A1B2C3' },
      shop.buyer.headers,
    )
  ).body as { id: number }
  const order = await place(
    asQuoted(quoteId, price - 1500, { shipping: { mode: 'customer_account', carrierAccountId } }),
  )
  const notCharged = async () => {
    const { body } = await shop.app.call(`/api/orders/${order.orderId}`, { headers: shop.buyer.headers })
    return (body as { freightNotCharged: unknown }).freightNotCharged
  }
  expect(await notCharged()).toEqual([{ quoteNumber, shipping: 1500 }])
  expect(await place(asQuoted(quoteId, price, { amends: { orderId: order.orderId, token: null } }))).toMatchObject({
    status: 201,
    orderId: order.orderId,
  })
  expect(await notCharged()).toEqual([])
})

test('the buyer has the turn until a quote is in the cart, and again after it is removed, but not while its order awaits payment', async () => {
  const { quoteId, price } = await quoted()
  const waiting = async () => {
    const { body } = await shop.app.call('/api/quotes/waiting', { headers: shop.buyer.headers })
    return (body as { id: string }[]).map(({ id }) => id)
  }
  expect(await waiting()).toEqual([quoteId])
  await toCart(quoteId, price)
  // The buyer had not yet seen the last message of the back office.
  expect(await waiting()).toEqual([quoteId])
  const see = (isSeen: boolean) =>
    database.db.$client.query('UPDATE quotes SET buyer_seen = $2 WHERE id = $1', [quoteId, isSeen])
  await see(true)
  expect(await waiting()).toEqual([])
  await see(false)
  expect(await waiting()).toEqual([quoteId])
  await see(true)
  await shop.app.post('/api/cart/quotes/remove', { quoteId }, shop.buyer.headers)
  expect(await waiting()).toEqual([quoteId])
  expect(await place(asQuoted(quoteId, price))).toMatchObject({ status: 201 })
  expect(await waiting()).toEqual([])
})
