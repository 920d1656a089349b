import { expect, test } from 'vitest'
import { type ReturnTimes, returnNumbers } from './return-numbers.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 12, minute))
const timesOf = (times: Partial<ReturnTimes>): ReturnTimes => ({
  state: 'completed',
  requestedAt: at(0),
  decidedAt: null,
  receivedAt: null,
  completedAt: null,
  ...times,
})

test('each event of returns that overlap has the number of its return', () => {
  const first = timesOf({ requestedAt: at(1), decidedAt: at(4), receivedAt: at(6), completedAt: at(7) })
  const second = timesOf({ requestedAt: at(2), decidedAt: at(3), receivedAt: at(5), completedAt: at(8) })
  const third = timesOf({ state: 'denied', requestedAt: at(9), decidedAt: at(10) })
  const oldestFirst = [
    ['placed', null],
    ['return_requested', 1],
    ['return_requested', 2],
    ['return_approved', 2],
    ['return_approved', 1],
    ['return_received', 2],
    ['return_received', 1],
    ['returned', 1],
    ['returned', 2],
    ['return_requested', 3],
    ['return_denied', 3],
  ] as const
  const newestFirst = oldestFirst.toReversed()
  expect(
    returnNumbers(
      newestFirst.map(([event]) => event),
      [first, second, third],
    ),
  ).toEqual(newestFirst.map(([, number]) => number))
})

test('an event for which no return has a stored time has no number', () => {
  const times = timesOf({ decidedAt: at(2) })
  expect(returnNumbers(['return_approved', 'return_approved', 'returned'], [times])).toEqual([1, null, null])
})
