import { expect, test } from 'vitest'
import { eachIn, perUnit, quantityIn } from './unit-of-measure.ts'

test('a part is counted and priced in its unit of measure, and pieces need no word', () => {
  expect(quantityIn('EA', 1200)).toBe('1,200')
  expect(quantityIn('FT', 1200)).toBe('1,200 ft')
  expect(['RL', 'sh', 'GAL', 'XY'].map(uom => quantityIn(uom, 1))).toEqual(['1 roll', '1 sheet', '1 gal', '1 xy'])
  expect(['RL', 'SH', 'BX', 'LB'].map(uom => quantityIn(uom, 2))).toEqual(['2 rolls', '2 sheets', '2 boxes', '2 lb'])
  expect(['EA', 'FT', 'RL'].map(perUnit)).toEqual(['', 'per ft', 'per roll'])
  expect(['EA', 'FT'].map(eachIn)).toEqual(['each', 'per ft'])
})
