const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Waiting time in words. */
export const waitingTimeText = (since: string | Date, now: number): string =>
  durationWords(Math.max(0, now - new Date(since).getTime()))

/** Milliseconds in their two largest units: `12 min`, `3 h 5 min`, `2 d 4 h`. */
export function durationWords(waited: number): string {
  const [days, hours, minutes] = [waited / DAY, (waited % DAY) / HOUR, (waited % HOUR) / MINUTE].map(Math.floor)
  if (days) return hours ? `${days} d ${hours} h` : `${days} d`
  if (hours) return minutes ? `${hours} h ${minutes} min` : `${hours} h`
  return `${minutes} min`
}

/** True if it has waited longer than this number of minutes. */
export const isOverdue = (since: string | Date, now: number, minutes: number): boolean =>
  now - new Date(since).getTime() > minutes * MINUTE
