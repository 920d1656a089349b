import { describe, expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { releaseExpired } from '../cancellations/release-expired.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { expireQuotes } from '../quotes/expire-quotes.ts'
import { AOG_REQUEST } from '../quotes/testing.ts'
import { ADDRESS, orderRequest } from './testing.ts'
import { asQuoted, quoteOrders } from './testing-quote-orders.ts'

const shop = quoteOrders()
const { database, talk, quoted, toCart, place, pay, cartOf } = shop

const ABROAD = [
  { country: 'ES', state: 'Asturias', city: 'Gijon' },
  { country: 'MX', state: 'Coahuila', city: 'Torreon' },
  { country: 'FR', state: '', city: 'Bordeaux' },
  { country: 'DE', state: '', city: 'Munich' },
]

describe('buying a quote', () => {
  test('pays the quoted price, reserves pieces in stock, becomes purchased, and leaves the cart', async () => {
    const { quoteId, quoteNumber, price } = await quoted()
    await toCart(quoteId, price)
    await shop.app.post('/api/cart/add', { lines: [{ productId: shop.part, quantity: 1 }] }, shop.buyer.headers)
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
    // The other line in the cart was not part of the order.
    expect(await cartOf()).toMatchObject({ quotes: [], lines: [{ productId: shop.part, quantity: 1 }] })
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

  test('together with cart lines: shipping is the rate of the lines plus the quoted amount', async () => {
    const { quoteId, price } = await quoted()
    const plain = await orderRequest(database.db, [{ productId: shop.part, quantity: 1 }])
    const total = price + plain.expectedTotal
    expect(await place({ ...plain, ...asQuoted(quoteId, total), lines: plain.lines })).toMatchObject({
      status: 422,
      code: 'SHIPPING_METHOD',
    })
    const order = await place({ ...plain, quoteIds: [quoteId], expectedTotal: cents(total) })
    expect(order).toMatchObject({ status: 201, total })
  })

  test('cannot be changed by the back office, bought by another order, or expire while the order awaits payment', async () => {
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

  test('by an amended order buys the quotes that the order names now; a quote is available again after an unpaid end', async () => {
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

  test('is refused for a guest, for another ZIP code, and if the quote is expired, short, or another customer’s', async () => {
    const { quoteId, price } = await quoted()
    const stranger = await signedIn(database.db)
    expect(await place(asQuoted(quoteId, price), stranger)).toMatchObject({ status: 404, code: 'QUOTE_INVALID' })
    expect(await place(asQuoted(quoteId, price), {})).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    expect(await place(asQuoted(quoteId, price - 100))).toMatchObject({ status: 409, code: 'TOTAL_CHANGED' })
    await database.db.$client.query('UPDATE stock_lines SET quantity = 1 WHERE product_id = $1', [shop.part])
    await database.db.$client.query(
      `INSERT INTO stock_movements (stock_line_id, delta, reason) SELECT id, -4, 'adjustment' FROM stock_lines WHERE product_id = $1`,
      [shop.part],
    )
    expect(await place(asQuoted(quoteId, price))).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' })
    await database.db.$client.query(`UPDATE quotes SET valid_until = '2020-01-01' WHERE id = $1`, [quoteId])
    expect(await place(asQuoted(quoteId, price))).toMatchObject({ status: 409, code: 'QUOTE_RUN_OUT' })

    const otherQuote = await quoted({ catalogue: false })
    const { quoteId: zipped } = await talk.request({ lines: [{ partNumber: 'ZIP-1', quantity: 1 }] })
    await talk.offer(zipped, 4000, null)
    await talk.approve(zipped, '10001')
    await talk.priceShipping(zipped, 1000)
    await talk.accept(zipped, 5000)
    expect(await place(asQuoted(zipped, 5000))).toMatchObject({ status: 422, code: 'QUOTE_OTHER_ZIP' })
    expect(
      await place(asQuoted(zipped, 5000, { shippingAddress: { ...ADDRESS, state: 'NY', postalCode: '10001-2345' } })),
    ).toMatchObject({ status: 201 })
    expect(await place(asQuoted(otherQuote.quoteId, otherQuote.price))).toMatchObject({ status: 201 })
  })

  test('with freight quoted for a ZIP code ships only there, and not to another country with the same digits', async () => {
    shop.buyer = await signedIn(database.db)
    const { quoteId } = await talk.request({ lines: [{ partNumber: 'ZIP-2', quantity: 1 }] })
    await talk.offer(quoteId, 4000, null)
    await talk.approve(quoteId, '33126')
    await talk.priceShipping(quoteId, 2500)
    await talk.accept(quoteId, 6500)
    const to = (address: Partial<typeof ADDRESS>) =>
      place(asQuoted(quoteId, 6500, { shippingAddress: { ...ADDRESS, ...address } }))
    for (const abroad of ABROAD)
      expect(await to({ ...abroad, postalCode: '33126' })).toMatchObject({
        status: 422,
        code: 'QUOTE_OTHER_ZIP',
        message:
          'Shipping was quoted for ZIP code 33126, United States. Please ship there, or ask us for a new shipping price.',
      })
    expect(await to({ state: 'FL', city: 'Miami', postalCode: '33126' })).toMatchObject({ status: 201 })
  })

  test('with a whole offer and freight ships only within the country of the price, by default the United States', async () => {
    const sydney = { country: 'AU', state: 'NSW', city: 'Sydney', postalCode: '2000' }
    const { quoteId, price } = await quoted({ catalogue: false })
    const to = (address: Partial<typeof ADDRESS>, total: number) =>
      place(asQuoted(quoteId, total, { shippingAddress: { ...ADDRESS, ...address } }))
    expect(await to(sydney, price)).toMatchObject({ status: 422, code: 'QUOTE_OTHER_ZIP' })
    await talk.offer(quoteId, 5000, 9000, { shippingCountry: 'Australia' })
    expect(await talk.seen(quoteId)).toMatchObject({ shippingCountry: 'AU', zipCode: '' })
    expect(await to({}, 19_000)).toMatchObject({ status: 422, code: 'QUOTE_OTHER_ZIP' })
    // A revision without a country keeps the previous one.
    await talk.offer(quoteId, 5000, 8000)
    expect(await to({}, 18_000)).toMatchObject({ status: 422, code: 'QUOTE_OTHER_ZIP' })
    expect(await to(sydney, 18_000)).toMatchObject({ status: 201 })
    const free = await quoted({ catalogue: false, shipping: 0 })
    expect(
      await place(asQuoted(free.quoteId, free.price, { shippingAddress: { ...ADDRESS, ...sydney } })),
    ).toMatchObject({ status: 201 })
  })

  test('for an aircraft on ground with a whole offer ships only within the country of the price too', async () => {
    shop.buyer = await signedIn(database.db)
    const { quoteId } = await talk.requestAog({ ...AOG_REQUEST, partNumber: 'AOG-ABROAD' })
    await talk.offer(quoteId, 5000, 2500, { shippingCountry: 'DE' })
    const to = (address: Partial<typeof ADDRESS>) =>
      place(asQuoted(quoteId, 7500, { shippingAddress: { ...ADDRESS, ...address } }))
    expect(await to({})).toMatchObject({ status: 422, code: 'QUOTE_OTHER_ZIP' })
    expect(await to({ country: 'DE', state: '', city: 'Munich', postalCode: '80331' })).toMatchObject({ status: 201 })
  })

  test('on the buyer’s own carrier account has no shipping charge, and refuses other shipping', async () => {
    shop.buyer = await signedIn(database.db)
    const added = async (accountNumber: string) =>
      (
        (await shop.app.post('/api/settings/carrier-accounts', { provider: 'ups', accountNumber }, shop.buyer.headers))
          .body as {
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

test('an aircraft on ground on the buyer’s own account ships only by a service that the buyer names', async () => {
  shop.buyer = await signedIn(database.db)
  const added = await shop.app.post(
    '/api/settings/carrier-accounts',
    { provider: 'fedex', accountNumber: '123456789' },
    shop.buyer.headers,
  )
  const carrierAccountId = (added.body as { id: number }).id
  const { quoteId } = await talk.requestAog({ ...AOG_REQUEST, carrierAccountId })
  await talk.offer(quoteId, 7000, null)
  const by = (serviceType?: string) =>
    asQuoted(quoteId, 7000, { shipping: { mode: 'customer_account', carrierAccountId, serviceType } })
  expect(await place(by())).toMatchObject({ status: 422, code: 'SHIPPING_METHOD' })
  expect(await place(by('FEDEX_2_DAY'))).toMatchObject({ status: 201, total: 7000 })
})

test('an offer of the back office can be bought, whatever its value', async () => {
  shop.buyer = await signedIn(database.db)
  const offered = await quoted({ unitPrice: 26_000_000, shipping: 0 })
  expect(await place(asQuoted(offered.quoteId, offered.price))).toMatchObject({ status: 201, total: offered.price })
})
