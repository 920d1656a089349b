import { expect, test } from 'vitest'
import { boxLines, ratedLines } from './packing-words.ts'

const box = { lengthIn: 13, widthIn: 12, heightIn: 8, weightLb: 25.6 }

test('groups equal boxes, and states the total weight of several', () => {
  expect(boxLines([box])).toEqual(['13 × 12 × 8 in, 25.6 lb'])
  expect(boxLines([box, { ...box, weightLb: 0.1 }, box])).toEqual([
    '2 boxes of 13 × 12 × 8 in, 25.6 lb each',
    '13 × 12 × 8 in, 0.1 lb',
    '3 boxes, 51.3 lb in all',
  ])
})

test('says which lines were rated, if others are of a quote', () => {
  expect(ratedLines([{ quoteNumber: null }])).toBeNull()
  expect(ratedLines([{ quoteNumber: 'Q-1' }, { quoteNumber: null }])).toBe(
    'List lines only, without the lines of the quote',
  )
})
