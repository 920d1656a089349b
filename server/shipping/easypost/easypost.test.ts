import { describe, expect, test } from 'vitest'
import { cents, ZERO } from '../../../domain/money/money.ts'
import type { RateRequest } from '../rate-source.ts'
import { testEasyPost } from '../testing.ts'
import { createEasyPost } from './client.ts'

/** After this time the first ten requests of thirty are running. */
const LIMIT_MS = 2500
const easypost = testEasyPost()

const carton = { weightLb: 25.6, lengthIn: 13, widthIn: 12, heightIn: 12 }
const request = (change: Partial<RateRequest> = {}): RateRequest => ({
  origin: { country: 'US', state: 'WA', postalCode: '98052', city: 'Redmond' },
  destination: { country: 'US', state: 'CO', postalCode: '80202' },
  packages: [carton],
  declaredValue: ZERO,
  ...change,
})
const GERMANY = { country: 'DE', state: 'BY', postalCode: '80331' }
const ask = (change: Partial<RateRequest> = {}) => easypost.source().ask(request(change))
const offered = async (change: Partial<RateRequest> = {}) =>
  (await ask(change)).rates.map(({ serviceType, rate }) => [serviceType, rate])
const newest = async () => (await easypost.requests()).asked.at(-1)

describe('the client queries carriers', () => {
  test('for a package in ounces and inches, and returns rates in whole cents with our names, cheapest first', async () => {
    // 26 lb: FedEx Ground 10.43 + 26 × 0.61. The more expensive of two UPS accounts, smart post and media mail are not
    // shown.
    expect(await offered()).toEqual(
      [
        ['FEDEX_GROUND', 1043 + 26 * 61],
        ['UPS_GROUND', 987 + 26 * 64],
        ['USPS_GROUND_ADVANTAGE', 812 + 26 * 92],
        ['USPS_PRIORITY', 1018 + 26 * 140],
        ['FEDEX_EXPRESS_SAVER', 2210 + 26 * 187],
        ['UPS_2ND_DAY_AIR', 2610 + 26 * 233],
        ['FEDEX_2_DAY', 2795 + 26 * 240],
        ['UPS_NEXT_DAY_AIR_SAVER', 4988 + 26 * 402],
        ['STANDARD_OVERNIGHT', 5512 + 26 * 410],
      ].toSorted((a, b) => Number(a[1]) - Number(b[1])),
    )
    expect(await newest()).toEqual({
      from_address: { country: 'US', state: 'WA', zip: '98052' },
      to_address: { country: 'US', state: 'CO', zip: '80202' },
      parcel: { weight: 409.6, length: 13, width: 12, height: 12 },
    })
  })

  test('for military mail with a customs declaration; only USPS delivers it', async () => {
    const { rates } = await ask({ destination: { country: 'US', state: 'AE', postalCode: '09012' } })
    expect(rates.map(({ provider, estimatedDays }) => [provider, estimatedDays])).toEqual([
      ['usps', 15],
      ['usps', 15],
    ])
    expect((await newest())?.customs_info?.customs_items).toHaveLength(1)
  })

  test('once for equal packages, and leaves out a service that does not accept one of the packages', async () => {
    const before = (await easypost.requests()).asked.length
    const heavy = { weightLb: 100, lengthIn: 20, widthIn: 20, heightIn: 20 }
    const rates = await offered({ packages: [carton, heavy, carton, carton] })
    expect((await easypost.requests()).asked.length - before).toBe(2)
    expect(rates).toContainEqual(['FEDEX_GROUND', 3 * (1043 + 26 * 61) + 1043 + 100 * 61])
    expect(rates.map(([type]) => type)).not.toContain('USPS_PRIORITY')
    expect((await ask({ packages: [carton, heavy] })).errors).toEqual(['USPS gave no rates for a package.'])
  })

  test('for forty different packages within the time limit', async () => {
    const packages = Array.from({ length: 40 }, (_, n) => ({ ...carton, weightLb: n + 1 }))
    const total = packages.reduce((sum, { weightLb }) => sum + 987 + weightLb * 64, 0)
    expect(await offered({ packages })).toContainEqual(['UPS_GROUND', total])
  })

  test('for packages abroad with a customs declaration, including DHL', async () => {
    const rates = await offered({ destination: GERMANY, declaredValue: cents(1999_99), packages: [carton, carton] })
    expect(rates).toContainEqual(['DHL_EXPRESS_WORLDWIDE', 2 * (6075 + 26 * 498)])
    expect((await newest())?.customs_info?.customs_items).toEqual([
      expect.objectContaining({ value: '1000.00', weight: 409.6, origin_country: 'US' }),
    ])
  })
})

describe('if a carrier has no rates', () => {
  test('the other carriers are offered, and this one is named', async () => {
    await easypost.fault('no-fedex')
    const { rates, errors } = await ask()
    expect(new Set(rates.map(rate => rate.provider))).toEqual(new Set(['ups', 'usps']))
    expect(errors).toEqual(['FedEx gave no rates for a package.'])
  })

  test('and the others have none either, there are no rates', async () => {
    await easypost.fault('carrier-errors')
    expect(await ask()).toEqual({
      rates: [],
      errors: [
        'FedEx gave no rates for a package.',
        'UPSDAP gave no rates for a package.',
        'USPS gave no rates for a package.',
      ],
    })
    await easypost.fault('no-rates')
    expect(await ask()).toEqual({ rates: [], errors: [] })
  })
})

describe('the client fails without showing the key', () => {
  test.each([['server-error'], ['bad-json'], ['not-json'], ['too-many'], ['reset']] as const)(
    'after %s',
    async fault => {
      await easypost.fault(fault)
      const error = await ask().catch(failure => failure)
      expect(error).toBeInstanceOf(Error)
      expect(JSON.stringify([String(error), error, error.cause])).not.toContain('EZTK')
    },
  )

  test('when EasyPost refuses the connection', async () => {
    const away = createEasyPost({ apiKey: 'EZTKtest', url: 'http://127.0.0.1:9/v2' }, LIMIT_MS)
    await expect(away.ask(request())).rejects.toThrow('EasyPost: ')
  })
})

describe('the time limit', () => {
  test('accepts a slow response', async () => {
    await easypost.fault('slow', { delayMs: 500 })
    expect(await offered()).not.toEqual([])
  })

  test.each([['hang'], ['hang-in-body']] as const)('ends a request for all its packages: %s', async fault => {
    await easypost.fault(fault)
    const before = (await easypost.requests()).brokenOff
    const packages = Array.from({ length: 30 }, (_, n) => ({ ...carton, weightLb: n + 1 }))
    const hurried = createEasyPost({ apiKey: 'EZTKtest', url: easypost.address() }, LIMIT_MS)
    await expect(hurried.ask(request({ packages }))).rejects.toThrow('EasyPost: ')
    // All thirty packages share one limit: the connections of the first ten are closed, and no new one is opened.
    await expect.poll(async () => (await easypost.requests()).brokenOff - before).toBe(10)
  })
})

describe('the cache key of rates contains', () => {
  const key = (change: Partial<RateRequest> = {}) => easypost.source().keyOf?.(request(change))

  test.each<[string, Partial<RateRequest>]>([
    ['origin', { origin: { country: 'US', state: 'FL', postalCode: '32218' } }],
    ['postal code', { destination: { country: 'US', state: 'CO', postalCode: '80203' } }],
    ['state', { destination: { country: 'US', state: 'WY', postalCode: '80202' } }],
    ['country', { destination: { country: 'MX', state: 'CO', postalCode: '80202' } }],
    ['weight', { packages: [{ ...carton, weightLb: 26 }] }],
    ['size', { packages: [{ ...carton, heightIn: 13 }] }],
    ['number of packages', { packages: [carton, carton] }],
  ])('the %s', (_, change) => {
    expect(key(change)).not.toBe(key())
  })

  test('the account, without showing its key', () => {
    const other = createEasyPost({ apiKey: 'EZTKother', url: easypost.address() })
    expect(other.keyOf?.(request())).not.toBe(key())
    expect(other.keyOf?.(request())).not.toContain('EZTK')
  })

  test('the declared value for shipments abroad, which need a customs declaration, and not for domestic ones', () => {
    expect(key({ declaredValue: cents(500_00) })).toBe(key())
    expect(key({ destination: GERMANY, declaredValue: cents(500_00) })).not.toBe(key({ destination: GERMANY }))
  })
})
