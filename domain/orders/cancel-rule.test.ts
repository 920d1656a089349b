import { expect, test } from 'vitest'
import { mayCancelOrder } from './cancel-rule.ts'

test('an order is canceled until it has left, and not while pieces of it are packed', () => {
  expect(mayCancelOrder('pending', 0, 'buyer')).toBe(true)
  expect(mayCancelOrder('processing', 0, 'admin')).toBe(true)
  expect(mayCancelOrder('processing', 2, 'buyer')).toBe(false)
  expect(mayCancelOrder('processing', 2, 'admin')).toBe(false)
  expect(mayCancelOrder('shipped', 0, 'admin')).toBe(false)
})
