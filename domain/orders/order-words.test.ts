import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './order.ts'
import { type OrderState, orderWord } from './order-words.ts'

const state = (changes: Partial<OrderState>): OrderState => ({
  status: 'pending',
  isPartShipped: false,
  isPartlyReturned: false,
  returnArrival: null,
  isLost: false,
  isCollected: false,
  isPaid: true,
  ...changes,
})

test.each([
  [{ status: 'processing', isPartShipped: true }, 'partially shipped'],
  [{ status: 'processing', isPartShipped: true, isCollected: true }, 'partially ready'],
  [{ status: 'shipped', isCollected: true }, 'ready for pick-up'],
  [{ status: 'returned', isPartlyReturned: true }, 'partly returned'],
  [{ status: 'return_denied', isPartlyReturned: true }, 'partly returned'],
  [{ status: 'returned' }, 'returned'],
  [{ status: 'return_requested', isPartlyReturned: true }, 'return requested'],
  [{ status: 'return_approved', returnArrival: 'arrived' }, 'return arrived'],
  [{ status: 'return_approved', returnArrival: 'empty' }, 'return being completed'],
  [{ status: 'canceled', isLost: true }, 'canceled (lost)'],
  [{ status: 'canceled' }, 'canceled'],
] as const)('an order with %j is %s', (facts, word) => {
  expect(orderWord(state(facts))).toBe(word)
})

test('a status has the same words for buyers and staff, and states whether a new order is paid', () => {
  expect(orderWord(state({ status: 'pending', isPaid: false }))).toBe('waiting for payment')
  expect(ORDER_STATUSES.map(status => orderWord(state({ status })))).toEqual([
    'being prepared',
    'being packed',
    'shipped',
    'delivered',
    'canceled',
    'return requested',
    'return approved',
    'return denied',
    'returned',
  ])
})
