import { expect, test } from 'vitest'
import { checkoutHindrance } from './checkout-hindrance.ts'
import { DEFAULT_MINIMUMS } from './checkout-minimum.ts'
import { cents } from './money.ts'

const why = (dollars: number, lines: Parameters<typeof checkoutHindrance>[0]['lines'] = [], quotes = NO_QUOTES) =>
  checkoutHindrance({ subtotal: cents(dollars * 100), lines, quotes }, DEFAULT_MINIMUMS)
const NO_QUOTES: Parameters<typeof checkoutHindrance>[0]['quotes'] = []

test.each([
  ['enough for an order at home', why(25, [{ problem: null }]), null],
  ['too little of everything', why(24.99, [{ problem: null }]), 'minimum'],
  ['a part without a price', why(500, [{ problem: null }, { problem: 'price_on_request' }]), 'unpriced'],
  ['a quote that has run out', why(500, [], [{ problem: 'expired' }]), 'quotes'],
  ['a quote as it should be', why(500, [], [{ problem: null }]), null],
  ['what puts itself right', why(500, [{ problem: 'short' }, { problem: 'gone' }]), null],
])('%s', (_, hindrance, expected) => {
  expect(hindrance).toBe(expected)
})
