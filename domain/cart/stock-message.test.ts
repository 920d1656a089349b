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
