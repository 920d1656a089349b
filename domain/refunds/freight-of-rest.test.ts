import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sum, times, ZERO } from '../money/money.ts'
import { FIRST_TARIFF } from '../shipping/first-tariff.ts'
import { type PackedLine, packLines } from '../shipping/packing.ts'
import { tariffRates } from '../shipping/tariff.ts'
import { type CanceledFreight, freightOfRest } from './freight-of-rest.ts'

const GROUND = { provider: 'fedex', serviceType: 'FEDEX_GROUND' } as const
const origin = { originPostalCode: '98052', destination: { country: 'US', state: 'FL', postalCode: '33126' } }
const line = (unitPrice: number, quantity: number, weightLb: number): PackedLine => ({
  name: 'Part',
  unitPrice: cents(unitPrice),
  quantity,
  weightLb,
  dimensions: '6 x 4 x 2 in',
})
const rateOf = (lines: readonly PackedLine[]) => {
  const declaredValue = sum(lines.map(({ unitPrice, quantity }) => times(unitPrice, quantity)))
  const rates = tariffRates({ ...origin, packages: packLines(lines), declaredValue }, FIRST_TARIFF)
  return rates.find(({ serviceType }) => serviceType === GROUND.serviceType)?.rate ?? ZERO
}
const screws = line(1_06, 450, 0.11)
const pump = line(9_976_00, 1, 4)
const order = (facts: Partial<CanceledFreight> = {}): CanceledFreight => ({
  ...origin,
  freight: rateOf([screws, pump]),
  service: GROUND,
  all: [screws, pump],
  rest: [screws],
  ...facts,
})

test('freight by the tariff retains the rate for the rest, even if the rest is worth little', () => {
  expect(freightOfRest(order(), FIRST_TARIFF)).toBe(rateOf([screws]))
  expect(freightOfRest(order({ rest: [pump] }), FIRST_TARIFF)).toBe(rateOf([pump]))
})

test('freight of a quote, or of a carrier, keeps its proportion', () => {
  const kept = Math.ceil((25_00 * rateOf([screws])) / rateOf([screws, pump]))
  expect(freightOfRest(order({ freight: cents(25_00) }), FIRST_TARIFF)).toBe(kept)
  const service = { provider: 'ups', serviceType: 'UPSGround' } as const
  expect(freightOfRest(order({ service, rest: [screws, pump] }), FIRST_TARIFF)).toBe(rateOf([screws, pump]))
})

test('all freight is retained if the tariff has no rate for the rest, and none if nothing remains', () => {
  const engine = line(50_000_00, 1, 450)
  expect(freightOfRest(order({ all: [engine, pump], rest: [engine] }), FIRST_TARIFF)).toBe(order().freight)
  expect(freightOfRest(order({ rest: [] }), FIRST_TARIFF)).toBe(0)
  expect(freightOfRest(order({ freight: ZERO }), FIRST_TARIFF)).toBe(0)
})

test('if all lines together exceed package services, the rest retains its rate', () => {
  const engine = line(50_000_00, 1, 450)
  expect(freightOfRest(order({ freight: cents(900_00), all: [engine, pump], rest: [pump] }), FIRST_TARIFF)).toBe(
    rateOf([pump]),
  )
})

test('never retains more than was paid, and never less than the tariff rate for the rest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (many, few) => {
      const all = [line(2_00, many, 1.5), line(900_00, few, 0.2)]
      const rest = [line(2_00, many, 1.5)]
      const kept = freightOfRest(order({ freight: rateOf(all), all, rest }), FIRST_TARIFF)
      expect(kept).toBeGreaterThanOrEqual(Math.min(rateOf(rest), rateOf(all)))
      expect(kept).toBeLessThanOrEqual(rateOf(all))
    }),
    { numRuns: 30 },
  )
})
