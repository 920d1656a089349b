import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countryCode } from '../customers/country.ts'
import { US_STATES } from '../customers/us-state.ts'
import { isZipOfOtherState } from '../customers/us-zip.ts'
import { cents, ZERO } from '../money/money.ts'
import { FIRST_TARIFF } from './first-tariff.ts'
import { MILITARY_MAIL_DAYS } from './military-mail.ts'
import { type Package, packLines } from './packing.ts'
import { zoneBetween } from './shipping-zone.ts'
import {
  billableWeight,
  FALLBACK_RATES,
  fallbackRates as fallbackBy,
  tariffRates as ratesBy,
  type Shipment,
} from './tariff.ts'

const tariffRates = (one: Shipment) => ratesBy(one, FIRST_TARIFF)
const fallbackRates = (one: Shipment) => fallbackBy(one, FIRST_TARIFF)

const REDMOND = '98052'
const box: Package = { weightLb: 5, lengthIn: 12, widthIn: 8, heightIn: 6 }
const shipment = (change: Partial<Shipment>): Shipment => ({
  originPostalCode: REDMOND,
  destination: { country: 'US', state: 'CO', postalCode: '80202' },
  packages: [box],
  declaredValue: ZERO,
  ...change,
})
const to = (country: string, postalCode: string) => shipment({ destination: { country, postalCode } })

/** Service type and rate, in the order offered. */
const offered = (change: Shipment): [string, number][] =>
  tariffRates(change).map(option => [option.serviceType, option.rate])

describe('the worked example of docs/tariff.md', () => {
  const packages = packLines([
    { name: 'Starter', unitPrice: cents(485_00), quantity: 1, weightLb: 17.2, dimensions: '13 x 8 x 8 in' },
    { name: 'Oil filter', unitPrice: cents(29_95), quantity: 6, weightLb: 1.4, dimensions: '6 x 4 x 4 in' },
  ])

  test('packs one carton that counts as 26 lb', () => {
    expect(packages).toEqual([{ weightLb: 25.6, lengthIn: 13, widthIn: 12, heightIn: 12 }])
    expect(packages.map(one => billableWeight(one, FIRST_TARIFF.surcharges))).toEqual([26])
  })

  test('costs $54.42 by FedEx Ground to Denver, in zone 6', () => {
    expect(zoneBetween(REDMOND, '80202')).toBe('6')
    expect(offered(shipment({ packages, declaredValue: cents(664_70) }))).toEqual([
      ['FEDEX_GROUND', 54_42],
      ['UPS_GROUND', 54_82],
      ['USPS_PRIORITY', 89_90],
      ['FEDEX_EXPRESS_SAVER', 117_04],
      ['FEDEX_2_DAY', 142_05],
      ['STANDARD_OVERNIGHT', 212_20],
    ])
  })
})

test('an option is complete', () => {
  expect(tariffRates(shipment({})).find(option => option.serviceType === 'FEDEX_GROUND')).toEqual({
    provider: 'fedex',
    service: 'FedEx Ground',
    serviceType: 'FEDEX_GROUND',
    serviceDescription: 'Ground delivery',
    rate: 19_99,
    estimatedDays: 4,
    deliveryDate: null,
    customerShippingAccountId: null,
    isEstimate: false,
  })
})

test('the fallback is the two fixed FedEx options, marked as estimates', () => {
  expect(FALLBACK_RATES).toMatchObject([
    { provider: 'fedex', serviceType: 'FEDEX_GROUND', rate: 1500, estimatedDays: 5, isEstimate: true },
    { provider: 'fedex', serviceType: 'FEDEX_EXPRESS_SAVER', rate: 2500, estimatedDays: 3, isEstimate: true },
  ])
})

test.each<[string, Shipment, string[]]>([
  ['within the United States', shipment({}), ['FEDEX_GROUND', 'FEDEX_EXPRESS_SAVER']],
  ['to Alaska, by ground only', to('US', '99501'), ['FEDEX_GROUND']],
  ['of 110 in, by air only', shipment({ packages: [{ ...box, lengthIn: 110 }] }), ['FEDEX_EXPRESS_SAVER']],
  ['of 151 lb', shipment({ packages: [{ ...box, weightLb: 151 }] }), []],
  ['abroad', to('DE', '80331'), []],
  ['to military mail, where FedEx does not go', to('US', '09012'), []],
  ['to an embargoed country', to('CU', '10400'), []],
  ['to an embargoed region', to('UA', '95000'), []],
])('estimates %s', (_, change, services) => {
  expect(fallbackRates(change).map(option => option.serviceType)).toEqual(services)
  expect(fallbackRates(change).every(option => option.isEstimate)).toBe(true)
})

test('fixed options are for one package: several packages cost the tariff, if that is more', () => {
  const rates = (packages: number) =>
    fallbackRates(shipment({ packages: Array(packages).fill({ ...box, weightLb: 60 }) })).map(({ rate }) => rate)
  const byTariff = tariffRates(shipment({ packages: Array(6).fill({ ...box, weightLb: 60 }) }))
  expect(rates(1)).toEqual([15_00, 25_00])
  expect(rates(6)).toEqual(
    ['FEDEX_GROUND', 'FEDEX_EXPRESS_SAVER'].map(type => byTariff.find(({ serviceType }) => serviceType === type)?.rate),
  )
  expect(Math.min(...rates(6))).toBeGreaterThan(25_00)
})

test.each([
  [{ weightLb: 5, lengthIn: 12, widthIn: 8, heightIn: 6 }, 5],
  [{ weightLb: 5.01, lengthIn: 12, widthIn: 8, heightIn: 6 }, 6],
  [{ weightLb: 5, lengthIn: 24, widthIn: 24, heightIn: 24 }, 100],
  [{ weightLb: 0.1, lengthIn: 4, widthIn: 4, heightIn: 2 }, 1],
])('%j counts as %i lb', (one, pounds) => {
  expect(billableWeight(one, FIRST_TARIFF.surcharges)).toBe(pounds)
})

describe('no rate, so that a person helps', () => {
  test.each([
    ['nothing to ship', shipment({ packages: [] })],
    ['over 150 lb', shipment({ packages: [{ ...box, weightLb: 151 }] })],
    ['over 40 packages', shipment({ packages: Array.from({ length: 41 }, () => box) })],
    ['military mail of more than 70 lb', { ...to('US', '09012'), packages: [{ ...box, weightLb: 71 }] }],
    ['the Pacific territories, which are countries', to('US', '96910')],
    ['a malformed ZIP code', to('US', '802')],
    ['a ZIP code that is not in Puerto Rico', to('PR', '98052')],
    ['an embargoed country', to('IR', '11369')],
    ['an embargoed region', to('UA', '95000')],
    ['a country that does not exist', to('Atlantis', '1')],
  ])('for %s', (_, change) => {
    expect(tariffRates(change)).toEqual([])
  })
})

test.each(['09012', '34002', '96601'])('to military mail %s only USPS goes, with the days that takes', zip => {
  expect(tariffRates(to('US', zip))).toMatchObject([
    { serviceType: 'USPS_PRIORITY', estimatedDays: MILITARY_MAIL_DAYS },
  ])
})

test('whatever state can be chosen, something ships to each of its ZIP codes', () => {
  const zips = Array.from({ length: 1000 }, (_, prefix) => `${`${prefix}`.padStart(3, '0')}01`)
  const owned = zips.filter(zip => US_STATES.some(({ code }) => isZipOfOtherState(zip, code)))
  for (const { code } of US_STATES) {
    const of = owned.filter(zip => !isZipOfOtherState(zip, code))
    expect([code, of.length > 0]).toEqual([code, true])
    for (const zip of of) expect([zip, offered(to('US', zip)).length > 0]).toEqual([zip, true])
  }
})

test('each service refuses goods that it does not accept', () => {
  const types = (one: Package) => tariffRates(shipment({ packages: [one] })).map(option => option.serviceType)
  expect(types({ ...box, weightLb: 71 })).not.toContain('USPS_PRIORITY')
  expect(types({ ...box, lengthIn: 110 })).not.toContain('FEDEX_GROUND')
  expect(types({ ...box, lengthIn: 110 })).toContain('FEDEX_2_DAY')
})

test.each([
  [{ ...box, lengthIn: 48 }, 0],
  [{ ...box, lengthIn: 49 }, 30_00],
  [{ ...box, lengthIn: 97 }, 165_00],
  [{ ...box, weightLb: 51 }, 30_00],
])('%j is handled for %i cents and fuel', (one, charge) => {
  const ground = (size: Package) =>
    tariffRates(shipment({ packages: [size] })).find(option => option.serviceType === 'FEDEX_GROUND')?.rate ?? 0
  const list = 1330 + 102 * (billableWeight(one, FIRST_TARIFF.surcharges) - 1) + charge
  expect(ground(one)).toBe(list + Math.round((list * 15) / 100))
})

test.each([
  [100_00, 0],
  [100_01, 4_20],
  [300_00, 4_20],
  [300_01, 5_60],
  [50_000_00, 700_00],
  [90_000_00, 700_00],
])('%i cents declared cost %i', (declared, charge) => {
  const [plain, declaring] = [ZERO, cents(declared)].map(
    declaredValue => tariffRates(shipment({ declaredValue }))[0]?.rate ?? 0,
  )
  expect((declaring ?? 0) - (plain ?? 0)).toBe(charge)
})

test('abroad the same services run everywhere, and ground only to the neighbors', () => {
  const types = (country: string) => tariffRates(to(country, '1')).map(option => option.serviceType)
  for (const country of ['CA', 'MX', 'GB', 'JP', 'BR', 'GU']) {
    expect(types(country)).toContain('INTERNATIONAL_ECONOMY')
    expect(types(country).includes('UPS_STANDARD')).toBe(['CA', 'MX'].includes(country))
  }
})

/** Numbers of days that a text names; names of services apart, which are the carriers'. */
const WORDS: Record<string, number> = { next: 1, overnight: 1, one: 1, two: 2, three: 3, four: 4, five: 5 }
const daysNamed = (text: string): number[] =>
  (text.toLowerCase().match(/\d+(?= ?(business )?day)|\b[a-z]+(?=[ -](business )?days?\b)|overnight/g) ?? []).flatMap(
    word => WORDS[word] ?? (/\d/.test(word) ? Number(word) : []),
  )

test('no text names another number of days than its rate: every service, zone and state', () => {
  expect(daysNamed('By air, two business days')).toEqual([2])
  const zips = [...NEAR_TO_FAR, '09012', '34002', '96601']
  const all = [...zips.map(zip => to('US', zip)), ...ABROAD.map(code => to(code, '1'))].flatMap(tariffRates)
  expect(new Set(all.map(({ serviceType }) => serviceType)).size).toBe(10)
  for (const { service, serviceDescription, estimatedDays } of all) {
    expect(daysNamed(serviceDescription).filter(days => days !== estimatedDays)).toEqual([])
    const isLate = daysNamed(service).some(days => days !== estimatedDays)
    expect([service, estimatedDays, serviceDescription.includes('takes longer than usual there')]).toEqual([
      service,
      estimatedDays,
      isLate,
    ])
  }
})

const anyPackage = fc.record({
  weightLb: fc.integer({ min: 50, max: 15_000 }).map(hundredths => hundredths / 100),
  lengthIn: fc.integer({ min: 4, max: 60 }),
  widthIn: fc.integer({ min: 4, max: 26 }),
  heightIn: fc.integer({ min: 2, max: 26 }),
})
const anyPackages = fc.array(anyPackage, { minLength: 1, maxLength: 6 })
// From near to far. No service skips back along these.
const NEAR_TO_FAR = ['98101', '97201', '59601', '90001', '80202', '60601', '10001', '99501', '96813', '00901', '09012']
const ABROAD = ['CA', 'MX', 'DE', 'JP', 'BR']
const places = [...NEAR_TO_FAR.map(zip => ['US', zip] as const), ...ABROAD.map(code => [code, '1'] as const)]

/** Asserts that no service which runs for both is dearer for the lesser shipment. */
function expectNoCheaper(greater: Shipment, lesser: Shipment) {
  const rates = new Map(offered(lesser))
  for (const [serviceType, rate] of offered(greater)) expect(rate).toBeGreaterThanOrEqual(rates.get(serviceType) ?? 0)
}

describe('for any shipment', () => {
  const anyPlace = fc.constantFrom(...places)

  test('lists the cheapest first, and every price is above zero', () => {
    fc.assert(
      fc.property(anyPlace, anyPackages, ([country, postalCode], packages) => {
        const rates = offered({ ...to(country, postalCode), packages }).map(([, rate]) => rate)
        expect(rates).toEqual(rates.toSorted((a, b) => a - b))
        expect(rates.every(rate => rate > 0)).toBe(true)
      }),
    )
  })

  test('heavier, larger, dearer or more packages never cost less', () => {
    fc.assert(
      fc.property(
        anyPlace,
        anyPackages,
        fc.record({ weightLb: fc.nat(40), lengthIn: fc.nat(30), widthIn: fc.nat(8), heightIn: fc.nat(8) }),
        fc.nat(100_000_00),
        ([country, postalCode], packages, more, value) => {
          const lesser = { ...to(country, postalCode), packages }
          const grown = packages.map(one => ({
            weightLb: one.weightLb + more.weightLb,
            lengthIn: one.lengthIn + more.lengthIn,
            widthIn: one.widthIn + more.widthIn,
            heightIn: one.heightIn + more.heightIn,
          }))
          expectNoCheaper({ ...lesser, packages: grown }, lesser)
          expectNoCheaper({ ...lesser, packages: [...packages, box] }, lesser)
          expectNoCheaper({ ...lesser, declaredValue: cents(value + 1000) }, { ...lesser, declaredValue: cents(value) })
        },
      ),
      { numRuns: 300 },
    )
  })

  test('farther never costs less, and ground never arrives sooner', () => {
    fc.assert(
      fc.property(anyPackages, packages => {
        for (const route of [NEAR_TO_FAR.map(zip => to('US', zip)), ABROAD.map(code => to(code, '1'))])
          for (const [step, far] of route.entries())
            for (const near of route.slice(0, step)) {
              expectNoCheaper({ ...far, packages }, { ...near, packages })
              const days = new Map(tariffRates({ ...near, packages }).map(one => [one.serviceType, one.estimatedDays]))
              for (const option of tariffRates({ ...far, packages }))
                expect(option.estimatedDays).toBeGreaterThanOrEqual(days.get(option.serviceType) ?? 0)
            }
      }),
      { numRuns: 30 },
    )
  })

  test('a country may be written by name', () => {
    expect(countryCode('Germany')).toBe('DE')
    expect(offered(to('Germany', '80331'))).toEqual(offered(to('DE', '80331')))
  })
})
