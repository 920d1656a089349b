import { expect, test } from 'vitest'
import { asContents, countItems, NOTHING } from './cart-source.ts'

const bolts = { productId: 1, condition: null, quantity: 10 }
const saved = { productId: 2, condition: null, quantity: 4 }

test('a cart counts its pieces, including those of quotes, and not the saved lines', () => {
  const cart = {
    cartId: 'a cart',
    lines: [bolts],
    saved: [saved],
    roundUp: null,
    quotes: ['a', 'b'],
    quotePieces: { a: 12, b: 1 },
  }
  expect(countItems(asContents(cart))).toBe(23)
  // Taken out on the screen, before the server has answered.
  expect(countItems(asContents({ ...cart, quotes: ['b'] }))).toBe(11)
  expect(countItems(asContents({ ...cart, lines: [], quotes: ['c'] }))).toBe(1)
  expect(countItems(NOTHING)).toBe(0)
})
