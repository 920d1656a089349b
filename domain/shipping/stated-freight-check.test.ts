import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { FIRST_TARIFF } from './first-tariff.ts'
import { packLines } from './packing.ts'
import { STATED_FREIGHT } from './stated-freight.ts'
import { checkStatedFreight } from './stated-freight-check.ts'
import { tariffRates } from './tariff.ts'

const bolt = { name: 'Bolt', unitPrice: cents(39), weightLb: 0.02, dimensions: '1 x 0.5 x 0.5 in' }
const aileron = { name: 'Aileron', unitPrice: cents(4500_00), weightLb: 40, dimensions: '96 x 20 x 8 in' }

test('a bolt ships to every state for the stated freight, an aileron to none', () => {
  expect(checkStatedFreight(bolt, FIRST_TARIFF).domestic).toBe(true)
  expect(checkStatedFreight(aileron, FIRST_TARIFF)).toEqual({ domestic: false, international: false })
})

test('the figure for abroad is left out while one region costs more', () => {
  expect(checkStatedFreight(bolt, FIRST_TARIFF).international).toBe(false)
  const cheap = FIRST_TARIFF.international.map(service => ({
    ...service,
    steps: service.steps.map(step => ({ ...step, prices: step.prices.map(price => (price === null ? null : 10_00)) })),
  }))
  expect(checkStatedFreight(bolt, { ...FIRST_TARIFF, international: cheap }).international).toBe(true)
})

test('a part that no package service accepts has no stated freight', () => {
  const wing = { ...aileron, weightLb: 900 }
  expect(checkStatedFreight(wing, FIRST_TARIFF)).toEqual({ domestic: false, international: false })
})

test('no buyer in the states pays more than the stated freight', () => {
  const zips = ['98052', '10001', '33101', '99501', '96801', '60601', '04401', '78501']
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 200_000 }),
      fc.constantFrom(...zips),
      fc.constantFrom(...zips.slice(0, 3)),
      (tenths, price, postalCode, originPostalCode) => {
        const piece = { name: 'Valve', unitPrice: cents(price), weightLb: tenths / 10, dimensions: '10 x 8 x 6 in' }
        if (!checkStatedFreight(piece, FIRST_TARIFF).domestic) return
        const packages = packLines([{ ...piece, quantity: 1 }])
        const destination = { country: 'US', postalCode }
        const [cheapest] = tariffRates(
          { originPostalCode, destination, packages, declaredValue: piece.unitPrice },
          FIRST_TARIFF,
        )
        expect(cheapest?.rate ?? Infinity).toBeLessThanOrEqual(STATED_FREIGHT.domestic)
      },
    ),
    { numRuns: 100 },
  )
})
