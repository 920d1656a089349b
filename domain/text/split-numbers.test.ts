import { expect, test } from 'vitest'
import { splitNumbers } from './split-numbers.ts'

test('numbers with dashes, slashes and dots are pieces of their own; words and very long numbers are not', () => {
  const text = '15 × D38999/24WH35SN, FAA 8130-3\nof a well-known shop, 1234567890-1234567890-1234567890'
  const pieces = splitNumbers(text)
  expect(pieces.filter(({ isNumber }) => isNumber).map(one => one.text)).toEqual(['D38999/24WH35SN,', '8130-3'])
  expect(pieces.map(one => one.text).join('')).toBe(text)
})
