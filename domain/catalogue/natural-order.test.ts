import { expect, test } from 'vitest'
import { inNaturalOrder } from './natural-order.ts'

test('runs of digits in part numbers sort as numbers', () => {
  const numbers = ['AN3-10A', 'AN310-2', 'an3-4a', 'AN3-20', 'AN3-3', 'AN4-1', 'MS20470AD4-10', 'MS20470AD4-6']
  expect(numbers.sort(inNaturalOrder)).toEqual([
    'AN3-3',
    'an3-4a',
    'AN3-10A',
    'AN3-20',
    'AN4-1',
    'AN310-2',
    'MS20470AD4-6',
    'MS20470AD4-10',
  ])
})
