import { expect, test } from 'vitest'
import { storeDay, storeHour, storeTime } from './store-day.ts'

test.each([
  ['2026-07-16T18:05:09.900Z', 'America/New_York', '2026-07-16T14:05:09-04:00'],
  ['2026-02-01T04:30:00Z', 'America/New_York', '2026-01-31T23:30:00-05:00'],
  // The hour that comes twice when summer time ends.
  ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01T01:30:00-04:00'],
  ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01T01:30:00-05:00'],
  ['2026-07-16T00:00:00Z', 'Asia/Kathmandu', '2026-07-16T05:45:00+05:45'],
  ['2026-07-16T00:00:00Z', 'UTC', '2026-07-16T00:00:00+00:00'],
])('%s in %s: %s', (at, timeZone, local) => {
  expect(storeTime(new Date(at), timeZone)).toBe(local)
  expect(Math.abs(Date.parse(local) - Date.parse(at))).toBeLessThan(1000)
})

test.each([
  ['2026-07-17T03:59:59.999Z', 'America/New_York', '2026-07-16', 23],
  ['2026-07-17T04:00:00Z', 'America/New_York', '2026-07-17', 0],
  // The same minute in another time zone, and once more in the first one.
  ['2026-07-17T04:00:30Z', 'UTC', '2026-07-17', 4],
  ['2026-07-17T04:00:30Z', 'Asia/Kathmandu', '2026-07-17', 9],
  ['2026-07-17T04:00:59Z', 'America/New_York', '2026-07-17', 0],
])('%s in %s is on %s, in hour %i', (at, timeZone, day, hour) => {
  for (let twice = 0; twice < 2; twice++) {
    expect(storeDay(new Date(at), timeZone)).toBe(day)
    expect(storeHour(new Date(at), timeZone)).toBe(hour)
  }
})
