import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ZERO } from '../money/money.ts'
import { FIRST_TARIFF } from './first-tariff.ts'
import { DOMESTIC_ZONES, REGIONS } from './shipping-zone.ts'
import { quickestDays, type Shipment, tariffRates } from './tariff.ts'
import { DOMESTIC_SERVICES, INTERNATIONAL_SERVICES } from './tariff-services.ts'
import {
  DomesticRatesShape,
  InternationalRatesShape,
  MAX_STEPS,
  type RateTable,
  SurchargesShape,
  type Tariff,
} from './tariff-shape.ts'
import { tariffWarnings } from './tariff-warnings.ts'

const DOMESTIC = { zones: DOMESTIC_ZONES, services: DOMESTIC_SERVICES }
const { domestic, international, surcharges } = FIRST_TARIFF
/** The table with something of its first service, USPS Priority Mail, changed. */
const with1st = (change: object): unknown => [{ ...domestic[0], ...change }, ...domestic.slice(1)]
const prices = (...cells: unknown[]) => [...cells, ...(domestic[0]?.steps[0]?.prices.slice(cells.length) ?? [])]
const steps = (...weights: unknown[]) => ({ steps: weights.map(upToLb => ({ upToLb, prices: prices() })) })

/** The path and the message of each problem. */
const refused = (table: unknown): [string, string][] =>
  (DomesticRatesShape.safeParse(table).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('the default tariff is valid, and needs no warning', () => {
  expect(DomesticRatesShape.parse(domestic)).toEqual(domestic)
  expect(InternationalRatesShape.parse(international)).toEqual(international)
  expect(SurchargesShape.parse(surcharges)).toEqual(surcharges)
  expect(tariffWarnings(domestic, domestic, DOMESTIC)).toEqual([])
})

test.each<[string, unknown, string]>([
  ['a negative price', with1st({ steps: [{ upToLb: 1, prices: prices(-1) }] }), '0.steps.0.prices.0'],
  ['a price of nothing', with1st({ steps: [{ upToLb: 1, prices: prices(0) }] }), '0.steps.0.prices.0'],
  ['not a number', with1st({ steps: [{ upToLb: 1, prices: prices(Number.NaN) }] }), '0.steps.0.prices.0'],
  ['half a cent', with1st({ steps: [{ upToLb: 1, prices: prices(10.5) }] }), '0.steps.0.prices.0'],
  ['1e9', with1st({ steps: [{ upToLb: 1, prices: prices(1e9) }] }), '0.steps.0.prices.0'],
  ['infinity', with1st({ perLb: prices(Number.POSITIVE_INFINITY) }), '0.perLb.0'],
  ['text', with1st({ steps: [{ upToLb: 1, prices: prices('1020') }] }), '0.steps.0.prices.0'],
  ['a hole', with1st({ steps: [{ upToLb: 1, prices: prices(1020, null) }] }), '0.steps.0.prices.1'],
  ['days without a price', with1st({ days: [null, ...(domestic[0]?.days.slice(1) ?? [])] }), '0.days.0'],
  ['a zone too few', with1st({ perLb: [100] }), '0.perLb'],
  ['a zone too many', with1st({ perLb: [...prices(), 100] }), '0.perLb'],
  ['no weight at all', with1st({ steps: [] }), '0.steps'],
  ['a weight twice', with1st(steps(1, 5, 5)), '0.steps.2.upToLb'],
  ['weights that fall', with1st(steps(5, 1)), '0.steps.1.upToLb'],
  ['a weight that no package has', with1st(steps(1, 151)), '0.steps.1.upToLb'],
  ['too many weights', with1st(steps(...Array.from({ length: MAX_STEPS + 1 }, (_, at) => at + 1))), '0.steps'],
  ['no days', with1st({ days: prices(0) }), '0.days.0'],
  ['an unknown service', with1st({ serviceType: '__proto__' }), '0.serviceType'],
  ['a service twice', [...domestic, domestic[0]], '6.serviceType'],
  ['a key of its own', with1st({ fee: 100 }), '0'],
  ['an object instead of a table', { 0: domestic[0] }, ''],
  ['nothing', [], ''],
])('%s is refused', (_, table, path) => {
  expect(refused(table).map(([where]) => where)).toContain(path)
})

test('only USPS carries military mail, and it takes at most the days that checkout states', () => {
  const ground = domestic.map(one =>
    one.serviceType === 'FEDEX_GROUND'
      ? {
          ...one,
          steps: one.steps.map(step => ({ ...step, prices: step.prices.with(10, 3900) })),
          perLb: one.perLb.with(10, 1),
          days: one.days.with(10, 7),
        }
      : one,
  )
  expect(refused(ground)).toEqual([['1.steps.0.prices.10', 'Only USPS goes to military mail: leave it empty']])
  const slow = domestic.map((one, at) => (at === 0 ? { ...one, days: one.days.with(10, 16) } : one))
  expect(refused(slow).map(([path]) => path)).toEqual(['0.days.10'])
})

/** The table without service in the zones at these places. */
const without = (table: RateTable, columns: number[]): RateTable => {
  const empty = (row: (number | null)[]) => row.map((cell, column) => (columns.includes(column) ? null : cell))
  return table.map(one => ({
    ...one,
    steps: one.steps.map(step => ({ ...step, prices: empty(step.prices) })),
    perLb: empty(one.perLb),
    days: empty(one.days),
  }))
}

test('each zone within the country needs a service; a zone abroad without one gets a warning', () => {
  expect(refused(without(domestic, [3]))).toEqual([
    ['0.steps.0.prices.3', 'Nothing ships to zone 5: at least one service must run there'],
  ])
  const mainland = without(domestic, [7, 8, 9, 10])
  expect(refused(mainland)).toEqual([])
  expect(tariffWarnings(domestic, mainland, DOMESTIC)).toEqual([
    'Nothing ships to Alaska: buyers there are asked to contact you.',
    'Nothing ships to Hawaii: buyers there are asked to contact you.',
    'Nothing ships to Puerto Rico and the Virgin Islands: buyers there are asked to contact you.',
    'Nothing ships to military mail: buyers there are asked to contact you.',
  ])
})

test('slips and prices that fall are warned of', () => {
  const table = DomesticRatesShape.parse(
    with1st({
      steps: [
        { upToLb: 1, prices: prices(102_000) },
        { upToLb: 5, prices: prices(2000, 2100, 1000) },
      ],
    }),
  )
  expect(tariffWarnings(domestic, table, DOMESTIC)).toEqual([
    'USPS Priority Mail, zone 2, up to 1 lb: $10.20 becomes $1,020.00.',
    'USPS Priority Mail, up to 1 lb: zone 3 costs less than the zone before.',
    'USPS Priority Mail: up to 5 lb costs less than 1 lb in zone 2, zone 4.',
    'USPS Priority Mail, up to 5 lb: zone 4 costs less than the zone before.',
  ])
  const light = DomesticRatesShape.parse(domestic.slice(0, 1))
  expect(tariffWarnings(domestic, light, DOMESTIC)[0]).toBe('Nothing over 70 lb ships to zone 2.')
})

test.each<[string, object]>([
  ['negative fuel', { fuelPercent: -1 }],
  ['fuel in thousandths', { fuelPercent: 15.125 }],
  ['more fuel than freight', { fuelPercent: 101 }],
  ['a divisor of 0', { cubicInchesPerLb: 0 }],
  ['not a number', { fuelPercent: Number.NaN }],
  ['half of the handling', { handling: { charge: 3000 } }],
  ['a negative charge', { handling: { ...surcharges.handling, charge: -1 } }],
  ['a charge of 1e9', { oversize: { ...surcharges.oversize, charge: 1e9 } }],
  ['more free than counts', { declaredValue: { ...surcharges.declaredValue, upTo: 5000 } }],
])('%s is not a surcharge', (_, change) => {
  expect(SurchargesShape.safeParse({ ...surcharges, ...change }).success).toBe(false)
})

describe('with any table that is taken', () => {
  const REDMOND = '98052'
  const HOME: Record<string, string> = {
    '2': '98101',
    '3': '97201',
    '4': '59601',
    '5': '90001',
    '6': '80202',
    '7': '60601',
    '8': '10001',
    AK: '99501',
    HI: '96813',
    PR: '00901',
    APO: '09012',
  }
  const ABROAD: Record<string, string> = { Canada: 'CA', Mexico: 'MX', Europe: 'DE', 'Asia-Pacific': 'JP', Rest: 'BR' }
  const places = [
    ...DOMESTIC_ZONES.map((zone, column) => ({
      table: 'domestic' as const,
      column,
      country: 'US',
      postalCode: HOME[zone] ?? '',
    })),
    ...REGIONS.map((zone, column) => ({
      table: 'international' as const,
      column,
      country: ABROAD[zone] ?? '',
      postalCode: '1',
    })),
  ]
  const shipment = (place: (typeof places)[number], weightLb: number): Shipment => ({
    originPostalCode: REDMOND,
    declaredValue: ZERO,
    destination: { country: place.country, postalCode: place.postalCode },
    packages: [{ weightLb, lengthIn: 6, widthIn: 4, heightIn: 2 }],
  })

  const weights = fc.uniqueArray(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 4 })
  /** A service with prices that rise with the weight; `runs` lists its zones. */
  const service = (type: string, zones: readonly string[], isUsps: boolean) =>
    fc
      .record({
        weights,
        seed: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 60, maxLength: 60 }),
        runs: fc.array(fc.boolean(), { minLength: zones.length, maxLength: zones.length }),
      })
      .map(({ weights, seed, runs }) => {
        const row = (value: (column: number) => number) =>
          zones.map((zone, column) => (runs[column] && (zone !== 'APO' || isUsps) ? value(column) : null))
        return {
          serviceType: type,
          steps: weights
            .toSorted((a, b) => a - b)
            .map((upToLb, at) => ({
              upToLb,
              prices: row(column => (seed[column] ?? 1) + at * (seed[20 + column] ?? 1)),
            })),
          perLb: row(column => (seed[40 + (column % 20)] ?? 1) - 1),
          days: row(column => 1 + ((seed[column] ?? 1) % 15)),
        }
      })
  const table = (services: typeof DOMESTIC_SERVICES, zones: readonly string[]) =>
    fc.tuple(
      ...services.slice(0, 5).map(({ serviceType, provider }) => service(serviceType, zones, provider === 'usps')),
    )
  const tariffs = fc
    .record({
      domestic: table(DOMESTIC_SERVICES, DOMESTIC_ZONES),
      international: table(INTERNATIONAL_SERVICES, REGIONS),
    })
    .filter(
      one =>
        DomesticRatesShape.safeParse(one.domestic).success &&
        InternationalRatesShape.safeParse(one.international).success,
    )
    .map((one): Tariff => ({ ...one, surcharges }))

  test('each address that it names has a price, and a heavier package never a lower one', () => {
    fc.assert(
      fc.property(tariffs, tariff => {
        expect(quickestDays(tariff)).toBeGreaterThanOrEqual(1)
        for (const place of places) {
          const runs = tariff[place.table].some(({ days }) => days[place.column] !== null)
          const light = tariffRates(shipment(place, 1), tariff)
          expect([place, light.length > 0]).toEqual([place, runs])
          if (place.table === 'domestic' && place.column < 7) expect(runs).toBe(true)
          let before = new Map<string, number>()
          for (const pounds of [1, 2, 5, 20, 49, 50, 51, 70, 71, 150]) {
            const rates = tariffRates(shipment(place, pounds), tariff)
            for (const { serviceType, rate } of rates) expect(rate).toBeGreaterThanOrEqual(before.get(serviceType) ?? 1)
            before = new Map(rates.map(({ serviceType, rate }) => [serviceType, rate]))
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('a weight between two rows costs the heavier one, and each pound above the last row is extra', () => {
  const table = DomesticRatesShape.parse(
    with1st({
      steps: [
        { upToLb: 1, prices: prices(1000) },
        { upToLb: 5, prices: prices(2000) },
      ],
    }),
  )
  const plain = { ...FIRST_TARIFF, domestic: table, surcharges: { ...surcharges, fuelPercent: 0 } }
  const rate = (weightLb: number, tariff: Tariff = plain) =>
    tariffRates(
      {
        originPostalCode: '98052',
        declaredValue: ZERO,
        destination: { country: 'US', postalCode: '98101' },
        packages: [{ weightLb, lengthIn: 6, widthIn: 4, heightIn: 2 }],
      },
      tariff,
    ).find(({ serviceType }) => serviceType === 'USPS_PRIORITY')?.rate
  expect([0.5, 1, 1.1, 5, 6, 10].map(pounds => rate(pounds))).toEqual([1000, 1000, 2000, 2000, 2085, 2425])
  const fuel = { ...plain, surcharges: { ...surcharges, fuelPercent: 17.25, handling: null } }
  expect([rate(1, fuel), rate(60, fuel)]).toEqual([1173, Math.round((2000 + 55 * 85) * 1.1725)])
})
