import { addDays } from '../text/store-day.ts'
import type { Period } from './figures.ts'

/** The periods of store days that reports cover, by name. */
export const REPORT_PERIODS = {
  last30: 'Last 30 days',
  month: 'This month',
  last90: 'Last 90 days',
  year: 'This year',
} as const
export type ReportPeriod = keyof typeof REPORT_PERIODS
export const REPORT_PERIOD_NAMES = Object.keys(REPORT_PERIODS) as ReportPeriod[]

/** The maximum number of days in a report: three years, one of them a leap year. */
const MAX_REPORT_DAYS = 1096

/** A named period, or a custom range of days, both inclusive. */
export type PeriodQuery = { period: ReportPeriod; from: string | null; to: string | null }

/** Why a custom range of days is invalid; null: it is valid, or none was given. */
export function whyNoPeriod({ from, to }: { from: string | null; to: string | null }): string | null {
  if (from === null && to === null) return null
  if (from === null || to === null) return 'Please give both days'
  if (to < from) return 'The last day is before the first'
  return addDays(from, MAX_REPORT_DAYS - 1) < to ? 'Please choose three years at most' : null
}

/** The days of a report. `today`: the current day in the store's time zone. */
export function reportPeriod({ period, from, to }: PeriodQuery, today: string): Period {
  if (from !== null && to !== null) return { from, to }
  if (period === 'month') return { from: `${today.slice(0, 7)}-01`, to: today }
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  return { from: addDays(today, period === 'last90' ? -89 : -29), to: today }
}
