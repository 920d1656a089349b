import { expect, test } from 'vitest'
import { isOrderEventAllowed, ORDER_EVENTS, ORDER_STATUSES } from './order.ts'

test('every event of an order leads from and to statuses that exist', () => {
  for (const { from, to } of Object.values(ORDER_EVENTS)) {
    for (const status of [...(from ?? []), ...(to === null ? [] : [to].flat())])
      expect(ORDER_STATUSES).toContain(status)
  }
})

test.each([
  ['canceled', 'pending', 'buyer', true],
  ['canceled', 'processing', 'buyer', true],
  ['canceled', 'shipped', 'buyer', false],
  ['canceled', 'canceled', 'buyer', false],
  ['shipped', 'processing', 'buyer', false],
  ['shipped', 'processing', 'admin', true],
  ['return_requested', 'delivered', 'buyer', true],
  ['return_requested', 'pending', 'buyer', false],
  ['return_approved', 'return_requested', 'buyer', false],
  ['returned', 'return_denied', 'admin', false],
  ['return_received', 'return_approved', 'admin', true],
  ['return_received', 'return_requested', 'admin', true],
  ['return_received', 'shipped', 'admin', false],
  ['returned', 'return_approved', 'clock', true],
  ['returned', 'return_approved', 'buyer', false],
  ['refunded', 'return_requested', 'gateway', true],
  ['refunded', 'delivered', 'admin', false],
  ['tracking_corrected', 'delivered', 'admin', true],
  ['tracking_corrected', 'processing', 'admin', true],
  ['shipped', 'canceled', 'admin', false],
  ['tracking_corrected', 'shipped', 'buyer', false],
  ['placed', null, 'buyer', true],
  ['placed', 'pending', 'buyer', false],
] as const)('%s of an order that is %s, by %s: %s', (event, status, actor, may) => {
  expect(isOrderEventAllowed(event, status, actor)).toBe(may)
})
