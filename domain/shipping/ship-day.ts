import { nearDayInWords } from '../text/calendar-day.ts'
import { addDays, storeDay, storeHour } from '../text/store-day.ts'
import { isWorkDay } from './holidays.ts'

/**
 * When packages ship: parts in stock that are ordered before the hour `cutOff` (1 to 23) of a working day, in the
 * store's time zone, ship that day. Nothing ships on `closedDays` (YYYY-MM-DD), weekends and the carriers' holidays.
 */
export type ShippingCalendar = { timeZone: string; cutOff: number; closedDays: readonly string[] }

/** True if anything ships on a day, YYYY-MM-DD. */
const isShipDay = (day: string, { closedDays }: Pick<ShippingCalendar, 'closedDays'>): boolean =>
  isWorkDay(day) && !closedDays.includes(day)

/** The ship day of an order paid at `at`: that day if it is before the cut-off, otherwise the next working day. */
export function shipDayOf(at: Date, calendar: ShippingCalendar): string {
  const { timeZone, cutOff } = calendar
  const day = storeDay(at, timeZone)
  return isShipDay(day, calendar) && storeHour(at, timeZone) < cutOff ? day : shipDayAfter(day, calendar)
}

/** The ship day of pieces that are in stock on `day`: that day, or the next working day. */
export const shipDayFrom = (day: string, calendar: Pick<ShippingCalendar, 'closedDays'>): string =>
  isShipDay(day, calendar) ? day : shipDayAfter(day, calendar)

/** `2 p.m.`, of an hour of the day. */
export const hourInWords = (hour: number): string =>
  hour === 12 ? 'noon' : hour > 12 ? `${hour - 12} p.m.` : `${hour} a.m.`

/** The ship day for a reader on `today`: `Today`, `Tomorrow`, otherwise `Mon, Nov 30`. Both days YYYY-MM-DD. */
export const shipDayText = (day: string, today: string): string =>
  day === today ? 'Today' : day === addDays(today, 1) ? 'Tomorrow' : nearDayInWords(day)

/** The owner closes 200 days at most, so that there is always another one. */
const shipDayAfter = (day: string, calendar: Pick<ShippingCalendar, 'closedDays'>): string =>
  shipDayFrom(addDays(day, 1), calendar)

function shipDayBefore(day: string, calendar: Pick<ShippingCalendar, 'closedDays'>): string {
  const before = addDays(day, -1)
  return isShipDay(before, calendar) ? before : shipDayBefore(before, calendar)
}

/**
 * Until which days' cut-off orders should have left, and are to leave today: what was ordered before the cut-off of a
 * working day leaves on it, what comes later on the next one.
 */
export function shipDays(
  today: string,
  calendar: Pick<ShippingCalendar, 'closedDays'>,
): { leftBy: string; leavesBy: string } {
  const leftBy = shipDayBefore(today, calendar)
  return { leftBy, leavesBy: isShipDay(today, calendar) ? today : leftBy }
}
