import { nearDayInWords } from '../text/calendar-day.ts'
import { addDays, storeDay, storeTime } from '../text/store-day.ts'
import { isWorkDay } from './holidays.ts'

/** What is in stock and ordered before this hour of a working day, in the store's zone, leaves on it: `claims.sameDay` of store.config.ts. */
export const SAME_DAY_UNTIL = 14

/** The day on which what was paid `at` a moment is to leave: that day, if it is in time for it, else the next working day. */
export function leavesOn(at: Date, timeZone: string): string {
  const day = storeDay(at, timeZone)
  const hour = Number(storeTime(at, timeZone).slice(11, 13))
  return isWorkDay(day) && hour < SAME_DAY_UNTIL ? day : workDayAfter(day)
}

/** When something leaves, to somebody who reads it on `today`: `Today`, `Tomorrow`, else `Mon, Nov 30`. Both days YYYY-MM-DD. */
export const leavesInWords = (day: string, today: string): string =>
  day === today ? 'Today' : day === addDays(today, 1) ? 'Tomorrow' : nearDayInWords(day)

function workDayAfter(day: string): string {
  const after = addDays(day, 1)
  return isWorkDay(after) ? after : workDayAfter(after)
}

/** The last working day before `day`. */
function workDayBefore(day: string): string {
  const before = addDays(day, -1)
  return isWorkDay(before) ? before : workDayBefore(before)
}

/**
 * Until which days' cut-off orders should have left, and are to leave today: what was ordered before the cut-off of a
 * working day leaves on it, what comes later on the next one.
 */
export function shipDays(today: string): { leftBy: string; leavesBy: string } {
  const leftBy = workDayBefore(today)
  return { leftBy, leavesBy: isWorkDay(today) ? today : leftBy }
}
