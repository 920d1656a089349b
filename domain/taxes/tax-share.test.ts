import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sum } from '../money/money.ts'
import { taxShare } from './tax-share.ts'

test.each([
  [100, 3, 1, 0, 33],
  [100, 3, 1, 1, 34],
  [100, 3, 2, 1, 67],
  [100, 3, 3, 0, 100],
  [1, 4, 1, 0, 0],
  [0, 5, 2, 0, 0],
])('of %i cents of tax on %i pieces, %i after %i bear %i', (tax, quantity, pieces, before, share) => {
  expect(taxShare(cents(tax), quantity, pieces, before)).toBe(share)
})

test('the tax of a line’s pieces adds up to its tax, and none is off by more than a cent', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), parts, (tax, pieces) => {
      const quantity = pieces.reduce((all, one) => all + one, 0)
      const shares = pieces.map((one, at) =>
        taxShare(
          cents(tax),
          quantity,
          one,
          pieces.slice(0, at).reduce((all, before) => all + before, 0),
        ),
      )
      expect(sum(shares)).toBe(tax)
      for (const [at, share] of shares.entries())
        expect(Math.abs(share - (tax * (pieces[at] ?? 0)) / quantity)).toBeLessThan(1.001)
      for (const share of shares) expect(share).toBeGreaterThanOrEqual(0)
    }),
  )
})
