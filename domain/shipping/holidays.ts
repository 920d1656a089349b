import { addDays } from '../text/store-day.ts'

/**
 * Calendar days on which neither FedEx nor UPS collects or delivers, by rule, so that no list needs upkeep: New Year’s
 * Day, Memorial Day, Independence Day, Labor Day, Thanksgiving and Christmas. `day`: YYYY-MM-DD.
 */
export function isHoliday(day: string): boolean {
  const date = day.slice(5)
  if (date === '01-01' || date === '07-04' || date === '12-25') return true
  const [weekday, month, ofMonth] = [weekdayOf(day), Number(day.slice(5, 7)), Number(day.slice(8))]
  const isLastMonday = weekday === 1 && addDays(day, 7).slice(5, 7) !== '05'
  if (month === 5) return isLastMonday
  if (month === 9) return weekday === 1 && ofMonth <= 7
  return month === 11 && weekday === 4 && ofMonth > 21 && ofMonth <= 28
}

/** 0: Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** True if packages ship and arrive on the day: Monday to Friday, except holidays. */
export function isWorkDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}
