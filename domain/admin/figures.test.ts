import { expect, test } from 'vitest'
import { changeInPercent, daysOf, figurePeriods } from './figures.ts'

test('the last days, today among them, and as many before', () => {
  expect(figurePeriods('2026-03-03', 7)).toEqual({
    current: { from: '2026-02-25', to: '2026-03-03' },
    previous: { from: '2026-02-18', to: '2026-02-24' },
  })
})

test('every day of a period, also over the change to winter time', () => {
  expect(daysOf({ from: '2026-10-31', to: '2026-11-02' })).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
  expect(daysOf(figurePeriods('2026-11-03', 90).current)).toHaveLength(90)
})

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [0, 8, -100],
  [3, 0, null],
])('%i after %i is %s %% more', (now, before, change) => expect(changeInPercent(now, before)).toBe(change))
