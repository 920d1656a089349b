import { expect, test } from 'vitest'
import { readWhole } from './resolve-draft.ts'

test.each([
  ['10', 10],
  ['-3', -3],
  ['+1,000', 1000],
  ['10.0', 10],
  ['１０', 10],
])('%s is a whole number', (typed, whole) => {
  expect(readWhole(typed)).toBe(whole)
})

test.each(['2,5', '1.5', '1e3', '', '-', '--3', 'x'])('%j is refused without a guess', typed => {
  expect(readWhole(typed)).toBeNaN()
})
