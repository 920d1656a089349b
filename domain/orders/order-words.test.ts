import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './order.ts'
import { type OrderState, orderWord, shownStatus } from './order-words.ts'

const state = (changes: Partial<OrderState>): OrderState => ({
  status: 'pending',
  isPartShipped: false,
  isPartlyReturned: false,
  isLost: false,
  isCollected: false,
  isPaid: true,
  ...changes,
})

test.each([
  [{ status: 'processing', isPartShipped: true }, 'partially_shipped', 'partially shipped'],
  [{ status: 'processing', isPartShipped: true, isCollected: true }, 'partially_shipped', 'partially ready'],
  [{ status: 'shipped', isCollected: true }, 'shipped', 'ready for pick-up'],
  [{ status: 'returned', isPartlyReturned: true }, 'partly_returned', 'partly returned'],
  [{ status: 'return_denied', isPartlyReturned: true }, 'partly_returned', 'partly returned'],
  [{ status: 'returned' }, 'returned', 'returned'],
  [{ status: 'return_requested', isPartlyReturned: true }, 'return_requested', 'return requested'],
  [{ status: 'canceled', isLost: true }, 'canceled_lost', 'canceled (lost)'],
  [{ status: 'canceled' }, 'canceled', 'canceled'],
] as const)('an order with %j is %s, in words %s', (facts, shown, word) => {
  expect([shownStatus(state(facts)), orderWord(state(facts))]).toEqual([shown, word])
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
