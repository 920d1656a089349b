import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartLine } from './cart.ts'
import { reorder } from './reorder.ts'

const line = (productId: number, quantity: number, condition: CartLine['condition'] = null): CartLine => ({
  productId,
  condition,
  quantity,
})

test.each([
  ['all of it', { available: 9, problem: null }, [], [line(1, 3)], []],
  ['what there is', { available: 2, problem: 'short' }, [], [line(1, 2)], ['only 2 of 3 available']],
  ['beside the cart', { available: 4, problem: null }, [line(1, 2)], [line(1, 2)], ['only 2 of 3 available']],
  ['nothing more', { available: 2, problem: 'short' }, [line(1, 2)], [], ['already in your cart']],
  ['nothing', { available: 0, problem: 'out_of_stock' }, [], [], ['out of stock']],
  ['nothing of it', { available: 0, problem: 'gone' }, [], [], ['no longer in the catalog']],
  ['no price', { available: 5, problem: 'price_on_request' }, [], [], ['price on request']],
] as const)('of three pieces goes again %s', (_, now, inCart, lines, why) => {
  const result = reorder([{ ...line(1, 3), choices: [], ...now }], inCart)
  expect(result.lines).toEqual(lines)
  expect(result.left.map(one => one.why)).toEqual(why)
})

test('a line of unknown condition gets the best fit, each condition named, without As Removed beside it', () => {
  const choices = [
    { condition: 'overhauled', quantity: 2, tagType: 'FAA 8130-3' },
    { condition: 'serviceable', quantity: 1, tagType: null },
    { condition: 'as_removed', quantity: 9, tagType: null },
  ] as const
  const { lines, left } = reorder([{ ...line(1, 5), available: 12, choices: [...choices], problem: null }], [])
  expect(lines).toEqual([line(1, 2, 'overhauled'), line(1, 1, 'serviceable')])
  expect(left).toEqual([{ line: line(1, 2), why: 'only 3 of 5 available' }])
})

test('never exceeds the stock, and added and missing pieces add up to the requested quantity', () => {
  const lines = fc.array(
    fc.record({ productId: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 9 }) }),
  )
  fc.assert(
    fc.property(lines, lines, fc.integer({ min: 0, max: 12 }), (asked, inCart, available) => {
      const priced = asked.map(one => ({ ...line(one.productId, one.quantity), available, choices: [], problem: null }))
      const result = reorder(
        priced,
        inCart.map(one => line(one.productId, one.quantity)),
      )
      const count = (some: readonly { quantity: number }[]) => some.reduce((sum, { quantity }) => sum + quantity, 0)
      expect(count(result.lines) + count(result.left.map(one => one.line))).toBe(count(asked))
      for (const id of [1, 2, 3]) {
        const before = count(inCart.filter(one => one.productId === id))
        const after = before + count(result.lines.filter(one => one.productId === id))
        expect(after).toBeLessThanOrEqual(Math.max(before, available))
      }
    }),
  )
})
