import { expect, test } from 'vitest'
import { hourInWords, shipDayFrom, shipDayOf, shipDays, shipDayText } from './ship-day.ts'

const CALENDAR = { timeZone: 'America/New_York', cutOff: 14, closedDays: [] }

test("ships nothing on a closed day, and uses the owner's cut-off hour", () => {
  const closed = { ...CALENDAR, cutOff: 11, closedDays: ['2026-11-19', '2026-11-20'] }
  expect(shipDayOf(new Date('2026-11-18T10:59:00-05:00'), closed)).toBe('2026-11-18')
  expect(shipDayOf(new Date('2026-11-18T11:00:00-05:00'), closed)).toBe('2026-11-23')
  expect(shipDayFrom('2026-11-19', closed)).toBe('2026-11-23')
  expect(shipDays('2026-11-23', closed)).toEqual({ leftBy: '2026-11-18', leavesBy: '2026-11-23' })
  expect(shipDays('2026-11-20', closed)).toEqual({ leftBy: '2026-11-18', leavesBy: '2026-11-18' })
  expect([11, 12, 14].map(hourInWords)).toEqual(['11 a.m.', 'noon', '2 p.m.'])
})

test.each([
  ['Wednesday', '2026-11-18', '2026-11-17', '2026-11-18'],
  ['Monday: since Friday nothing has left', '2026-11-23', '2026-11-20', '2026-11-23'],
  ['Saturday: nothing leaves today', '2026-11-21', '2026-11-20', '2026-11-20'],
  ['Sunday', '2026-11-22', '2026-11-20', '2026-11-20'],
])('%s', (_, today, leftBy, leavesBy) => expect(shipDays(today, CALENDAR)).toEqual({ leftBy, leavesBy }))

test.each([
  ['in time', '2026-11-18T13:59:00-05:00', '2026-11-18'],
  ['too late for the day', '2026-11-18T14:00:00-05:00', '2026-11-19'],
  ['late on a Friday', '2026-11-20T18:00:00-05:00', '2026-11-23'],
  ['on a Saturday', '2026-11-21T09:00:00-05:00', '2026-11-23'],
  ['in another zone it is the next day already', '2026-11-19T02:00:00Z', '2026-11-19'],
])('an order paid %s ships', (_, at, day) => expect(shipDayOf(new Date(at), CALENDAR)).toBe(day))

test.each([
  ['2026-11-24', 'Today'],
  ['2026-11-25', 'Tomorrow'],
  ['2026-11-30', 'Mon, Nov 30'],
])('shipping on %s reads "%s" on November 24', (day, words) => expect(shipDayText(day, '2026-11-24')).toBe(words))

test('tomorrow may be in another year', () => expect(shipDayText('2027-01-01', '2026-12-31')).toBe('Tomorrow'))
