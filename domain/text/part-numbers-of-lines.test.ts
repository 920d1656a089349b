import { expect, test } from 'vitest'
import { partNumbersOfLines } from './part-numbers-of-lines.ts'

test('a number that several lines have is named once, and further lines are counted', () => {
  expect(partNumbersOfLines({ partNumbers: ['197646-1P', '197646-1P'], lines: 2 })).toEqual({
    numbers: '197646-1P',
    more: 0,
  })
  expect(partNumbersOfLines({ partNumbers: ['A', 'B', 'A'], lines: 5 })).toEqual({ numbers: 'A, B', more: 2 })
})
