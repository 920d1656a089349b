import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_LINE_QUANTITY } from '../catalogue/product.ts'
import { chosenOf, clampedQuantity, linesOf, maxQuantity, quoteChoiceOf, setQuantity, tick } from './quote-choice.ts'

test.each([
  ['5', 9, 5],
  ['0', 9, 1],
  [-3, 9, 1],
  ['12', 9, 9],
  ['', 9, 1],
  ['many', 9, 1],
  ['2.9', 9, 2],
  [Number.NaN, 9, 1],
  [Number.POSITIVE_INFINITY, 9, 1],
  ['250', undefined, 250],
  ['99999999', undefined, MAX_LINE_QUANTITY],
  ['7', 0, 1],
])('%s of at most %s is %s', (entered, most, quantity) => {
  expect(clampedQuantity(entered, most)).toBe(quantity)
})

test('returns a whole number from 1 to the maximum for any input', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double()), fc.integer({ min: 1, max: MAX_LINE_QUANTITY }), (entered, most) => {
      const quantity = clampedQuantity(entered, most)
      expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= most).toBe(true)
    }),
  )
})

test('requests a part by its only condition, by some of several, or by any', () => {
  expect(quoteChoiceOf([{ condition: 'overhauled', quantity: 2 }])).toEqual({ by: 'one', condition: 'overhauled' })
  const several = [
    { condition: 'new', quantity: 3 },
    { condition: 'as_removed', quantity: 0 },
  ]
  expect(quoteChoiceOf(several)).toEqual({ by: 'several', stock: several })
  expect(quoteChoiceOf([])).toEqual({ by: 'any' })
  expect(quoteChoiceOf([{ condition: 'new', quantity: 0 }])).toEqual({ by: 'any' })
  expect(quoteChoiceOf([{ condition: 'mint', quantity: 4 }])).toEqual({ by: 'any' })
})

test('ticking sets 1, a quantity stays within the stock, unticking removes', () => {
  const overhauled = { condition: 'overhauled', quantity: 4 } as const
  const ticked = tick(tick({}, 'overhauled', true), 'new', true)
  expect(ticked).toEqual({ overhauled: 1, new: 1 })
  expect(setQuantity(ticked, overhauled, '9')).toEqual({ overhauled: 4, new: 1 })
  expect(setQuantity(ticked, overhauled, 'x')).toEqual({ overhauled: 1, new: 1 })
  expect(setQuantity({}, overhauled, 2)).toEqual({})
  expect(tick(ticked, 'new', false)).toEqual({ overhauled: 1 })
})

test('parts chosen on the page are ticked with their stock; parts out of stock are not', () => {
  const stock = [
    { condition: 'overhauled', quantity: 4 },
    { condition: 'new', quantity: 0 },
  ] as const
  expect(chosenOf(stock, 'overhauled', 3)).toEqual({ overhauled: 3 })
  expect(chosenOf(stock, 'overhauled', 9)).toEqual({ overhauled: 4 })
  expect(chosenOf(stock, 'new', 9)).toEqual({ new: 9 })
  expect(chosenOf(stock, 'repaired', 1)).toEqual({})
  expect(chosenOf(stock, null, 1)).toEqual({})
})

test('parts out of stock can be requested in any quantity', () => {
  expect(maxQuantity({ condition: 'new', quantity: 0 })).toBe(MAX_LINE_QUANTITY)
})

test('names part, condition and quantity in the lines of a request, best paper first', () => {
  expect(linesOf(7, { as_removed: 2, new: 1 })).toEqual([
    { productId: 7, partNumber: '', condition: 'new', quantity: 1 },
    { productId: 7, partNumber: '', condition: 'as_removed', quantity: 2 },
  ])
  expect(linesOf(7, {})).toEqual([])
})
