import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { DEFAULT_MINIMUMS, minimumOrder, minimumOrderShortfall } from './checkout-minimum.ts'
import { higherRoundUp, ROUND_UPS, roundUpAmount, roundUpFor } from './round-up.ts'

const goods = fc.integer({ min: 1, max: 9000 }).map(cents)
const country = fc.constantFrom('US', 'CA', 'DE', '')
const upTo = fc.constantFrom(...ROUND_UPS)
const minimums = fc.oneof(
  fc.constant(DEFAULT_MINIMUMS),
  fc.record({ domestic: fc.nat(9000).map(cents), international: fc.nat(9000).map(cents) }),
)

test.each([
  [387, 'domestic', null, 2113],
  [387, 'domestic', 'US', 2113],
  [387, 'domestic', 'CA', 2113],
  [387, 'international', 'CA', 4613],
  [387, 'international', null, 4613],
  [387, 'international', 'US', 2113],
  [2499, 'domestic', 'US', 1],
  [2500, 'domestic', 'US', 0],
  [9000, 'international', 'CA', 0],
  [0, 'domestic', 'US', 0],
] as const)('beside %i cents of goods, up to the %s minimum, to %j: %i', (price, upTo, to, amount) => {
  expect(roundUpAmount(cents(price), { upTo, country: to, minimums: DEFAULT_MINIMUMS })).toBe(amount)
})

test('the requested round-up reaches exactly the minimum of the destination, and never more', () => {
  fc.assert(
    fc.property(goods, country, minimums, (price, to, least) => {
      const amount = roundUpAmount(price, { upTo: roundUpFor(minimumOrder(to)), country: to, minimums: least })
      expect(minimumOrderShortfall(cents(price + amount), to, least)).toBeNull()
      expect(price + amount).toBe(Math.max(price, minimumOrder(to, least).minimum))
    }),
  )
})

test('the amount is never negative and never above the missing amount', () => {
  fc.assert(
    fc.property(goods, upTo, fc.option(country), minimums, (price, wish, to, least) => {
      const amount = roundUpAmount(price, { upTo: wish, country: to, minimums: least })
      expect(amount).toBeGreaterThanOrEqual(0)
      expect(amount).toBeLessThanOrEqual(Math.max(0, least[wish] - price))
      if (to !== null) expect(amount).toBeLessThanOrEqual(minimumOrderShortfall(price, to, least)?.shortfall ?? 0)
    }),
  )
})

test('the further wish wins', () => {
  expect([higherRoundUp(null, 'domestic'), higherRoundUp('international', 'domestic')]).toEqual([
    'domestic',
    'international',
  ])
})
