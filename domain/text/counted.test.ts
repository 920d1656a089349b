import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [2, '2 rows'],
  [12_000, '12,000 rows'],
])('%d: %s', (value, text) => {
  expect(counted(value, 'row')).toBe(text)
})

test('words that do not end in s', () => {
  expect([1, 2].map(value => counted(value, 'price has', 'prices have'))).toEqual(['1 price has', '2 prices have'])
})
