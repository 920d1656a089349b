import { REPORT_PERIODS } from '../../../domain/admin/report-period.ts'
import { isKey } from '../is-key.ts'
import { calendarDay, oneOf } from '../search-values.ts'

/** Periods of the overview; the first is the default and left out of the address. */
export const FIGURE_CHOICES = { '30': '30 days', '7': '7 days', '90': '90 days' } as const
export type FigureChoice = keyof typeof FIGURE_CHOICES

/** The figures, each with its own address. */
export const FIGURE_SHEETS = {
  overview: 'Overview',
  lost: 'Lost quotes',
  buy: 'What to buy',
  margin: 'Margin',
  buyers: 'Top buyers',
  stock: 'Stock age',
  answers: 'Response times',
  late: 'Late deliveries',
} as const
export type FigureSheet = keyof typeof FIGURE_SHEETS

/** The filter of the stock list. */
export const AGED_PARTS_SHOWN = {
  idle: 'Not sold in a year',
  '0': '0–90 days',
  '91': '91–180 days',
  '181': '181–365 days',
  '366': 'Over a year',
  unknown: 'Receipt not known',
} as const

const OFFSET = /^[1-9]\d{0,3}$/
// 50 in an address is parsed as a number.
const offset = (value: unknown) => (OFFSET.test(`${value ?? ''}`) ? `${value}` : undefined)

export type FiguresSearch = Partial<ReturnType<typeof readFiguresSearch>>
export const readFiguresSearch = (given: Record<string, unknown>) => ({
  days: oneOf(['7', '90'], `${given.days ?? ''}`),
  show: isKey(FIGURE_SHEETS, given.show) && given.show !== 'overview' ? given.show : undefined,
  period: isKey(REPORT_PERIODS, given.period) && given.period !== 'last30' ? given.period : undefined,
  from: calendarDay(given.from),
  to: calendarDay(given.to),
  by: oneOf(['category', 'buyer'], given.by),
  parts: oneOf(['0', '91', '181', '366', 'unknown'], `${given.parts ?? ''}`),
  after: offset(given.after),
})

/** The search parameters of a figure without its page. */
export const daysOf = ({ show, period, from, to }: FiguresSearch): FiguresSearch => ({ show, period, from, to })
