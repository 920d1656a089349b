import { expect, test } from 'vitest'
import type { NotificationOutcome as Outcome } from '../../../domain/payments/payment.ts'
import { refundSummary, whyNotPacked } from './refund-summary.ts'

test.each([
  [['done', 'requested'], 'a full refund is on its way'],
  [['done', 'requested', 'failed'], 'part of the refund failed'],
  [['done', 'done'], 'fully refunded'],
] as const)('%j: %s', (states, told) => {
  expect(refundSummary(states.map(state => ({ state })))).toBe(told)
})

test('an order is packed unless its charge was voided manually or will be fully refunded', () => {
  const why = (
    left: number,
    state: 'approved' | 'declined' = 'approved',
    outcome: Outcome = 'explained',
    orderId = 'o',
  ) => whyNotPacked('o', true, { left, attempts: [{ state }], notifications: [{ outcome, orderId }] })
  expect(why(0)).toContain('being refunded in full')
  expect(why(1)).toBeNull()
  // Nothing was charged, so nothing could be refunded.
  expect(why(0, 'declined')).toBeNull()
  expect(why(100, 'approved', 'voided_by_hand')).toContain('voided')
  expect(why(100, 'approved', 'voided_by_hand', 'another')).toBeNull()
  expect(whyNotPacked('o', true, undefined)).toBeNull()
  expect(whyNotPacked('o', false, undefined)).toContain('no valid payment any more')
})
