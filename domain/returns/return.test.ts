import { expect, test } from 'vitest'
import { isOrderEventAllowed, ORDER_STATUSES } from '../orders/order.ts'
import { nextReturnState, RETURN_EVENTS, type ReturnEvent } from './return.ts'

test.each([
  ['return_requested', null, 'buyer', 'requested'],
  ['return_requested', null, 'admin', null],
  ['return_requested', 'denied', 'buyer', null],
  ['return_approved', 'requested', 'admin', 'approved'],
  ['return_approved', 'requested', 'buyer', null],
  ['return_denied', 'approved', 'admin', null],
  ['return_received', 'requested', 'admin', null],
  ['return_received', 'approved', 'admin', 'received'],
  ['returned', 'approved', 'clock', null],
  ['returned', 'received', 'clock', 'completed'],
  ['returned', 'completed', 'admin', null],
] as const)('%s of a return that is %s, by %s, leads to %s', (event, state, actor, next) => {
  expect(nextReturnState(event, state, actor)).toBe(next)
})

test('a role that may move a return may also move its order', () => {
  for (const event of Object.keys(RETURN_EVENTS) as ReturnEvent[])
    for (const actor of RETURN_EVENTS[event].by)
      expect(ORDER_STATUSES.some(status => isOrderEventAllowed(event, status, actor))).toBe(true)
})
