const FORMAT = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A day of the calendar, YYYY-MM-DD, in words: Nov 21, 2026. It belongs to no time zone. */
export const dayInWords = (day: string): string => FORMAT.format(new Date(`${day}T00:00:00Z`))
