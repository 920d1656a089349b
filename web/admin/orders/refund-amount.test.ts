import { expect, test } from 'vitest'
import { cents } from '../../../domain/money/money.ts'
import { leftAsSeen, refundOf, whyNotRefunded } from './refund-amount.ts'

test.each([
  ['60.00', null],
  ['$1', null],
  ['0.01', null],
  ['60.01', 'At most $60.00 can be refunded'],
  ['1,000', 'At most $60.00 can be refunded'],
  ['0', 'Please enter an amount, like 12.50'],
  ['-1', 'Please enter an amount, like 12.50'],
  ['1.234', 'Please enter an amount, like 12.50'],
  ['', 'Please enter an amount, like 12.50'],
  ['ten', 'Please enter an amount, like 12.50'],
])('of $60.00, %j: %s', (typed, why) => {
  expect(whyNotRefunded(typed, cents(6000))).toBe(why)
})

test.each([
  ['a refusal because it has changed', Object.assign(new Error(), { code: 'REFUND_LEFT_CHANGED' }), 5000],
  ['a refusal for another reason', Object.assign(new Error(), { code: 'BUSY' }), 6000],
  ['an answer that was lost', new TypeError('Failed to fetch'), 6000],
  ['nothing yet', null, 6000],
])('of $60.00, $50.00 now, after %s: what was seen', (_, error, seen) => {
  expect(leftAsSeen(cents(6000), cents(5000), error)).toBe(seen)
})

test('for two lines goes back what they cost with their tax, and no more than is left', () => {
  const bolts = { sku: 'AN3-5A', quantity: 1200, unitPrice: 2, tax: 150, refunded: 0 }
  const seal = { sku: '65-4', quantity: 1, unitPrice: 500, tax: 0, refunded: 0 }
  const chosen = [
    { line: bolts, pieces: 1200 },
    { line: seal, pieces: 1 },
  ]
  expect(refundOf(chosen, cents(6000))).toEqual({ amount: 3050, reason: '1,200 × AN3-5A, 1 × 65-4' })
  expect(refundOf(chosen, cents(2600)).amount).toBe(2600)
  expect(refundOf([{ line: { ...bolts, refunded: 600 }, pieces: 600 }], cents(6000)).amount).toBe(1275)
})
