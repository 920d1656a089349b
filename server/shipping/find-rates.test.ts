import { beforeEach, describe, expect, test } from 'vitest'
import { cents, ZERO } from '../../domain/money/money.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { findRates, type RateContext } from './find-rates.ts'
import { forgetExpired } from './forget-expired.ts'
import { type RateRequest, type RateSource, tariff } from './rate-source.ts'
import { testEasyPost } from './testing.ts'

const database = testDatabase()
const easypost = testEasyPost()
const warned: unknown[] = []
const log = { info: () => {}, warn: (fields: unknown) => void warned.push(fields), error: console.error }

const context = (rateSource: RateSource = easypost.source(), clientAddress = '192.0.2.1'): RateContext => ({
  db: database.db,
  rateSource,
  log,
  clientAddress,
})
const request = (change: Partial<RateRequest> = {}): RateRequest => ({
  origin: { country: 'US', state: 'WA', postalCode: '98052' },
  destination: { country: 'US', state: 'CO', postalCode: '80202' },
  parcels: [{ weightLb: 10, lengthIn: 12, widthIn: 10, heightIn: 8 }],
  declaredValue: ZERO,
  ...change,
})
const GERMANY = { country: 'DE', state: 'BY', postalCode: '80331' }
const query = (text: string) => database.db.$client.query(text)
const times = async () => (await easypost.requests()).asked.length
const GROUND = 1043 + 10 * 61

beforeEach(async () => {
  await query('TRUNCATE shipping_rates_cache, rate_limits')
  warned.length = 0
})

describe('what carriers said', () => {
  test('holds for an hour: the same is answered, and nobody is asked again', async () => {
    const first = await findRates(context(), request())
    const before = await times()
    await easypost.prices(150)
    expect(await findRates(context(), request())).toEqual({ ...first, errors: [] })
    expect(await times()).toBe(before)
    expect(first).toMatchObject({
      source: 'easypost',
      rates: expect.arrayContaining([expect.objectContaining({ rate: GROUND })]),
    })

    await query("UPDATE shipping_rates_cache SET expires_at = now() - interval '1 second'")
    const dearer = await findRates(context(), request())
    expect(dearer.rates.find(rate => rate.serviceType === 'FEDEX_GROUND')?.rate).toBe(Math.round(GROUND * 1.5))
  })

  test('is written down with what it was asked for, in words that people read', async () => {
    await findRates(
      context(),
      request({ parcels: [...request().parcels, { weightLb: 2.25, lengthIn: 8, widthIn: 6, heightIn: 4 }] }),
    )
    const { rows } = await query(
      `SELECT source, origin_zip, destination_country, destination_state, destination_zip, weight, dimensions, service, rate, estimated_days,
        service_description, expires_at - created_at AS holds FROM shipping_rates_cache WHERE service_type = 'FEDEX_GROUND'`,
    )
    expect(rows).toEqual([
      {
        source: 'easypost',
        origin_zip: '98052',
        destination_country: 'US',
        destination_state: 'CO',
        destination_zip: '80202',
        weight: '12.25',
        dimensions: '12x10x8; 8x6x4',
        service: 'FedEx Ground',
        rate: `${((GROUND + 1043 + 3 * 61) / 100).toFixed(2)}`,
        estimated_days: 4,
        service_description: 'Ground delivery',
        holds: expect.objectContaining({ hours: 1 }),
      },
    ])
  })

  test('is one answer for a place however it is written', async () => {
    await findRates(context(), request())
    const before = await times()
    for (const destination of [
      { country: 'USA', state: 'Colorado', postalCode: ' 80202 ' },
      { country: 'us', state: 'co', postalCode: '80202-1234' },
    ])
      expect((await findRates(context(), request({ destination }))).rates).not.toEqual([])
    expect(await times()).toBe(before)
  })

  test('is asked for once by many who ask at the same moment', async () => {
    await easypost.fault('slow', { delayMs: 200 })
    const before = await times()
    const answers = await Promise.all(Array.from({ length: 20 }, () => findRates(context(), request())))
    expect(await times()).toBe(before + 1)
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  })

  test('of two processes that asked at the same moment, the first to hear holds for both', async () => {
    const other = openDatabase(database.url, () => {})
    await easypost.fault('slow', { delayMs: 400, times: 1 })
    const slow = findRates(context(), request())
    await expect.poll(async () => (await easypost.faults()).fault).toBe('none')
    await easypost.prices(200)
    const quick = await findRates({ ...context(), db: other }, request())
    expect(quick.rates.find(rate => rate.serviceType === 'FEDEX_GROUND')?.rate).toBe(2 * GROUND)
    expect(await slow).toEqual(quick)
    await other.$client.end()
  })

  test('is not kept when nobody had a rate: the next one asks again', async () => {
    await easypost.fault('carrier-errors', { times: 1 })
    expect(await findRates(context(), request())).toMatchObject({ rates: [], source: 'easypost' })
    expect((await findRates(context(), request())).rates).not.toEqual([])
  })

  test('is answered even when it cannot be kept', async () => {
    await query('ALTER TABLE shipping_rates_cache ADD CONSTRAINT no_ground CHECK (rate < 0) NOT VALID')
    const errors: unknown[] = []
    const { rates } = await findRates(
      { ...context(), log: { ...log, error: (fields: unknown) => void errors.push(fields) } },
      request(),
    )
    await query('ALTER TABLE shipping_rates_cache DROP CONSTRAINT no_ground')
    expect(rates).not.toEqual([])
    expect(errors).toHaveLength(1)
  })

  test('is deleted in batches once it holds no longer', async () => {
    await findRates(context(), request())
    await query(`INSERT INTO shipping_rates_cache SELECT 'old ' || n, 'easypost', '98052', 'US', 'CO', '80202', 1, '1x1x1', 0, 'ups', 'UPS Ground',
      'UPS_GROUND', 9, 4, '', NULL, now() - interval '2 hours', now() - interval '1 hour' FROM generate_series(1, 2500) n`)
    expect(await forgetExpired(database.db)).toBe(2500)
    const { rows } = await query('SELECT count(*) AS n FROM shipping_rates_cache WHERE expires_at > now()')
    expect(rows[0].n).toBeGreaterThan(0)
    expect(await forgetExpired(database.db)).toBe(0)
  })
})

test('one network address may ask carriers 60 times a minute; what is kept costs nothing', async () => {
  const nth = (n: number) => request({ parcels: [{ weightLb: n, lengthIn: 8, widthIn: 6, heightIn: 4 }] })
  for (let n = 1; n <= 60; n++) await findRates(context(), nth(n))
  await expect(findRates(context(), nth(61))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect((await findRates(context(), nth(7))).rates).not.toEqual([])
  expect((await findRates(context(easypost.source(), '198.51.100.7'), nth(61))).rates).not.toEqual([])
})

test('each different parcel is a question; who asks too often is refused, and not those who ask for the same', async () => {
  const sizes = (from: number, many: number) =>
    request({
      parcels: Array.from({ length: many }, (_, n) => ({ weightLb: from + n, lengthIn: 9, widthIn: 6, heightIn: 4 })),
    })
  const greedy = context(easypost.source(), '198.51.100.40')
  const other = context(easypost.source(), '198.51.100.41')
  for (let n = 0; n < 5; n++) await findRates(greedy, sizes(1 + 11 * n, 11))
  await expect(findRates(greedy, sizes(60, 11))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  const both = await Promise.allSettled([findRates(greedy, sizes(71, 11)), findRates(other, sizes(71, 11))])
  expect(both).toMatchObject([{ reason: { code: 'TOO_MANY_ATTEMPTS' } }, { status: 'fulfilled' }])
})

describe('when EasyPost fails', () => {
  const ESTIMATES = [
    {
      provider: 'fedex',
      service: 'FedEx Ground',
      serviceType: 'FEDEX_GROUND',
      rate: 1500,
      estimatedDays: 5,
      isEstimate: true,
    },
    {
      provider: 'fedex',
      service: 'FedEx Express Saver',
      serviceType: 'FEDEX_EXPRESS_SAVER',
      rate: 2500,
      estimatedDays: 3,
      isEstimate: true,
    },
  ]

  test.each([['hang'], ['server-error'], ['bad-json'], ['too-many'], ['reset']] as const)(
    'the two fixed FedEx options are shown as estimates, with a warning, and not kept: %s',
    async fault => {
      await easypost.fault(fault, { times: 1 })
      expect(await findRates(context(), request())).toMatchObject({
        rates: ESTIMATES,
        source: 'estimate',
        warning: 'Failed to calculate shipping rates',
        errors: [],
      })
      expect(JSON.stringify(warned)).toContain('EasyPost: ')
      expect(JSON.stringify(warned)).not.toContain('EZTK')
      expect(await findRates(context(), request())).toMatchObject({ source: 'easypost' })
    },
  )

  test('what was kept before still holds', async () => {
    const before = await findRates(context(), request())
    await easypost.fault('server-error')
    expect(await findRates(context(), request())).toEqual(before)
  })

  test('there is no estimate for where FedEx Ground does not go', async () => {
    await easypost.fault('server-error')
    for (const destination of [GERMANY, { country: 'US', state: 'AE', postalCode: '09012' }])
      expect(await findRates(context(), request({ destination }))).toMatchObject({
        rates: [],
        source: 'estimate',
        warning: 'Failed to calculate shipping rates',
      })
    const hawaii = await findRates(
      context(),
      request({ destination: { country: 'US', state: 'HI', postalCode: '96813' } }),
    )
    expect(hawaii.rates.map(rate => rate.serviceType)).toEqual(['FEDEX_GROUND'])
  })
})

test.each<[string, Partial<RateRequest>]>([
  ['over 150 lb', { parcels: [{ weightLb: 151, lengthIn: 8, widthIn: 6, heightIn: 4 }] }],
  ['over 119 in', { parcels: [{ weightLb: 5, lengthIn: 120, widthIn: 6, heightIn: 4 }] }],
  ['a country that needs an export license', { destination: { country: 'Iran', state: '-', postalCode: '11369' } }],
])('%s: no rates, no estimate, nobody is asked, whether EasyPost works or not', async (_, change) => {
  const before = await times()
  for (const fault of ['none', 'server-error'] as const) {
    await easypost.fault(fault)
    expect(await findRates(context(), request(change))).toEqual({ rates: [], errors: [], source: 'easypost' })
  }
  expect((await findRates(context(tariff), request(change))).rates).toEqual([])
  expect(await times()).toBe(before)
})

test('the tariff reckons from a warehouse in the United States only, and nothing of it is kept', async () => {
  expect(await findRates(context(tariff), request())).toMatchObject({ source: 'tariff', errors: [] })
  const { rows } = await query('SELECT count(*) AS n FROM shipping_rates_cache')
  expect(rows[0].n).toBe(0)
  expect((await findRates(context(tariff), request({ origin: GERMANY, destination: GERMANY }))).rates).toEqual([])
})

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

  test('answers rates in dollars, and who said so', async () => {
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

  test('answers estimates with a warning', async () => {
    await easypost.fault('server-error')
    expect((await call(easypost.source())).body).toMatchObject({
      source: 'estimate',
      warning: 'Failed to calculate shipping rates',
      rates: [{ rate: 15 }, { rate: 25 }],
    })
  })

  test('answers an error with what is known of it', async () => {
    await easypost.fault('carrier-errors')
    expect(await call(easypost.source())).toMatchObject({
      status: 422,
      body: {
        success: false,
        error: 'No shipping information available. Please contact us for shipping assistance.',
        code: 'SHIPPING_UNAVAILABLE',
        source: 'easypost',
        errors: expect.arrayContaining(['FedEx gave no rates for a parcel.']),
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

  test('takes the least that carriers do for smaller packages, and the default size where none is said', async () => {
    const { body } = await call(tariff, { packages: [{ weight: 0.1 }] })
    const { rates } = await findRates(
      context(tariff),
      request({ parcels: [{ weightLb: 0.5, lengthIn: 18, widthIn: 12, heightIn: 8 }], declaredValue: cents(0) }),
    )
    expect(body.rates.map(rate => Math.round(rate.rate * 100))).toEqual(rates.map(rate => rate.rate))
  })
})
