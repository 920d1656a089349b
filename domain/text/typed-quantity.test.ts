import { expect, test } from 'vitest'
import { typedQuantity } from './typed-quantity.ts'

test.each([
  ['10', 10],
  ['10.0', 10],
  ['25.00', 25],
  ['1,000', 1000],
  ['12,345,678', 12_345_678],
  ['１０', 10],
  [' 4\u00a0', 4],
  ['25 EA', 25],
  ['0', 0],
])('%s is a quantity', (typed, quantity) => {
  expect(typedQuantity(typed)).toBe(quantity)
})

test.each(['', '2,5', '1.5', '10.000', '1e3', '-3', '+3', 'abc', '1 000', '1,00', '10,', '٣', '3 FT', '½'])(
  '%s is not a quantity',
  typed => {
    expect(typedQuantity(typed)).toBeNull()
  },
)
