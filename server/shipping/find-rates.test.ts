import { describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { deleteExpiredRates } from './delete-expired-rates.ts'
import { findRates } from './find-rates.ts'
import { type RateRequest, type RateSource, tariff } from './rate-source.ts'
import { findingRates, GERMANY } from './testing-find-rates.ts'

const { database, easypost, warned, log, context, request, query, times, GROUND } = findingRates()

describe('rates of carriers', () => {
  test('are valid for an hour: the answer is the same, without another query', async () => {
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

  test('are stored with their request, readable for people', async () => {
    await findRates(
      context(),
      request({ packages: [...request().packages, { weightLb: 2.25, lengthIn: 8, widthIn: 6, heightIn: 4 }] }),
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

  test('are one answer for every notation of a place', async () => {
    await findRates(context(), request())
    const before = await times()
    for (const destination of [
      { country: 'USA', state: 'Colorado', postalCode: ' 80202 ' },
      { country: 'us', state: 'co', postalCode: '80202-1234' },
    ])
      expect((await findRates(context(), request({ destination }))).rates).not.toEqual([])
    expect(await times()).toBe(before)
  })

  test('are queried once for several concurrent callers', async () => {
    await easypost.fault('slow', { delayMs: 200 })
    const before = await times()
    const answers = await Promise.all(Array.from({ length: 20 }, () => findRates(context(), request())))
    expect(await times()).toBe(before + 1)
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  })

  test('are the same in two concurrent processes: the first answer applies', async () => {
    const secondPool = openDatabase(database.url, () => {}, { connections: 2, statementMs: 60_000, waitMs: 60_000 })
    const [answered, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const source = easypost.source()
    const late: RateSource = {
      ...source,
      ask: async asked => {
        const answer = await source.ask(asked)
        answered.resolve()
        await heard.promise
        return answer
      },
    }
    const slow = findRates(context(late), request())
    await answered.promise
    await easypost.prices(200)
    const quick = await findRates({ ...context(), db: secondPool }, request())
    expect(quick.rates.find(rate => rate.serviceType === 'FEDEX_GROUND')?.rate).toBe(2 * GROUND)
    heard.resolve()
    expect(await slow).toEqual(quick)
    await secondPool.$client.end()
  })

  test('are not stored if no carrier returned one: the next caller queries again', async () => {
    await easypost.fault('carrier-errors', { times: 1 })
    expect(await findRates(context(), request())).toMatchObject({ rates: [], source: 'easypost' })
    expect((await findRates(context(), request())).rates).not.toEqual([])
  })

  test('are returned even if they cannot be stored', async () => {
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

  test('are deleted in batches after they expire', async () => {
    await findRates(context(), request())
    await query(`INSERT INTO shipping_rates_cache SELECT 'old ' || n, 'easypost', '98052', 'US', 'CO', '80202', 1, '1x1x1', 0, 'ups', 'UPS Ground',
      'UPS_GROUND', 9, 4, '', NULL, now() - interval '2 hours', now() - interval '1 hour' FROM generate_series(1, 2500) n`)
    expect(await deleteExpiredRates(database.db)).toBe(2500)
    const { rows } = await query('SELECT count(*) AS n FROM shipping_rates_cache WHERE expires_at > now()')
    expect(rows[0].n).toBeGreaterThan(0)
    expect(await deleteExpiredRates(database.db)).toBe(0)
  })
})

test('one network address may query carriers 60 times a minute; stored rates do not count', async () => {
  const nth = (n: number) => request({ packages: [{ weightLb: n, lengthIn: 8, widthIn: 6, heightIn: 4 }] })
  for (let n = 1; n <= 60; n++) await findRates(context(), nth(n))
  await expect(findRates(context(), nth(61))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect((await findRates(context(), nth(7))).rates).not.toEqual([])
  expect((await findRates(context(easypost.source(), '198.51.100.7'), nth(61))).rates).not.toEqual([])
})

test('each distinct package counts as a query; a caller over the limit is refused, but not others with the same request', async () => {
  const sizes = (from: number, many: number) =>
    request({
      packages: Array.from({ length: many }, (_, n) => ({ weightLb: from + n, lengthIn: 9, widthIn: 6, heightIn: 4 })),
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
    'the two fixed FedEx options are shown as estimates, with a warning, and not cached: %s',
    async fault => {
      await easypost.fault(fault, { times: 1 })
      // The hanging fault reaches the time limit; the other faults are responses.
      const hurried = context(easypost.source(fault === 'hang' ? 1000 : undefined))
      expect(await findRates(hurried, request())).toMatchObject({
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

  test('stored rates are still valid', async () => {
    const before = await findRates(context(), request())
    await easypost.fault('server-error')
    expect(await findRates(context(), request())).toEqual(before)
  })

  test('there is no estimate for places that FedEx Ground does not serve', async () => {
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
  ['over 150 lb', { packages: [{ weightLb: 151, lengthIn: 8, widthIn: 6, heightIn: 4 }] }],
  ['over 119 in', { packages: [{ weightLb: 5, lengthIn: 120, widthIn: 6, heightIn: 4 }] }],
  ['an embargoed country', { destination: { country: 'Iran', state: '-', postalCode: '11369' } }],
  ['an embargoed region', { destination: { country: 'UA', state: 'Crimea', postalCode: '' } }],
  ['an embargoed region by its postal code', { destination: { country: 'UA', state: '', postalCode: '83001' } }],
])('%s: no rates, no estimate and no query, whether EasyPost works or not', async (_, change) => {
  const before = await times()
  for (const fault of ['none', 'server-error'] as const) {
    await easypost.fault(fault)
    expect(await findRates(context(), request(change))).toEqual({ rates: [], errors: [], source: 'easypost' })
  }
  expect((await findRates(context(tariff), request(change))).rates).toEqual([])
  expect(await times()).toBe(before)
})

test('the tariff works for a warehouse in the United States only, and its rates are not stored', async () => {
  expect(await findRates(context(tariff), request())).toMatchObject({ source: 'tariff', errors: [] })
  const { rows } = await query('SELECT count(*) AS n FROM shipping_rates_cache')
  expect(rows[0].n).toBe(0)
  expect((await findRates(context(tariff), request({ origin: GERMANY, destination: GERMANY }))).rates).toEqual([])
})
