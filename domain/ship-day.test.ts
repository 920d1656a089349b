import { expect, test } from 'vitest'
import { shipDays } from './ship-day.ts'

test.each([
  ['Wednesday', '2026-11-18', '2026-11-17', '2026-11-18'],
  ['Monday: since Friday nothing has left', '2026-11-23', '2026-11-20', '2026-11-23'],
  ['Saturday: nothing leaves today', '2026-11-21', '2026-11-20', '2026-11-20'],
  ['Sunday', '2026-11-22', '2026-11-20', '2026-11-20'],
])('%s', (_, today, leftBy, leavesBy) => expect(shipDays(today)).toEqual({ leftBy, leavesBy }))
