import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './order.ts'
import { type OrderState, orderWord, shownStatus } from './order-words.ts'

const state = (changes: Partial<OrderState>): OrderState => ({
  status: 'pending',
  isPartShipped: false,
  isPartlyReturned: false,
  isLost: false,
  isCollected: false,
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
] as const)('an order of which %j holds is %s, in words %s', (facts, shown, word) => {
  expect([shownStatus(state(facts)), orderWord(state(facts))]).toEqual([shown, word])
})

test('a status reads as itself where nothing more is known', () => {
  for (const status of ORDER_STATUSES) expect(orderWord(state({ status }))).toBe(status.replaceAll('_', ' '))
})
