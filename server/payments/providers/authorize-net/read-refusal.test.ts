import { expect, test } from 'vitest'
import { refusalWords } from '../../../../domain/payments/payment-refusal.ts'
import { readRefusal } from './read-refusal.ts'

test.each([
  ['declined', '2', /declined/],
  ['declined', '27', /billing address/],
  ['declined', '65', /security code/],
  ['failed', '8', /expired/],
  ['failed', '6', /card number/],
  ['failed', '11', /sent twice/],
  ['failed', 'E00114', /^Please enter your card again\.$/],
  ['failed', '19', /a few minutes/],
  ['declined', '252', /declined/],
  ['failed', 'E00003', /was not charged/],
  ['failed', 'constructor', /was not charged/],
] as const)('%s with %s has the store’s own text', (kind, code, words) => {
  const refusal = refusalWords(readRefusal(kind, code), 'Invalid OTS Token.')
  expect(refusal).toMatch(words)
  expect(refusal).not.toContain('OTS')
})

test('the gateway’s text does not replace the store’s own texts', () => {
  const own = 'The payment service cannot be reached.'
  expect(refusalWords(readRefusal('failed', null), own)).toBe(own)
})
