import { describe, expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { findRates } from './find-rates.ts'
import { type RateSource, tariff } from './rate-source.ts'
import { findingRates } from './testing-find-rates.ts'

const { database, easypost, context, request } = findingRates()

describe('POST /functions/calculate-shipping-rates', () => {
  const app = (source: RateSource) => testApp(database.db, noGateway, { rateSource: source })
  const call = async (source: RateSource, change: object = {}) => {
    const { status, body } = await app(source).post('/functions/calculate-shipping-rates', {
      origin: { country: 'US', state: 'WA', postalCode: '98052' },
      destination: { country: 'US', state: 'CO', postalCode: '80202' },
      packages: [{ weight: 10, length: 12, width: 10, height: 8, declaredValue: 250 }],
      ...change,
    })
    return { status, body: body as Record<string, unknown> & { rates: { serviceType: string; rate: number }[] } }
  }

  test('returns rates in dollars, and their source', async () => {
    const { status, body } = await call(easypost.source())
    expect(status).toBe(200)
    expect(body).toMatchObject({ source: 'easypost', errors: [] })
    expect(body.rates.find(rate => rate.serviceType === 'FEDEX_GROUND')).toEqual({
      provider: 'fedex',
      service: 'FedEx Ground',
      serviceType: 'FEDEX_GROUND',
      serviceDescription: 'Ground delivery',
      rate: 16.53,
      estimatedDays: 4,
      deliveryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      customerShippingAccountId: null,
      isEstimate: false,
    })
    expect((await call(tariff)).body).toMatchObject({ source: 'tariff' })
  })

  test('returns estimates with a warning', async () => {
    await easypost.fault('server-error')
    expect((await call(easypost.source())).body).toMatchObject({
      source: 'estimate',
      warning: 'Failed to calculate shipping rates',
      rates: [{ rate: 15 }, { rate: 25 }],
    })
  })

  test('returns an error with the carriers’ names', async () => {
    await easypost.fault('carrier-errors')
    expect(await call(easypost.source())).toMatchObject({
      status: 422,
      body: {
        success: false,
        error: 'No shipping information available. Please contact us for shipping assistance.',
        code: 'SHIPPING_UNAVAILABLE',
        source: 'easypost',
        errors: expect.arrayContaining(['FedEx gave no rates for a package.']),
      },
    })
    const girth = [{ weight: 100, length: 60, width: 40, height: 30 }]
    expect(await call(easypost.source(), { packages: girth })).toMatchObject({ status: 422 })
  })

  test.each([
    ['over 150 lb', { packages: [{ weight: 151 }] }],
    ['over 119 in', { packages: [{ weight: 5, length: 120 }] }],
    ['no packages', { packages: [] }],
    ['41 packages', { packages: Array.from({ length: 41 }, () => ({ weight: 1 })) }],
    ['unknown fields', { price: 1 }],
  ])('refuses %s', async (_, change) => {
    expect((await call(easypost.source(), change)).status).toBe(400)
  })

  test('uses the carriers’ minimum for smaller packages, and the default size if none is given', async () => {
    const { body } = await call(tariff, { packages: [{ weight: 0.1 }] })
    const { rates } = await findRates(
      context(tariff),
      request({ packages: [{ weightLb: 0.5, lengthIn: 18, widthIn: 12, heightIn: 8 }], declaredValue: cents(0) }),
    )
    expect(body.rates.map(rate => Math.round(rate.rate * 100))).toEqual(rates.map(rate => rate.rate))
  })
})
