import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../../domain/money/money.ts'
import type { RateOption } from '../../../domain/shipping/tariff.ts'
import { byMilitaryMail, readAmount, readShipment, sumPackageRates } from './answer.ts'

test.each([
  ['31.25', 3125],
  ['7.1', 710],
  ['12', 1200],
  ['0.07', 7],
  ['19.999', 2000],
  ['8.1500', 815],
  ['8.15000001', 816],
  ['1234567.89', 123456789],
  ['', null],
  ['-3.00', null],
  ['1e3', null],
  ['12.', null],
  ['1,200.00', null],
  ['NaN', null],
])('%j dollars are %s cents', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test('every amount of a carrier is converted exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), amount => {
      expect(readAmount(`${Math.floor(amount / 100)}.${`${amount % 100}`.padStart(2, '0')}`)).toBe(amount)
    }),
  )
})

const rate = (change: object) => ({
  carrier: 'FedEx',
  service: 'FEDEX_GROUND',
  rate: '12.34',
  currency: 'USD',
  delivery_days: 4,
  delivery_date: '2027-05-31T16:30:00Z',
  ...change,
})

describe('in a shipment', () => {
  test('a rate becomes a shipping option with our name for the service', () => {
    expect(readShipment({ rates: [rate({})] }).rates).toEqual([
      {
        provider: 'fedex',
        service: 'FedEx Ground',
        serviceType: 'FEDEX_GROUND',
        serviceDescription: 'Ground delivery',
        rate: 1234,
        estimatedDays: 4,
        deliveryDate: '2027-05-31',
        customerShippingAccountId: null,
        isEstimate: false,
      },
    ])
  })

  test('a rate without days or a date has the usual days', () => {
    const [option] = readShipment({ rates: [rate({ delivery_days: null, delivery_date: null })] }).rates
    expect(option).toMatchObject({ estimatedDays: 5, deliveryDate: null })
    const [odd] = readShipment({ rates: [rate({ delivery_days: 0, delivery_date: 'soon' })] }).rates
    expect(odd).toMatchObject({ estimatedDays: 5, deliveryDate: null })
  })

  test('an air service has days in its name: if the carrier needs longer, the description says so', () => {
    const descriptionOf = (change: object) => readShipment({ rates: [rate(change)] }).rates[0]?.serviceDescription
    expect(descriptionOf({ service: 'FEDEX_2_DAY', delivery_days: 2 })).toBe('By air')
    expect(descriptionOf({ service: 'FEDEX_2_DAY', delivery_days: 3 })).toBe('By air, takes longer than usual there')
    expect(descriptionOf({ delivery_days: 9 })).toBe('Ground delivery')
  })

  test.each([
    ['a service that the store does not offer', { service: 'SMART_POST' }],
    ['a carrier that the store does not use', { carrier: 'DhlEcs' }],
    ['the name of a property that every object has', { carrier: 'constructor', service: 'toString' }],
    ['another currency', { currency: 'CAD' }],
    ['nothing to pay', { rate: '0.00' }],
    ['an invalid price', { rate: null }],
  ])('%s is left out', (_, change) => {
    expect(readShipment({ rates: [rate(change), rate({ rate: '99.00' })] }).rates.map(one => one.rate)).toEqual([9900])
  })

  test.each([null, {}, { rates: null }, { rates: 'none' }, [], 'rates'])('%j is not a response', answer => {
    expect(() => readShipment(answer)).toThrow()
  })
})

const option = (serviceType: string, amount: number, days = 3, deliveryDate: string | null = null): RateOption => ({
  provider: 'ups',
  service: serviceType,
  serviceType,
  serviceDescription: '',
  rate: cents(amount),
  estimatedDays: days,
  deliveryDate,
  customerShippingAccountId: null,
  isEstimate: false,
})
const part = (count: number, ...rates: RateOption[]) => ({ of: { rates, refusals: [] }, count })

describe('rates of several packages', () => {
  test('are summed by service, with the arrival of the last package', () => {
    const { rates } = sumPackageRates([
      part(3, option('GROUND', 1000, 4, '2027-05-28'), option('AIR', 4000, 2)),
      part(1, option('GROUND', 2500, 5, '2027-06-02'), option('AIR', 9000, 2, '2027-05-27')),
    ])
    expect(rates.map(one => [one.serviceType, one.rate, one.estimatedDays, one.deliveryDate])).toEqual([
      ['GROUND', 5500, 5, '2027-06-02'],
      ['AIR', 21000, 2, null],
    ])
  })

  test('leave out a service that does not accept all of them', () => {
    const { rates } = sumPackageRates([
      part(1, option('GROUND', 1000), option('MAIL', 500)),
      part(1, option('GROUND', 9000)),
    ])
    expect(rates.map(one => one.serviceType)).toEqual(['GROUND'])
  })

  test('use the cheapest of several accounts of one service', () => {
    const { rates } = sumPackageRates([part(2, option('GROUND', 1300), option('GROUND', 1000), option('GROUND', 1100))])
    expect(rates.map(one => one.rate)).toEqual([2000])
  })

  test('name each carrier without rates once, without its messages', () => {
    const refusals = [
      { carrier: 'USPS', message: 'too heavy' },
      { carrier: 'FedEx', message: 'account 123456 is locked' },
      { carrier: 'USPS', message: 'too heavy' },
    ]
    expect(sumPackageRates([{ of: { rates: [], refusals }, count: 1 }]).errors).toEqual([
      'FedEx gave no rates for a package.',
      'USPS gave no rates for a package.',
    ])
  })

  test('include only services for all packages, at the sum of the cheapest rates (any packages)', () => {
    const anyRates = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.integer({ min: 1, max: 100_000 })), {
      maxLength: 6,
    })
    const anyParts = fc.array(fc.tuple(anyRates, fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(anyParts, parts => {
        const { rates } = sumPackageRates(
          parts.map(([of, count]) => part(count, ...of.map(([type, amount]) => option(type, amount)))),
        )
        const expected = ['A', 'B', 'C', 'D'].flatMap(type => {
          const costs = parts.map(
            ([of, count]) => Math.min(...of.flatMap(([t, amount]) => (t === type ? [amount] : []))) * count,
          )
          const total = costs.reduce((a, b) => a + b, 0)
          return Number.isFinite(total) ? [[type, total]] : []
        })
        expect(rates.map(one => [one.serviceType, one.rate]).toSorted()).toEqual(expected)
        expect(rates.map(one => one.rate)).toEqual(rates.map(one => one.rate).toSorted((a, b) => a - b))
      }),
    )
  })
})

test('only USPS delivers military mail, and its days cover only the way to the gateway', () => {
  const usps = { carrier: 'USPS', service: 'Priority', delivery_days: 2 }
  const { rates } = byMilitaryMail(sumPackageRates([part(1, ...readShipment({ rates: [rate(usps), rate({})] }).rates)]))
  expect(rates).toMatchObject([{ serviceType: 'USPS_PRIORITY', estimatedDays: 15, deliveryDate: null }])
})
