import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayHappen, ORDER_EVENTS, ORDER_STATUSES, orderNumber } from './order.ts'
import { ATTEMPT_STATES, LIVE_ATTEMPT_STATES, mayMove } from './payment.ts'

test('an order number carries the day of the store, not of Greenwich', () => {
  const lateEvening = new Date('2026-11-21T03:30:00Z') // 22:30 on the 20th in New York
  expect(orderNumber(lateEvening, 'America/New_York', 0, () => 0)).toBe('APS-20261120-1000')
  expect(orderNumber(lateEvening, 'UTC', 0, () => 0)).toBe('APS-20261121-1000')
})

test('four digits, five once the day is more than half full, and never more than a gateway takes', () => {
  const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(draw, fc.integer({ min: 0, max: 20_000 }), (drawn, placed) => {
      const number = orderNumber(new Date('2026-02-03T12:00:00Z'), 'UTC', placed, () => drawn)
      expect(number).toMatch(placed > 4500 ? /^APS-20260203-[1-9]\d{4}$/ : /^APS-20260203-[1-9]\d{3}$/)
      expect(number.length).toBeLessThanOrEqual(20)
    }),
  )
})

test('every event of an order leads from and to statuses that exist', () => {
  for (const { from, to } of Object.values(ORDER_EVENTS)) {
    for (const status of [...(from ?? []), ...(to === null ? [] : [to])]) expect(ORDER_STATUSES).toContain(status)
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
  ['return_received', 'return_requested', 'admin', false],
  ['returned', 'return_approved', 'clock', true],
  ['returned', 'return_approved', 'buyer', false],
  ['refunded', 'return_requested', 'gateway', true],
  ['refunded', 'delivered', 'admin', false],
  ['tracking_corrected', 'delivered', 'admin', true],
  ['tracking_corrected', 'processing', 'admin', false],
  ['tracking_corrected', 'shipped', 'buyer', false],
  ['placed', null, 'buyer', true],
  ['placed', 'pending', 'buyer', false],
] as const)('%s of an order that is %s, by %s: %s', (event, status, actor, may) => {
  expect(mayHappen(event, status, actor)).toBe(may)
})

test('an attempt that is closed stays as it is, but for a charge that turned up after all and went back', () => {
  for (const from of ATTEMPT_STATES.filter(state => !LIVE_ATTEMPT_STATES.includes(state))) {
    const wasGivenUp = from === 'failed' || from === 'declined'
    for (const to of ATTEMPT_STATES) expect(mayMove(from, to)).toBe(wasGivenUp && to === 'voided')
  }
})
