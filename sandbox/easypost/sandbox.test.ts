import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EasyPostSandbox, startEasyPost } from './server.ts'

const opened: { sandbox?: EasyPostSandbox } = {}
beforeAll(async () => {
  opened.sandbox = await startEasyPost({ port: 0, host: '127.0.0.1' })
})
afterAll(() => opened.sandbox?.stop())

const address = (path: string) => new URL(path, opened.sandbox?.url).href
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(address(path), { method: 'POST', body: JSON.stringify(body), headers })
const authorized = { Authorization: `Basic ${btoa('EZTKtest:')}` }
const shipment = (change: object = {}) => ({
  shipment: {
    from_address: { country: 'US', zip: '98052' },
    to_address: { country: 'US', zip: '80202' },
    parcel: { weight: 160, length: 12, width: 10, height: 8 },
    ...change,
  },
})

test('the answer to a shipment has all fields of EasyPost', async () => {
  const answer = await post('shipments', shipment(), authorized)
  expect(answer.status).toBe(201)
  const body = await answer.json()
  expect(body).toMatchObject({ object: 'Shipment', mode: 'test', messages: [], usps_zone: 4, customs_info: null })
  expect(body.rates[0]).toEqual({
    id: expect.stringMatching(/^rate_[0-9a-f]{32}$/),
    object: 'Rate',
    created_at: expect.any(String),
    updated_at: expect.any(String),
    mode: 'test',
    service: 'FEDEX_GROUND',
    carrier: 'FedEx',
    rate: '16.53',
    currency: 'USD',
    retail_rate: null,
    retail_currency: null,
    list_rate: '16.53',
    list_currency: 'USD',
    billing_type: 'easypost',
    delivery_days: 4,
    delivery_date: expect.stringMatching(/T16:30:00Z$/),
    delivery_date_guaranteed: true,
    est_delivery_days: 4,
    shipment_id: body.id,
    carrier_account_id: expect.stringMatching(/^ca_/),
  })
})

test('a request without a key or with an incomplete shipment gets the refusal of EasyPost', async () => {
  const withoutKey = await post('shipments', shipment())
  expect(withoutKey.status).toBe(401)
  expect(await withoutKey.json()).toMatchObject({ error: { code: 'APIKEY.INACTIVE', errors: [] } })
  const incomplete = await post('shipments', shipment({ parcel: {} }), authorized)
  expect(incomplete.status).toBe(422)
  expect(await incomplete.json()).toMatchObject({
    error: { code: 'PARAMETER.REQUIRED', errors: [{ field: 'shipment.parcel.weight' }] },
  })
})

test('a carrier that refuses a package gives the reason', async () => {
  const heavy = await post('shipments', shipment({ parcel: { weight: 1600 } }), authorized)
  const { rates, messages } = await heavy.json()
  expect(messages).toEqual([
    {
      carrier: 'USPS',
      carrier_account_id: expect.any(String),
      type: 'rate_error',
      message: 'Shipment cannot weigh more than 70 lb',
    },
  ])
  expect(new Set(rates.map((rate: { carrier: string }) => rate.carrier))).toEqual(new Set(['FedEx', 'UPSDAP', 'UPS']))
})

test('a fault affects the given number of requests', async () => {
  expect((await post('/sandbox/faults', { fault: 'too-many', times: 1 })).status).toBe(200)
  expect((await post('shipments', shipment(), authorized)).status).toBe(429)
  expect((await post('shipments', shipment(), authorized)).status).toBe(201)
  expect((await post('/sandbox/faults', { fault: 'earthquake' })).status).toBe(400)
  expect((await post('/sandbox/faults', { fault: 'hang' }, { Origin: 'http://localhost:3000' })).status).toBe(403)
})
