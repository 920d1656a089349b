import { expect, test } from 'vitest'
import { paymentMethod } from './payment-method.ts'

const visa = { brand: 'Visa', lastFour: '1111', paidAt: '2026-11-21T12:00:00Z' }
test.each([
  [{ payment: visa, paymentStatus: 'paid' }, 'Paid by card: Visa ending in 1111'],
  [{ payment: { ...visa, brand: null }, paymentStatus: 'paid' }, 'Paid by card: Card ending in 1111'],
  [{ payment: { ...visa, lastFour: null }, paymentStatus: 'paid' }, 'Paid by card'],
  [{ payment: visa, paymentStatus: 'refunded' }, 'Refunded: Visa ending in 1111'],
  [{ payment: null, paymentStatus: 'unpaid' }, 'Not paid'],
] as const)('%j: %s', (order, text) => {
  expect(paymentMethod({ ...order, paymentPending: false })).toBe(text)
})
