import { cents, formatMoney } from '../../../domain/money/money.ts'
import { durationWords } from '../waited.ts'
import type { DayFigures, TotalFigures } from './queries.ts'

type Series = {
  name: string
  shape: 'bar' | 'line'
  color: string
  /** null: no value for that day */
  of: (of: TotalFigures) => number | null
}

/** A chart and its table: the days of the period, with the first series of the previous period beside it. */
export type FigureKind = {
  title: string
  note: string
  series: readonly [Series, ...Series[]]
  /** the total of the period */
  total: (of: TotalFigures) => string
  /** the value compared with the previous period, and whether an increase is good; null: no comparison */
  compared: (of: TotalFigures) => number | null
  isMoreGood: boolean
  /** a number in full, and as an axis label */
  write: (value: number) => string
  writeShort: (value: number) => string
}

export const BEFORE_COLOR = 'var(--muted)'
const [FIRST, SECOND] = ['var(--drawing)', 'var(--accent)']

const count = (value: number): string => value.toLocaleString('en-US')
const money = (value: number): string => formatMoney(cents(value))
const minutes = (value: number): string => (value < 1 ? 'under 1 min' : durationWords(value * 60_000))
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const shortMoney = (value: number): string => `${value < 0 ? '-' : ''}$${COMPACT.format(Math.abs(value) / 100)}`
/** On one line: a space would wrap an axis label. */
const shortMinutes = (value: number): string =>
  value >= 2880
    ? `${COMPACT.format(value / 1440)}\u00a0d`
    : value >= 120
      ? `${COMPACT.format(value / 60)}\u00a0h`
      : `${Math.round(value)}\u00a0min`

const revenueOf = ({ paid, refunded }: TotalFigures): number => paid - refunded

function response(title: string, which: 'rfqResponse' | 'aogResponse'): FigureKind {
  return {
    title,
    note: 'By request date.',
    series: [
      { name: 'Median', shape: 'line', color: FIRST, of: of => of[which]?.median ?? null },
      { name: '90th percentile', shape: 'line', color: SECOND, of: of => of[which]?.p90 ?? null },
    ],
    total: of => {
      const found = of[which]
      return found ? `${minutes(found.median)}; nine of ten within ${minutes(found.p90)}` : 'no offer yet'
    },
    compared: of => of[which]?.median ?? null,
    isMoreGood: false,
    write: minutes,
    writeShort: shortMinutes,
  }
}

export const FIGURE_KINDS: readonly FigureKind[] = [
  {
    title: 'Orders',
    note: 'By payment date.',
    series: [{ name: 'Orders', shape: 'bar', color: FIRST, of: of => of.orders }],
    total: of => count(of.orders),
    compared: of => of.orders,
    isMoreGood: true,
    write: count,
    writeShort: value => COMPACT.format(value),
  },
  {
    title: 'Revenue',
    note: 'Payments that day, less refunds that day.',
    series: [{ name: 'Revenue', shape: 'bar', color: FIRST, of: revenueOf }],
    total: of => money(revenueOf(of)),
    compared: revenueOf,
    isMoreGood: true,
    write: money,
    writeShort: shortMoney,
  },
  {
    title: 'Quotes',
    note: 'By request date. Won: purchased since.',
    series: [
      { name: 'Asked', shape: 'bar', color: FIRST, of: of => of.asked },
      { name: 'Won', shape: 'bar', color: SECOND, of: of => of.won },
    ],
    total: ({ asked, won }) =>
      `${count(asked)} asked, ${count(won)} won${asked > 0 ? ` (${Math.round((won / asked) * 100)} %)` : ''}`,
    compared: of => of.asked,
    isMoreGood: true,
    write: count,
    writeShort: value => COMPACT.format(value),
  },
  response('Time to the first offer', 'rfqResponse'),
  response('Time to the first offer, AOG', 'aogResponse'),
]

/** One day in a chart: the values of each series by index, and the value of the first series in the previous period. */
export type ChartRow = { day: string; dayBefore: string; before: number | null; values: (number | null)[] }

export const rowsOf = (
  { series }: FigureKind,
  days: readonly DayFigures[],
  daysBefore: readonly DayFigures[],
): ChartRow[] =>
  days.map((of, at) => {
    const before = daysBefore[at]
    return {
      day: of.day,
      dayBefore: before?.day ?? '',
      before: before ? series[0].of(before) : null,
      values: series.map(one => one.of(of)),
    }
  })

/** True if there is nothing to draw: counts are empty or 0; durations are empty (0 is a duration). */
export const isEmpty = ({ series }: FigureKind, rows: readonly ChartRow[]): boolean =>
  rows.every(({ values, before }) =>
    [...values, before].every(value => value === null || (value === 0 && series[0].shape === 'bar')),
  )
