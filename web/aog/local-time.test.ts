import { expect, test } from 'vitest'
import { isoToLocalTime, localTimeToIso, localZone } from './local-time.ts'

test('a local time is a moment, an empty field is null', () => {
  expect(localTimeToIso('2026-11-21T15:30')).toBe(new Date(2026, 10, 21, 15, 30).toISOString())
  expect(localTimeToIso('')).toBeNull()
  expect(localTimeToIso(undefined)).toBeNull()
})

test('a moment fills the field as it was typed; an invalid one leaves it empty', () => {
  for (const typed of ['2026-11-21T15:30', '2026-01-02T03:04'])
    expect(isoToLocalTime(localTimeToIso(typed) ?? '')).toBe(typed)
  expect([isoToLocalTime(undefined), isoToLocalTime('soon')]).toEqual(['', ''])
})

test('the zone is named', () => {
  expect(localZone(new Date())).toMatch(/\w/)
})
