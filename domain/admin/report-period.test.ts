import { expect, test } from 'vitest'
import { reportPeriod, whyNoPeriod } from './report-period.ts'

const named = (period: 'last30' | 'last90' | 'month' | 'year', today: string) => {
  const { from, to } = reportPeriod({ period, from: null, to: null }, today)
  return `${from} ${to}`
}

test('a period ends today, which is one of its days', () => {
  expect(named('last30', '2026-03-01')).toBe('2026-01-31 2026-03-01')
  expect(named('last90', '2026-03-31')).toBe('2026-01-01 2026-03-31')
  expect(named('month', '2026-03-01')).toBe('2026-03-01 2026-03-01')
  expect(named('year', '2026-03-31')).toBe('2026-01-01 2026-03-31')
})

test('days of one’s own go before a name', () => {
  const own = { from: '2024-02-28', to: '2024-03-01' }
  expect(reportPeriod({ period: 'year', ...own }, '2026-03-01')).toEqual(own)
})

test('a period has two days in order, and three years at most', () => {
  expect(whyNoPeriod({ from: null, to: null })).toBeNull()
  expect(whyNoPeriod({ from: '2026-01-01', to: null })).toBe('Please give both days')
  expect(whyNoPeriod({ from: null, to: '2026-01-01' })).toBe('Please give both days')
  expect(whyNoPeriod({ from: '2026-01-02', to: '2026-01-01' })).toBe('The last day is before the first')
  expect(whyNoPeriod({ from: '2024-01-01', to: '2026-12-31' })).toBeNull()
  expect(whyNoPeriod({ from: '2024-01-01', to: '2027-01-01' })).toBe('Please choose three years at most')
})
