import { expect, test } from 'vitest'
import { alertBatchSize } from './stock-alert.ts'

test.each([
  [0, 0],
  [1, 10],
  [5, 10],
  [6, 12],
  [50, 100],
  [9000, 100],
])('of %i pieces %i people are told at once', (pieces, people) => {
  expect(alertBatchSize(pieces)).toBe(people)
})
