import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { minimumOrder, minimumOrderShortfall, orderProgress } from './checkout-minimum.ts'

test.each([
  ['US', 'Domestic', 2500],
  ['', 'Domestic', 2500],
  ['united states', 'Domestic', 2500],
  ['DE', 'International', 5000],
])('the minimum for %j is %s, %i cents', (country, kind, minimum) => {
  expect(minimumOrder(country)).toEqual({ kind, minimum })
})

test.each([
  [2000, 'US', 'Domestic orders require a minimum of $25.00. Please add $5.00 more to your order.'],
  [2499, 'US', 'Domestic orders require a minimum of $25.00. Please add $0.01 more to your order.'],
  [2500, 'US', undefined],
  [2500, 'CA', 'International orders require a minimum of $50.00. Please add $25.00 more to your order.'],
  [5000, 'CA', undefined],
])('%i cents to %s: %j', (subtotal, country, message) => {
  expect(minimumOrderShortfall(cents(subtotal), country)?.message).toBe(message)
})

test("the store's own minimums are followed", () => {
  const minimums = { domestic: cents(100_00), international: cents(1000_00) }
  expect(minimumOrderShortfall(cents(250_00), 'GB', minimums)).toMatchObject({ minimum: 100000, shortfall: 75000 })
  expect(orderProgress(cents(99_99), minimums)).toMatchObject({ stage: 'below', needed: 1 })
})

test.each([
  [0, 'below', 2500, 'Add $25.00 more to reach the $25.00 minimum order.'],
  [2499, 'below', 1, 'Add $0.01 more to reach the $25.00 minimum order.'],
  [2500, 'domestic', 2500, 'Ready for domestic checkout!'],
  [4999, 'domestic', 1, 'Ready for domestic checkout!'],
  [5000, 'international', 0, 'Ready for checkout! (Domestic & International)'],
])('a cart of %i cents is %s', (subtotal, stage, needed, message) => {
  expect(orderProgress(cents(subtotal))).toEqual({ stage, needed, message })
})

test('adding exactly the shortfall is enough, and a cent less is not', () => {
  fc.assert(
    fc.property(fc.nat(6000), fc.constantFrom('US', 'CA'), (subtotal, country) => {
      const short = minimumOrderShortfall(cents(subtotal), country)
      if (short === null) return
      expect(minimumOrderShortfall(cents(subtotal + short.shortfall), country)).toBeNull()
      expect(minimumOrderShortfall(cents(subtotal + short.shortfall - 1), country)).not.toBeNull()
    }),
  )
})
