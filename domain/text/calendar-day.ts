const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A day of the calendar, YYYY-MM-DD, in words: Nov 21, 2026. It belongs to no time zone. Written by hand, as a product page
 * has such days: the browser loads a library of languages before it formats its first one.
 */
export function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(date)}, ${Number(year)}`
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** A day that is near, in words: Mon, Nov 30. `day`: YYYY-MM-DD. */
export function nearDayInWords(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return `${WEEKDAYS[at.getUTCDay()]}, ${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}`
}

const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The name of a day of the week as ISO 8601 counts them: 1 is Monday. */
export const weekdayName = (weekday: number): string => WEEKDAY_NAMES[weekday - 1] ?? ''
