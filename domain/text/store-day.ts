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

const MINUTE_MS = 60_000

/** The last minute that was asked for, because each list and each page of a part asks for the present one. */
let last = { minute: Number.NaN, timeZone: '', day: '', hour: Number.NaN }

/** Days and hours begin with a minute in every time zone of today. */
function readMinute(at: Date, timeZone: string): { day: string; hour: number } {
  const minute = Math.floor(at.getTime() / MINUTE_MS)
  if (minute === last.minute && timeZone === last.timeZone) return last
  const hour = Number(timeFormat('en-CA', { hourCycle: 'h23', hour: '2-digit', timeZone }).format(at))
  last = { minute, timeZone, day: timeFormat('en-CA', { ...DAY, timeZone }).format(at), hour }
  return last
}

/** The day of the store's calendar that `at` falls on, YYYY-MM-DD. `timeZone` as IANA names it. */
export const storeDay = (at: Date, timeZone: string): string => readMinute(at, timeZone).day

/** The hour of the store's clock at `at`, 0 to 23. */
export const storeHour = (at: Date, timeZone: string): number => readMinute(at, timeZone).hour

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
