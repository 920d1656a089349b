import { addDays } from '../text/store-day.ts'

/** The numbers of store days that figures can cover. */
export const FIGURE_DAYS = [7, 30, 90] as const
export type FigureDays = (typeof FIGURE_DAYS)[number]

/** Days of the store, YYYY-MM-DD, both of them in it. */
export type Period = { from: string; to: string }

/** The last `days` days up to `today`, and as many before them. */
export function figurePeriods(today: string, days: number): { current: Period; previous: Period } {
  const from = addDays(today, 1 - days)
  return { current: { from, to: today }, previous: { from: addDays(from, -days), to: addDays(from, -1) } }
}

/** Every day of a period, oldest first. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The change in percent, negative for a decrease; null: no earlier value to compare with. */
export const changeInPercent = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null
