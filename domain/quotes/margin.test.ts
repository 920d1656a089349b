import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, MAX_AMOUNT } from '../money/money.ts'
import { marginOf, marginWords } from './margin.ts'

test.each([
  [10_000, 6_750, '32.5%'],
  [300, 200, '33.3%'],
  [300, 100, '66.7%'],
  [2_000, 1_999, '0.1%'],
  [10_000, 9_999, '0.0%'],
  [100, 100, '0.0%'],
  [100, 150, '−50.0%'],
  [10_000, 10_001, '0.0%'],
  [100, 0, '100.0%'],
  [1, MAX_AMOUNT, '−99999999999800.0%'],
])('a price of %i that costs %i leaves %s', (price, cost, words) => {
  expect(marginWords(marginOf(cents(price), cents(cost)) ?? Number.NaN)).toBe(words)
})

test('without a price there is no margin', () => {
  expect(marginOf(cents(0), cents(0))).toBeNull()
})

test('it is the share of the price, to half a tenth of a percent', () => {
  const amount = fc.integer({ min: 1, max: MAX_AMOUNT })
  fc.assert(
    fc.property(amount, amount, (price, cost) => {
      const tenths = marginOf(cents(price), cents(cost))
      const off = BigInt(tenths ?? 0) * BigInt(price) - BigInt(price - cost) * 1000n
      return tenths !== null && 2n * (off < 0n ? -off : off) <= BigInt(price)
    }),
  )
})
