import { expect, test } from 'vitest'
import { hasEnded, isOfOtherCart, nextFor, orderedCart } from './placed-here.ts'

const BOLTS = { productId: 1, condition: 'new', quantity: 2 }
const OPEN = {
  key: 'k',
  content: JSON.stringify({ cartId: 'cart 1', lines: [BOLTS] }),
  asCustomer: true,
  amends: null,
  own: { orderId: 'a', token: null },
}
const PENDING = { status: 'pending', paymentStatus: 'unpaid', paymentPending: true } as const
const UNPAID = { ...PENDING, paymentPending: false } as const
const PAID = { status: 'processing', paymentStatus: 'paid', paymentPending: false } as const
const CANCELED = { status: 'canceled', paymentStatus: 'unpaid', paymentPending: false } as const

test('after a reload the tab knows the cart and lines of its order; for a reopened order it does not', () => {
  expect(orderedCart(OPEN)).toEqual({ cartId: 'cart 1', lines: [BOLTS] })
  expect(orderedCart({ ...OPEN, content: JSON.stringify({ lines: [] }) })).toEqual({ cartId: null, lines: [] })
  expect(orderedCart({ ...OPEN, content: '' })).toBeNull()
})

test('another cart is a different id of the same person; without ids, or after signing in, it is unknown', () => {
  expect(isOfOtherCart(OPEN, true, { cartId: 'cart 2' })).toBe(true)
  expect(isOfOtherCart(OPEN, true, { cartId: 'cart 1' })).toBe(false)
  expect(isOfOtherCart(OPEN, true, { cartId: '' })).toBe(false)
  expect(isOfOtherCart(OPEN, false, { cartId: 'cart 2' })).toBe(false)
  expect(isOfOtherCart({ ...OPEN, content: '' }, true, { cartId: 'cart 2' })).toBe(false)
})

test('a new cart is paid for, whatever the state of the earlier order, whose confirmation is not shown', () => {
  for (const order of [PAID, PENDING, { ...PAID, paymentStatus: 'refunded' }, CANCELED] as const)
    expect(nextFor(order, true, false)).toEqual({ show: 'form', isOther: true, why: null })
  // Not paid and not being paid, it becomes what is in the new cart.
  expect(nextFor(UNPAID, true, false)).toEqual({ show: 'form', isOther: false, why: null })
  // A buyer who waited for it gets the result.
  expect(nextFor(PAID, true, true)).toEqual({ show: 'confirmation' })
})

test('of the same cart: a pending payment is awaited, a successful one is confirmed, and a failed one shows the reason', () => {
  expect(nextFor(PENDING, false, false)).toEqual({ show: 'payment under way' })
  expect(nextFor(PAID, false, false)).toEqual({ show: 'confirmation' })
  expect(nextFor(UNPAID, false, false)).toEqual({ show: 'form', isOther: false, why: null })
  expect(nextFor(UNPAID, false, true)).toMatchObject({ isOther: false, why: expect.stringMatching(/You can pay now/) })
  expect(nextFor(CANCELED, false, true)).toMatchObject({
    isOther: true,
    why: expect.stringMatching(/place the order again/),
  })
})

test('refunded money is never called “not charged”', () => {
  for (const paymentStatus of ['voided', 'refunded'] as const) {
    const next = nextFor({ ...CANCELED, paymentStatus }, false, true)
    expect(next).toMatchObject({ isOther: true, why: expect.stringMatching(/your payment was refunded/) })
    expect(next).not.toMatchObject({ why: expect.stringMatching(/not charged/) })
  }
})

test('an order has ended if it cannot be paid and was never paid', () => {
  expect([PENDING, UNPAID, PAID, CANCELED, { ...CANCELED, paymentPending: true }].map(hasEnded)).toEqual([
    ...[false, false, false, true, false],
  ])
})
