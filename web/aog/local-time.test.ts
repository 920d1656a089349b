import { expect, test } from 'vitest'
import { localTimeToIso, localZone } from './local-time.ts'

test('a local time is a moment, an empty field none', () => {
  expect(localTimeToIso('2026-11-21T15:30')).toBe(new Date(2026, 10, 21, 15, 30).toISOString())
  expect(localTimeToIso('')).toBeNull()
  expect(localTimeToIso(undefined)).toBeNull()
})

test('the zone is named', () => {
  expect(localZone(new Date())).toMatch(/\w/)
})
