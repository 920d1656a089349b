import { expect, test } from 'vitest'
import { isOverdue, waitingTimeText } from './waited.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:30Z', '0 min'],
  ['2026-11-21T11:59:01Z', '0 min'],
  ['2026-11-21T11:01:00Z', '59 min'],
  ['2026-11-21T11:00:00Z', '1 h'],
  ['2026-11-21T08:55:00Z', '3 h 5 min'],
  ['2026-11-20T12:00:00Z', '1 d'],
  ['2026-11-19T07:30:00Z', '2 d 4 h'],
])('since %s: %s', (since, words) => {
  expect(waitingTimeText(since, NOW)).toBe(words)
})

test('an item is overdue after a longer wait', () => {
  expect(isOverdue('2026-11-21T11:30:00Z', NOW, 30)).toBe(false)
  expect(isOverdue('2026-11-21T11:29:59Z', NOW, 30)).toBe(true)
})
