import { afterEach, expect, test } from 'vitest'
import { adoptStore } from '../../domain/settings/store.ts'
import { FIRST_TARIFF } from '../../domain/shipping/first-tariff.ts'
import type { RateTable } from '../../domain/shipping/tariff-shape.ts'
import { addProduct } from '../catalogue/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { newKey, orderRequest } from './testing.ts'

// The owner saves new rates while buyers order.

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
afterEach(() => adoptStore({}))

/** The first rates, with every price multiplied by `factor`. */
const dearer = (factor: number): RateTable =>
  FIRST_TARIFF.domestic.map(one => ({
    ...one,
    steps: one.steps.map(step => ({ ...step, prices: step.prices.map(price => price && price * factor) })),
    perLb: one.perLb.map(price => price && price * factor),
  }))

const place = async (request: object, key = newKey()) => {
  const { status, body } = await app().post('/api/orders', request, { 'Idempotency-Key': key })
  return { status, body: body as { code?: string; data?: { shippingFee: number; total: number }; orderId?: string } }
}

test('a checkout that was open when rates changed gets the new total; a placed order retains its charges', async () => {
  const productId = await addProduct(database.db, { sku: 'OWN-RATES', price: 3000, stock: { new: 10 } })
  const shown = await orderRequest(database.db, [{ productId, quantity: 1 }])
  const early = await place(shown)
  expect(early.status).toBe(201)

  adoptStore({ domesticRates: dearer(2) })
  const refused = await place(shown)
  expect(refused).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED' } })
  const { shippingFee = 0, total = 0 } = refused.body.data ?? {}
  expect(shippingFee).toBeCloseTo(2 * (shown.expectedTotal - 3000), -1)
  const { body } = await app().post('/api/shipping-rates', {
    lines: [{ productId, condition: null, quantity: 1 }],
    destination: { country: 'US', state: 'WA', postalCode: '99201' },
  })
  expect(body).toMatchObject({
    source: 'tariff',
    rates: expect.arrayContaining([expect.objectContaining({ rate: shippingFee })]),
  })
  expect(await place({ ...shown, expectedTotal: total })).toMatchObject({ status: 201 })

  const { rows } = await database.db.$client.query<{ fee: string }>(
    'SELECT shipping_fee::text AS fee FROM orders ORDER BY created_at',
  )
  expect(rows.map(({ fee }) => Math.round(Number(fee) * 100))).toEqual([shown.expectedTotal - 3000, shippingFee])
})

test('a service that is not offered any more is refused', async () => {
  const productId = await addProduct(database.db, { sku: 'OWN-GONE', price: 3000, stock: { new: 10 } })
  const lines = [{ productId, quantity: 1 }]
  const shown = await orderRequest(database.db, lines, { shipping: { provider: 'fedex', serviceType: 'FEDEX_GROUND' } })
  adoptStore({ domesticRates: FIRST_TARIFF.domestic.filter(({ serviceType }) => serviceType !== 'FEDEX_GROUND') })
  expect(await place(shown)).toMatchObject({ status: 422, body: { code: 'SHIPPING_METHOD' } })
})
