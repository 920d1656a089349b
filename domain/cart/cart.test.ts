import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONDITION_NAMES } from '../catalogue/condition.ts'
import { MAX_LINE_QUANTITY } from '../catalogue/product.ts'
import { type CartLine, mergeLines, refuseAddition, withoutBought } from './cart.ts'
import { CartLinesShape } from './cart-shape.ts'
import { cleanUp, cleanUpMessage } from './clean-up.ts'
import { readStoredCart } from './stored-cart.ts'

const line = fc.record<CartLine>({
  productId: fc.integer({ min: 1, max: 5 }),
  condition: fc.option(fc.constantFrom(...CONDITION_NAMES.slice(0, 2))),
  quantity: fc.integer({ min: 1, max: 100 }),
})
const count = (lines: readonly CartLine[]) => lines.reduce((total, { quantity }) => total + quantity, 0)

describe('merging', () => {
  test('preserves all pieces, one line for each part and condition; a second merge changes nothing', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), lines => {
        const merged = mergeLines(lines)
        expect(count(merged)).toBe(count(lines))
        expect(new Set(merged.map(({ productId, condition }) => `${productId} ${condition}`)).size).toBe(merged.length)
        expect(mergeLines(merged)).toEqual(merged)
      }),
    )
  })
})

test('removes the bought lines from the cart and leaves lines added since', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 10 }), fc.array(line, { maxLength: 10 }), (bought, meanwhile) => {
      const left = withoutBought([...bought, ...meanwhile], bought)
      expect(left).toEqual(expect.arrayContaining(mergeLines(meanwhile)))
      expect(count(left)).toBe(count(meanwhile))
      expect(withoutBought([], bought)).toEqual([])
    }),
  )
})

describe('adding', () => {
  const bolt = { name: 'Bolt', sku: 'AN3-5A' }
  test('up to the stock', () => {
    expect(refuseAddition({ ...bolt, inCart: 3, adding: 2, available: 5 })).toBeNull()
    expect(refuseAddition({ ...bolt, inCart: 3, adding: 3, available: 5 })).toBe(
      'Sorry, only 2 units of "Bolt" (AN3-5A) are available. You already have 3 in your cart.',
    )
    expect(refuseAddition({ ...bolt, inCart: 5, adding: 1, available: 5 })).toBe(
      'Sorry, "Bolt" (AN3-5A) is out of stock. You already have 5 in your cart and we only have 5 available.',
    )
  })
  test('never above the stock', () => {
    const n = fc.integer({ min: 0, max: 20 })
    fc.assert(
      fc.property(n, fc.integer({ min: 1, max: 20 }), n, (inCart, adding, available) => {
        expect(refuseAddition({ ...bolt, inCart, adding, available }) === null).toBe(inCart + adding <= available)
      }),
    )
  })
})

describe('clean-up', () => {
  const bolt = { productId: 1, condition: null, quantity: 4 }
  test('removes unavailable lines, lowers lines above the stock, and reports both', () => {
    const cleaned = cleanUp([
      { ...bolt, available: 9, problem: null },
      { ...bolt, productId: 2, available: 3, problem: 'short' },
      { ...bolt, productId: 3, available: 0, problem: 'out_of_stock' },
      { ...bolt, productId: 4, available: 0, problem: 'gone' },
    ])
    expect(cleaned.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [1, 4],
      [2, 3],
    ])
    expect(cleanUpMessage(cleaned)).toBe(
      '2 out-of-stock item(s) removed from cart and 1 item(s) quantity updated due to stock limits',
    )
  })
  test('returns no message if nothing changed', () => {
    expect(cleanUpMessage(cleanUp([{ ...bolt, available: 9, problem: null }]))).toBeNull()
  })
})

describe('a stored cart', () => {
  test.each([
    null,
    5,
    'x',
    {},
    [null],
    [[]],
    [{ productId: '1', quantity: 1 }],
    [{ productId: 1, quantity: 0 }],
    [{ productId: 1, quantity: 1.5 }],
  ])('%j is read as empty', kept => expect(readStoredCart(kept)).toEqual([]))
  test('the server would accept every value that is read', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.anything()), { maxLength: 20 }), kept => {
        expect(CartLinesShape.safeParse(readStoredCart(kept)).success).toBe(true)
      }),
    )
    expect(readStoredCart([{ productId: 1, quantity: MAX_LINE_QUANTITY + 1 }])).toEqual([])
    expect(readStoredCart([{ id: 'guest_1', productId: 1, condition: 'new', quantity: 2, price: 1 }])).toEqual([
      { productId: 1, condition: 'new', quantity: 2 },
    ])
  })
})
