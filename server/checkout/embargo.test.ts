import { expect, test } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { cents } from '../../domain/money/money.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { AOG_REQUEST } from '../quotes/testing.ts'
import { ADDRESS, newKey, orderRequest } from './testing.ts'
import { asQuoted, quoteOrders } from './testing-quote-orders.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
const quotes = quoteOrders()

const REFUSED = {
  status: 422,
  body: {
    code: 'SHIPPING_UNAVAILABLE',
    message: 'No shipping information available. Please contact us for shipping assistance.',
  },
}
const KYIV = { ...ADDRESS, country: 'UA', state: '', city: 'Kyiv', postalCode: '01001' }
const SIMFEROPOL = { ...ADDRESS, country: 'UA', state: 'Republic of Crimea', city: 'Simferopol', postalCode: '95000' }
const DONETSK = { ...ADDRESS, country: 'UA', state: '', city: 'Makiivka', postalCode: '286100' }

let parts = 0
async function asked(changes: Partial<OrderRequestInput> = {}) {
  const productId = await addProduct(database.db, { sku: `EMBARGO-${++parts}`, price: 9000, stock: { new: 5 } })
  return orderRequest(database.db, [{ productId, quantity: 1 }], changes)
}
const place = (request: OrderRequestInput, headers: object = {}) =>
  app().post('/api/orders', request, { ...headers, 'Idempotency-Key': newKey() })

test.each([
  ['a region by its name', SIMFEROPOL],
  ['a region by its postal code', DONETSK],
  ['a country', { ...ADDRESS, country: 'IR', state: 'Tehran', postalCode: '11369' }],
])('refuses shipping and billing to %s', async (_, address) => {
  const rated = await asked({ shippingAddress: KYIV })
  expect(await place({ ...rated, shippingAddress: address })).toMatchObject(REFUSED)
  expect(await place({ ...rated, billingAddress: address })).toMatchObject(REFUSED)
  const atHome = await asked()
  expect(await place({ ...atHome, billingAddress: address })).toMatchObject(REFUSED)
  const { country, state, postalCode } = address
  const rates = await app().post('/api/shipping-rates', {
    lines: rated.lines,
    destination: { country, state, postalCode },
  })
  expect(rates.body).toMatchObject({ rates: [] })
})

test('buyers in the rest of the country can order', async () => {
  const rated = await asked({ shippingAddress: KYIV, billingAddress: KYIV })
  expect(await place(rated)).toMatchObject({ status: 201 })
})

test('the embargo covers every way of shipping: the buyer’s own carrier account, a forwarder and a saved address', async () => {
  const me = await signedIn(database.db)
  const account = await app().post(
    '/api/settings/carrier-accounts',
    { provider: 'ups', accountNumber: 'A12345' },
    me.headers,
  )
  const carrierAccountId = (account.body as { id: number }).id
  const saved = await app().post('/api/settings/addresses', { ...SIMFEROPOL, kind: 'shipping' }, me.headers)
  expect(saved.status).toBe(200)
  for (const shipping of [
    { mode: 'customer_account', carrierAccountId },
    { mode: 'pickup', forwarder: 'Blue Anchor', reference: 'BA-1' },
  ] as const)
    for (const addresses of [{ shippingAddress: SIMFEROPOL }, { billingAddress: SIMFEROPOL }]) {
      const request = await asked({ shipping, expectedTotal: cents(9000), ...addresses })
      expect(await place(request, me.headers)).toMatchObject(REFUSED)
    }
})

test('a quote cannot be bought to such a place, and an aircraft on ground cannot be requested there', async () => {
  const { quoteId, price } = await quotes.quoted()
  const request = asQuoted(quoteId, price, { shippingAddress: SIMFEROPOL })
  for (const there of [request, { ...request, shippingAddress: ADDRESS, billingAddress: DONETSK }])
    expect(await quotes.place(there)).toMatchObject({ status: 422, code: 'SHIPPING_UNAVAILABLE' })
  const aog = (location: string) =>
    quotes.app.post('/api/aog', { key: newKey(), request: { ...AOG_REQUEST, location } }, quotes.buyer.headers)
  expect(await aog('Simferopol, Crimea')).toMatchObject(REFUSED)
  expect(await aog('Tehran, Iran')).toMatchObject(REFUSED)
  expect((await aog('Kyiv, Ukraine')).status).toBe(200)
})
