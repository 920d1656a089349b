import { timeFormat } from './time-format.ts'

const DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' }
const CLOCK: Intl.DateTimeFormatOptions = {
  ...DAY,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'longOffset',
}

/** The day of the store's calendar that `at` falls on, YYYY-MM-DD. `timeZone` as IANA names it. */
export const storeDay = (at: Date, timeZone: string): string => timeFormat('en-CA', { ...DAY, timeZone }).format(at)

/** A moment as the store's calendar and clock have it, with their offset (ISO 8601): 2026-07-16T14:05:09-04:00. */
export function storeTime(at: Date, timeZone: string): string {
  const parts = new Map(
    timeFormat('en-CA', { ...CLOCK, timeZone })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const offset = of('timeZoneName').replace('GMT', '') || '+00:00'
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}${offset}`
}

/** Adds a number of days to `day`; negative: before it. A calendar day has no time zone. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
