const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something has waited. */
export const waitedWords = (since: string | Date, now: number): string =>
  durationWords(Math.max(0, now - new Date(since).getTime()))

/** So many milliseconds in their two largest units: `12 min`, `3 h 5 min`, `2 d 4 h`. */
export function durationWords(waited: number): string {
  const [days, hours, minutes] = [waited / DAY, (waited % DAY) / HOUR, (waited % HOUR) / MINUTE].map(Math.floor)
  if (days) return hours ? `${days} d ${hours} h` : `${days} d`
  if (hours) return minutes ? `${hours} h ${minutes} min` : `${hours} h`
  return `${minutes} min`
}

/** Whether something has waited longer than so many minutes. */
export const isOverdue = (since: string | Date, now: number, minutes: number): boolean =>
  now - new Date(since).getTime() > minutes * MINUTE
