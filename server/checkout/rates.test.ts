import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { addProduct } from '../catalogue/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { checkStock } from '../invariants/stock.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { deleteTries } from '../platform/limits/testing.ts'
import { testEasyPost } from '../shipping/testing.ts'
import { ADDRESS, newKey, orderRequest } from './testing.ts'

// Compares the rates that a buyer saw with the rates that are paid, while carriers change prices, drop services, fail
// and recover.

const database = testDatabase()
const easypost = testEasyPost()
const app = () => testApp(database.db, noGateway, { rateSource: easypost.source() })
const query = (text: string) => database.db.$client.query(text)
const expire = () => query("UPDATE shipping_rates_cache SET expires_at = now() - interval '1 second'")

let parts = 0
const part = () => addProduct(database.db, { sku: `RATED-${++parts}`, price: 3000, stock: { new: 10 } })

type Rates = {
  rates: { provider: string; serviceType: string; rate: number; isEstimate: boolean }[]
  source: string
  warning?: string
}
const show = async (productId: number): Promise<Rates> => {
  const { status, body } = await app().post('/api/shipping-rates', {
    lines: [{ productId, condition: null, quantity: 2 }],
    destination: { country: 'US', state: 'WA', postalCode: '99201' },
  })
  expect(status).toBe(200)
  return body as Rates
}
/** The order of a buyer who saw these rates and chose one of them. */
const order = async (productId: number, shown: Rates, serviceType: string): Promise<OrderRequestInput> => {
  const rate = shown.rates.find(one => one.serviceType === serviceType)
  if (!rate) throw new Error(`${serviceType} was not shown`)
  return {
    ...(await orderRequest(database.db, [{ productId, quantity: 2 }])),
    shipping: { provider: rate.provider, serviceType },
    expectedTotal: 6000 + rate.rate,
  }
}
const place = async (request: OrderRequestInput) => {
  const { status, body } = await app().post('/api/orders', request, { 'Idempotency-Key': newKey() })
  return { status, body: body as { code?: string; data?: Record<string, number>; total?: number; orderId?: string } }
}

beforeEach(async () => {
  await query('TRUNCATE shipping_rates_cache')
  await deleteTries(database.db)
})
afterEach(async () => expect(await checkStock(database.db)).toEqual([]))

test('the shown price is paid, and the order names its shipping', async () => {
  const bolt = await part()
  const shown = await show(bolt)
  expect(shown.source).toBe('easypost')
  const request = await order(bolt, shown, 'FEDEX_GROUND')
  const placed = await place(request)
  expect(placed).toMatchObject({ status: 201, body: { total: request.expectedTotal } })
  const { rows } = await query(
    `SELECT shipping_provider, shipping_method, shipping_service_type, estimated_delivery_days, shipping_fee, packing FROM orders WHERE id = '${placed.body.orderId}'`,
  )
  expect(rows).toEqual([
    {
      shipping_provider: 'fedex',
      shipping_method: 'FedEx Ground',
      shipping_service_type: 'FEDEX_GROUND',
      estimated_delivery_days: 4,
      shipping_fee: `${((request.expectedTotal - 6000) / 100).toFixed(2)}`,
      packing: {
        parcels: [
          {
            weightLb: expect.any(Number),
            lengthIn: expect.any(Number),
            widthIn: expect.any(Number),
            heightIn: expect.any(Number),
          },
        ],
        declaredValue: 6000,
      },
    },
  ])
})

test('a rate is valid for an hour, whatever carriers charge, even during an outage', async () => {
  const bolt = await part()
  const request = await order(bolt, await show(bolt), 'UPS_GROUND')
  await easypost.prices(130)
  expect((await place(request)).status).toBe(201)
  await easypost.fault('server-error')
  expect((await place(request)).status).toBe(201)
})

test('the street, the city and the last four digits of a ZIP code do not change a rate', async () => {
  const bolt = await part()
  const request = await order(bolt, await show(bolt), 'UPS_GROUND')
  await easypost.prices(130)
  const shippingAddress = { ...ADDRESS, state: 'Washington', postalCode: '99201-2222', addressLine1: '2 Hangar Road' }
  expect((await place({ ...request, shippingAddress })).status).toBe(201)
})

test('after an hour, a changed price refuses the order with the new figures, which the buyer can accept', async () => {
  const bolt = await part()
  const request = await order(bolt, await show(bolt), 'FEDEX_GROUND')
  await easypost.prices(130)
  await expire()
  const refused = await place(request)
  expect(refused).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED', data: { subtotal: 6000, tax: 0 } } })
  const { total = 0, shippingFee } = refused.body.data ?? {}
  expect(total).toBe(6000 + (shippingFee ?? 0))
  expect(total).toBeGreaterThan(request.expectedTotal)
  expect((await show(bolt)).rates.find(rate => rate.serviceType === 'FEDEX_GROUND')?.rate).toBe(shippingFee)
  expect((await place({ ...request, expectedTotal: total })).status).toBe(201)
})

test('after an hour, a service that is no longer offered refuses the order', async () => {
  const bolt = await part()
  const request = await order(bolt, await show(bolt), 'FEDEX_2_DAY')
  await expire()
  await easypost.fault('no-fedex')
  expect(await place(request)).toMatchObject({ status: 422, body: { code: 'SHIPPING_METHOD' } })
})

test('an order is refused if no carrier offers a service any more', async () => {
  const bolt = await part()
  const request = await order(bolt, await show(bolt), 'FEDEX_2_DAY')
  await expire()
  await easypost.fault('no-rates')
  expect(await place(request)).toMatchObject({ status: 422, body: { code: 'SHIPPING_UNAVAILABLE' } })
})

test('a price in the request is refused, because the browser only names a rate', async () => {
  const bolt = await part()
  const request = await order(bolt, await show(bolt), 'FEDEX_GROUND')
  const cheap = { ...request, shipping: { ...request.shipping, rate: 1 }, expectedTotal: 6001 }
  expect((await place(cheap)).status).toBe(400)
  expect(await place({ ...request, expectedTotal: 6001 })).toMatchObject({
    status: 409,
    body: { code: 'TOTAL_CHANGED' },
  })
})

describe('during an outage of carriers', () => {
  test('estimates are shown with a warning, and can be bought', async () => {
    const bolt = await part()
    await easypost.fault('too-many')
    const shown = await show(bolt)
    expect(shown).toMatchObject({
      warning: 'Failed to calculate shipping rates',
      rates: [
        { serviceType: 'FEDEX_GROUND', rate: 1500, isEstimate: true },
        { serviceType: 'FEDEX_EXPRESS_SAVER', rate: 2500, isEstimate: true },
      ],
    })
    expect(await place(await order(bolt, shown, 'FEDEX_GROUND'))).toMatchObject({ status: 201, body: { total: 7500 } })
  })

  test('an estimate is replaced by the carrier’s price as soon as there is one', async () => {
    const bolt = await part()
    await easypost.fault('server-error', { times: 1 })
    const request = await order(bolt, await show(bolt), 'FEDEX_GROUND')
    const { body } = await place(request)
    expect(body.code).toBe('TOTAL_CHANGED')
    expect(body.data?.shippingFee).not.toBe(1500)
  })

  test('an expired price is replaced by an estimate', async () => {
    const bolt = await part()
    const request = await order(bolt, await show(bolt), 'FEDEX_GROUND')
    await expire()
    await easypost.fault('server-error')
    expect(await place(request)).toMatchObject({
      status: 409,
      body: { code: 'TOTAL_CHANGED', data: { shippingFee: 1500, total: 7500 } },
    })
  })

  test('goods that no package service accepts have no estimate', async () => {
    const engine = await addProduct(database.db, {
      sku: `ENGINE-${++parts}`,
      price: 3000,
      weight: 400,
      stock: { new: 1 },
    })
    await easypost.fault('server-error')
    expect(await show(engine)).toMatchObject({ rates: [] })
  })
})
