import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { cents } from '../../domain/money/money.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import type { RateSource } from '../shipping/rate-source.ts'
import { ADDRESS, newKey, orderRequest } from './testing.ts'
import { asQuoted, quoteOrders } from './testing-quote-orders.ts'

const database = testDatabase()
const quotes = quoteOrders()
const app = (source?: RateSource) => testApp(database.db, noGateway, source ? { rateSource: source } : {})
let me: TestUser
beforeAll(async () => {
  me = await signedIn(database.db)
})

const ANCHORAGE = { ...ADDRESS, city: 'Anchorage', state: 'AK', postalCode: '99501' }
const SAN_JUAN = { ...ADDRESS, country: 'PR', state: '', city: 'San Juan', postalCode: '00901' }
const BERLIN = { ...ADDRESS, country: 'DE', state: '', city: 'Berlin', postalCode: '10115' }

let parts = 0
const part = (name: string, change: object = {}) =>
  addProduct(database.db, { sku: `GOODS-${++parts}`, name, price: 9000, weight: 5, stock: { new: 50 }, ...change })
const KNOWN = { isHazmat: true, unNumber: 'UN2795', hazardClass: '8' }

type Found = { rates: { provider: string; serviceType: string }[]; notice?: string }
async function offered(productIds: readonly number[], to: typeof ADDRESS = ADDRESS, source?: RateSource) {
  const lines = productIds.map(productId => ({ productId, condition: 'new', quantity: 1 }))
  const { country, state, postalCode } = to
  const { body } = await app(source).post('/api/shipping-rates', { lines, destination: { country, state, postalCode } })
  const { rates, notice } = body as Found
  return { services: rates.map(rate => rate.serviceType).toSorted(), notice }
}
async function place(productId: number, changes: Partial<OrderRequestInput>, user: Partial<TestUser> = me) {
  const request = await orderRequest(database.db, [{ productId, quantity: 1 }], changes)
  const { status, body } = await app().post('/api/orders', request, { ...user.headers, 'Idempotency-Key': newKey() })
  return { status, code: (body as { code?: string }).code ?? null }
}
const BY_GROUND = ['FEDEX_GROUND', 'UPS_GROUND']
const REFUSED = { status: 422, code: 'DANGEROUS_GOODS' }

describe('a part that staff have not classified', () => {
  test('ships by ground, in the 48 states, together with everything else in the cart', async () => {
    const [battery, bolt] = [await part('BATTERY'), await part('BOLT')]
    expect(await offered([battery, bolt])).toEqual({ services: BY_GROUND, notice: expect.stringContaining('ground') })
    for (const to of [ANCHORAGE, SAN_JUAN, BERLIN]) expect((await offered([battery], to)).services).toEqual([])
    const without = await offered([bolt])
    expect(without.services).toContain('FEDEX_2_DAY')
    expect(without.notice).toBeUndefined()
  })

  test('is recognized by its category too', async () => {
    const { rows } = await database.db.$client.query(
      `INSERT INTO categories (slug, name) VALUES ('sealants', 'Sealants & Adhesives') RETURNING id`,
    )
    expect((await offered([await part('PR1440 B2', { categoryId: Number(rows[0]?.id) })])).services).toEqual(BY_GROUND)
  })

  test('ships like any other part once staff mark it as not dangerous', async () => {
    expect((await offered([await part('BATTERY', { hazmatChecked: true })])).services).toContain('FEDEX_2_DAY')
  })

  test('an order by air is refused, whatever the source of the services', async () => {
    const battery = await part('OXYGEN CYLINDER')
    const air = { provider: 'fedex', serviceType: 'FEDEX_2_DAY' }
    expect((await place(battery, { shipping: air, expectedTotal: cents(9000) })).status).toBe(422)
    expect(await place(battery, { shippingAddress: ANCHORAGE, shipping: air })).toEqual(REFUSED)
    expect((await place(battery, {})).status).toBe(201)
  })
})

test.each([
  ['without data', { isHazmat: true }, BY_GROUND],
  ['no aircraft', { ...KNOWN, hazmatAircraft: 'forbidden' }, BY_GROUND],
  ['aircraft, but no UN number', { ...KNOWN, unNumber: '', hazmatAircraft: 'cargo' }, BY_GROUND],
])('dangerous goods, %s, go by ground', async (_, data, services) => {
  const goods = await part('THING', data)
  expect((await offered([goods])).services).toEqual(services)
  expect((await offered([goods], ANCHORAGE)).services).toEqual([])
})

test('dangerous goods whose data allow aircraft fly with carriers of the United States, and are neither mailed nor exported', async () => {
  const goods = await part('THING', { ...KNOWN, hazmatAircraft: 'cargo' })
  const { services } = await offered([goods])
  expect(services).toEqual(expect.arrayContaining([...BY_GROUND, 'FEDEX_2_DAY', 'STANDARD_OVERNIGHT']))
  expect(services.filter(service => service.startsWith('USPS'))).toEqual([])
  const there = (await offered([goods], ANCHORAGE)).services
  expect(there).toContain('FEDEX_2_DAY')
  expect(there).not.toContain('FEDEX_GROUND')
  expect((await offered([goods], BERLIN)).services).toEqual([])
  // A single part that may not fly restricts the whole order to ground.
  expect((await offered([goods, await part('FIRE EXTINGUISHER')])).services).toEqual(BY_GROUND)
})

test('only the ground option of the two fixed options remains if carriers do not respond', async () => {
  const silent: RateSource = {
    name: 'easypost',
    keyOf: null,
    questionsOf: () => 0,
    ask: () => Promise.reject(new Error('silent')),
  }
  const [battery, bolt] = [await part('BATTERY'), await part('BOLT')]
  expect((await offered([bolt], ADDRESS, silent)).services).toEqual(['FEDEX_EXPRESS_SAVER', 'FEDEX_GROUND'])
  expect((await offered([battery], ADDRESS, silent)).services).toEqual(['FEDEX_GROUND'])
})

describe('on the buyer’s own account', () => {
  const account = async (provider: string) => {
    const numbers = { provider, accountNumber: `A1234${++parts}` }
    const { body } = await app().post('/api/settings/carrier-accounts', numbers, me.headers)
    return (body as { id: number }).id
  }
  const onAccount = async (productId: number, provider: string, serviceType?: string, to: typeof ADDRESS = ADDRESS) =>
    place(productId, {
      shippingAddress: to,
      shipping: { mode: 'customer_account', carrierAccountId: await account(provider), serviceType },
      expectedTotal: cents(9000),
    })

  test('a part that staff have not classified ships by the same services', async () => {
    const battery = await part('BATTERY')
    expect((await onAccount(battery, 'ups')).status).toBe(201)
    expect((await onAccount(battery, 'ups', 'UPS_GROUND')).status).toBe(201)
    expect(await onAccount(battery, 'ups', 'UPS_2ND_DAY_AIR')).toEqual({ status: 422, code: 'SHIPPING_METHOD' })
    expect(await onAccount(battery, 'dhl')).toEqual(REFUSED)
    expect(await onAccount(battery, 'usps')).toEqual(REFUSED)
    expect(await onAccount(battery, 'ups', 'UPS_GROUND', ANCHORAGE)).toEqual(REFUSED)
    expect(await onAccount(battery, 'fedex', undefined, BERLIN)).toEqual(REFUSED)
  })

  test('a forwarder may collect it for an address in the 48 states', async () => {
    const battery = await part('BATTERY')
    const shipping = { mode: 'pickup', forwarder: 'Blue Anchor', reference: 'BA-1' } as const
    const forwarded = { shipping, expectedTotal: cents(9000) }
    const otherBuyer = await signedIn(database.db)
    expect((await place(battery, forwarded, otherBuyer)).status).toBe(201)
    expect(await place(battery, { ...forwarded, shippingAddress: BERLIN }, otherBuyer)).toEqual(REFUSED)
  })
})

test('a quote ships by ground if its parts may be dangerous goods; sourced parts are judged by name', async () => {
  const { quoteId, price } = await quotes.quoted({ catalogue: false })
  const sql = (text: string, values: unknown[]) => quotes.database.db.$client.query(text, values)
  await sql(`UPDATE quotes SET preferred_shipping = 'next_day' WHERE id = $1`, [quoteId])
  await sql(`UPDATE quote_lines SET offer_name = 'Fire extinguisher, cabin' WHERE quote_id = $1`, [quoteId])
  const there = await quotes.place(asQuoted(quoteId, price, { shippingAddress: ANCHORAGE }))
  expect([there.status, there.code]).toEqual([422, 'DANGEROUS_GOODS'])
  const order = await quotes.place(asQuoted(quoteId, price))
  expect(order.status).toBe(201)
  expect((await sql('SELECT shipping_service_type FROM orders WHERE id = $1', [order.orderId])).rows).toEqual([
    { shipping_service_type: 'FEDEX_GROUND' },
  ])
})
