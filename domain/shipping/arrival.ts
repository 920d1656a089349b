import { addDays, storeTime } from '../text/store-day.ts'
import { isWorkDay } from './holidays.ts'
import { type ShippingCalendar, shipDayOf } from './ship-day.ts'

/** When what is ordered at a moment leaves: the day, and, if that is today, how many minutes are left to order for it. */
export function departure(at: Date, calendar: ShippingCalendar): { day: string; minutesLeft: number | null } {
  const day = shipDayOf(at, calendar)
  const now = storeTime(at, calendar.timeZone)
  if (day !== now.slice(0, 10)) return { day, minutesLeft: null }
  return { day, minutesLeft: calendar.cutOff * 60 - Number(now.slice(11, 13)) * 60 - Number(now.slice(14, 16)) }
}

/** The arrival day of a package that ships on `day` and takes some business days. */
export function arrivesOn(day: string, businessDays: number): string {
  let arrives = day
  for (let left = Math.max(0, businessDays); left > 0; ) {
    arrives = addDays(arrives, 1)
    if (isWorkDay(arrives)) left--
  }
  return arrives
}

/** `1 h 52 min` */
export const minutesInWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
