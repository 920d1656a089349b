import { expect, test } from 'vitest'
import { whyNotCanceled } from './cancel-rule.ts'

test('an order is canceled until it has left, and not while pieces of it are packed', () => {
  expect(whyNotCanceled('pending', 0, 'buyer')).toBe(null)
  expect(whyNotCanceled('processing', 0, 'admin')).toBe(null)
  expect(whyNotCanceled('processing', 2, 'buyer')).toBe('packed')
  expect(whyNotCanceled('processing', 2, 'admin')).toBe('packed')
  expect(whyNotCanceled('shipped', 0, 'admin')).toBe('status')
  expect(whyNotCanceled('shipped', 2, 'admin')).toBe('status')
})
