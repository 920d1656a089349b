import { expect, test } from 'vitest'
import { alertBatchSize } from './stock-alert.ts'

test.each([
  [0, 0],
  [1, 10],
  [5, 10],
  [6, 12],
  [50, 100],
  [9000, 100],
])('notifies the right number of people at once: %i pieces, %i people', (pieces, people) => {
  expect(alertBatchSize(pieces)).toBe(people)
})
