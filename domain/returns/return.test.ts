import { expect, test } from 'vitest'
import { mayHappen, ORDER_STATUSES } from '../orders/order.ts'
import { nextReturnState, RETURN_EVENTS, type ReturnEvent } from './return.ts'

test.each([
  ['requested', null, 'buyer', 'requested'],
  ['requested', null, 'admin', null],
  ['requested', 'denied', 'buyer', null],
  ['approved', 'requested', 'admin', 'approved'],
  ['approved', 'requested', 'buyer', null],
  ['denied', 'approved', 'admin', null],
  ['received', 'requested', 'admin', null],
  ['received', 'approved', 'admin', 'received'],
  ['completed', 'approved', 'clock', null],
  ['completed', 'received', 'clock', 'completed'],
  ['completed', 'completed', 'admin', null],
] as const)('%s of a return that is %s, by %s, leads to %s', (event, state, actor, next) => {
  expect(nextReturnState(event, state, actor)).toBe(next)
})

test('whoever may move a return may move its order with it', () => {
  for (const event of Object.keys(RETURN_EVENTS) as ReturnEvent[])
    for (const actor of RETURN_EVENTS[event].by)
      expect(ORDER_STATUSES.some(status => mayHappen(RETURN_EVENTS[event].order, status, actor))).toBe(true)
})
