import { expect, test } from 'vitest'
import { dayInWords } from './calendar-day.ts'

test('every day of a leap year as the language writes it', () => {
  const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
  for (let at = Date.UTC(2028, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000)
    expect(dayInWords(new Date(at).toISOString().slice(0, 10))).toBe(format.format(at))
})
