import { expect, test } from 'vitest'
import { stockMessage } from './stock-message.ts'

test.each([
  [1, 40, null, 'In stock', 'good'],
  [1, 3, null, 'Only 3 left', 'caution'],
  [40, 40, null, 'Only 40 left', 'caution'],
  [1250, 1200, 'short', 'Only 1,200 left', 'bad'],
  [1, 0, 'out_of_stock', 'Out of stock', 'bad'],
  [1, 0, 'gone', 'No longer in the catalog', 'bad'],
  [1, 9, 'price_on_request', 'Price on request: please call us for a quote.', 'bad'],
] as const)('%i of %i, %s: %s', (quantity, available, problem, text, tone) => {
  expect(stockMessage({ quantity, available, problem })).toEqual({ text, tone })
})

test('a part that can be backordered says what ships when', () => {
  const later = { quantity: 3, shipsBy: '2026-12-08' }
  expect(stockMessage({ quantity: 5, available: 2, problem: null, later })).toEqual({
    text: '2 in stock, 3 ship by Tue, Dec 8',
    tone: 'caution',
  })
  expect(stockMessage({ quantity: 3, available: 0, problem: null, later })).toMatchObject({
    text: 'Ships by Tue, Dec 8',
  })
})
