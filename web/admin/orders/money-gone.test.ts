import { expect, test } from 'vitest'
import { voidedByHand } from '../../../domain/payment.ts'
import { moneyGone, whyNotPacked } from './money-gone.ts'

test.each([
  [['done', 'wanted'], 'all of it is on its way back'],
  [['done', 'wanted', 'failed'], 'not all of it could be given back'],
  [['done', 'elsewhere'], 'all of it was given back'],
] as const)('%j: %s', (states, told) => {
  expect(moneyGone(states.map(state => ({ state })))).toBe(told)
})

test('an order is packed unless its charge was voided by hand, or all of it is to go back', () => {
  const why = (left: number, state: 'approved' | 'declined' = 'approved', result = 'order paid') =>
    whyNotPacked('APS-20260101-1000', { left, attempts: [{ state }], notifications: [{ result }] })
  expect(why(0)).toContain('given back, or is to be')
  expect(why(1)).toBeNull()
  // Nothing was charged of which anything could have gone back.
  expect(why(0, 'declined')).toBeNull()
  expect(why(100, 'approved', voidedByHand('APS-20260101-1000'))).toContain('voided')
  expect(why(100, 'approved', voidedByHand('APS-20260101-1001'))).toBeNull()
  expect(whyNotPacked('APS-20260101-1000', undefined)).toBeNull()
})
