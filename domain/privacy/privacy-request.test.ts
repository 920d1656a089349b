import { expect, test } from 'vitest'
import { openOrdersText } from './privacy-request.ts'

test('names the open orders, three at most', () => {
  expect(openOrdersText([{ orderNumber: 'A', reason: 'to_ship' }])).toBe(
    'Order A (it is paid and has not left in full) is still open. Your data can be deleted once it is finished or canceled.',
  )
  const many = ['A', 'B', 'C', 'D', 'E'].map(orderNumber => ({ orderNumber, reason: 'unpaid' as const }))
  expect(openOrdersText(many)).toMatch(
    /^Orders A \(it waits for its payment\), B \(.*\), C \(.*\) and 2 more are still open/,
  )
})
