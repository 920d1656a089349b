import { expect, test } from 'vitest'
import { refundedBefore } from './refunded-before.ts'

test.each([
  [0, 0, ''],
  [23637, 0, '$236.37 was refunded earlier.'],
  [0, 500, '$5.00 is on its way back.'],
  [2000, 500, '$20.00 was refunded earlier, and $5.00 is on its way back.'],
])('refunded %i, pending %i: %s', (refunded, pending, text) => {
  expect(refundedBefore({ refunded, pending })).toBe(text)
})
