import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import {
  HOLD_MINUTES,
  MOST_HOLD_MINUTES,
  PAYING_MINUTES,
  UNPAID_LIMITS,
  whyTooManyUnpaid,
  whyTooMuchUnpaid,
  whyTooScarce,
} from './unpaid-limits.ts'

const held = (orders: number, dollars = 100) => ({ orders, value: cents(dollars * 100) })

test.each(['buyer', 'address'] as const)('as many orders wait unpaid as the table says, of a %s', who => {
  const most = UNPAID_LIMITS[who].orders
  expect(whyTooManyUnpaid(who, held(most))).toBeNull()
  expect(whyTooManyUnpaid(who, held(most + 1))).toContain(`At most ${most}`)
  expect(whyTooScarce(who, UNPAID_LIMITS[who].scarceParts)).toBeNull()
  expect(whyTooScarce(who, UNPAID_LIMITS[who].scarceParts + 1)).toContain('or call us')
})

test('of what is worth too much, one order is for a quote, and several wait for each other', () => {
  const most = cents(25_000_000)
  expect(whyTooMuchUnpaid(held(2, 250_000), most)).toBeNull()
  expect(whyTooMuchUnpaid(held(1, 250_000.01), most)).toBe(
    'Orders above $250,000.00 are not held unpaid. Please request a quote or call us.',
  )
  expect(whyTooMuchUnpaid(held(2, 250_000.01), most)).toContain('pay or cancel an unpaid order first')
})

test('a clerk’s list of 60 parts passes, and an order that is being paid is held longer than one that is not', () => {
  expect(UNPAID_LIMITS.buyer.scarceParts).toBeGreaterThanOrEqual(60)
  expect(HOLD_MINUTES).toBeLessThan(PAYING_MINUTES)
  expect(PAYING_MINUTES).toBeLessThan(MOST_HOLD_MINUTES)
})
