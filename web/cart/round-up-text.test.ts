import { expect, test } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import { roundedUpText, roundUpFailure } from './round-up-text.ts'

test('the added amount is described by destination', () => {
  const answer = { added: 2113, minimum: 2500 }
  expect(roundedUpText('cart', answer)).toBe('Added $21.13 to meet minimum requirement')
  expect(roundedUpText('checkout', answer)).toBe('Added $21.13 to meet the $25.00 minimum order requirement')
  expect(roundedUpText('cart', { added: 0, minimum: 2500 })).toBeNull()
})

test.each([
  ['cart', new Refusal('ROUND_UP_UNAVAILABLE'), 'Unable to add minimum adjustment'],
  [
    'checkout',
    new Refusal('ROUND_UP_UNAVAILABLE'),
    'Unable to add minimum adjustment. Please add more items to your cart.',
  ],
  ['cart', new Refusal('NOT_SIGNED_IN'), 'Please log in to add items to cart'],
  ['checkout', new Refusal('ROUND_UP_FOR_CUSTOMERS'), 'Please log in to add items to cart'],
  ['cart', new TypeError('fetch failed'), 'Failed to add minimum adjustment'],
] as const)('in the %s %o is shown as %s', (place, error, text) => {
  expect(roundUpFailure(place, error)).toBe(text)
})
