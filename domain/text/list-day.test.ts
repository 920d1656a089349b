import { expect, test } from 'vitest'
import { periodOf, readListDay, readPeriod } from './list-day.ts'

test.each([
  ['2026-11-24', '2026-11-24'],
  ['2026-11-24 00:00:00', '2026-11-24'],
  ['20261124', '2026-11-24'],
  ['24-NOV-2026', '2026-11-24'],
  ['28-Nov-26', '2026-11-28'],
  ['1-Jun-98', '1998-06-01'],
  ['Nov 2, 2026', '2026-11-02'],
  ['11/28/2026', '2026-11-28'],
  ['12-25-26', '2026-12-25'],
  ['24.12.2026', '2026-12-24'],
  ['45989', '2025-11-28'],
])('%s is the day %s', (text, day) => {
  expect(readListDay(text, 'last')).toMatchObject({ day, as: '' })
})

test.each([
  ['1Q25', '2025-01-01', '2025-03-31'],
  ['2q2027', '2027-04-01', '2027-06-30'],
  ['Q2 2027', '2027-04-01', '2027-06-30'],
  ['2027-Q4', '2027-10-01', '2027-12-31'],
  ['06/2027', '2027-06-01', '2027-06-30'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['Jun-27', '2027-06-01', '2027-06-30'],
  ['June 2027', '2027-06-01', '2027-06-30'],
  ['2005', '2005-01-01', '2005-12-31'],
])('%s begins on %s and ends on %s, and is stored as written', (text, first, last) => {
  expect(readListDay(text, 'first')).toEqual({ day: first, as: text, isSerial: false })
  expect(readListDay(text, 'last')).toEqual({ day: last, as: text, isSerial: false })
  expect(periodOf(last, text, 'last')).toBe(text)
  expect(periodOf(first, text, 'last')).toBeNull()
})

test.each([
  ['03/04/2026', 'day_order'],
  ['03/04/05', 'short_day_order'],
  ['28/11/26', 'short_day_order'],
  ['06/27', 'short_month'],
  ['2026-02-30', 'none'],
  ['13/2027', 'none'],
  ['5Q25', 'none'],
  ['soon', 'none'],
])('%s is in doubt: %s', (text, doubt) => {
  expect(readListDay(text, 'last')).toEqual({ doubt })
})

test('an ambiguous day is read as the person answered', () => {
  expect(readListDay('03/04/2026', 'last', { order: 'month_first' })).toMatchObject({ day: '2026-03-04' })
  expect(readListDay('03/04/2026', 'last', { order: 'day_first' })).toMatchObject({ day: '2026-04-03' })
  expect(readListDay('03/04/05', 'last', { order: 'year_first' })).toMatchObject({ day: '2003-04-05' })
  expect(readListDay('28/11/26', 'last', { order: 'day_first' })).toMatchObject({ day: '2026-11-28' })
  expect(readListDay('28/11/26', 'last', { order: 'month_first' })).toMatchObject({ day: '2026-11-28' })
  expect(readListDay('06/27', 'last', { isShortMonth: true })).toMatchObject({ day: '2027-06-30', as: '06/2027' })
})

test('no other text is a period', () => {
  expect(['', '2Q', 'Q', '6', '1899', 'ABC 2027', '00/2027'].map(text => readPeriod(text, 'last'))).toEqual(
    Array(7).fill(null),
  )
})
