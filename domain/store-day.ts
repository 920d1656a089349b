// Making a format takes a hundred times as long as using it, and every order asks for the day.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, made)
  return made
}

/** The day of the store's calendar that `at` falls on, YYYY-MM-DD. `timeZone` as IANA names it. */
export const storeDay = (at: Date, timeZone: string): string => formatOf(timeZone).format(at)

/** The day so many days after `day`, or before it. A day of the calendar belongs to no time zone. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
