import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONDITION_NAMES } from '../catalogue/condition.ts'
import { MAX_LINE_QUANTITY } from '../catalogue/product.ts'
import { type Cart, type CartLine, isSameLine, mergeLines } from './cart.ts'
import { MAX_SAVED_LINES, mergeSaved, moveToCart, removeSaved, saveForLater } from './saved-lines.ts'

const name = {
  productId: fc.integer({ min: 1, max: 4 }),
  condition: fc.option(fc.constantFrom(...CONDITION_NAMES.slice(0, 2))),
}
const line = fc.record<CartLine>({ ...name, quantity: fc.integer({ min: 1, max: 20 }) })
const lines = fc.array(line, { maxLength: 8 }).map(mergeLines)
const cart = fc.record<Cart>({
  lines,
  saved: lines,
  roundUp: fc.constantFrom(null, 'domestic'),
  quotes: fc.constant([]),
  quotePieces: fc.constant({}),
  cartId: fc.constant('a cart'),
})
const count = (some: readonly CartLine[]) => some.reduce((total, { quantity }) => total + quantity, 0)
const pieces = ({ lines, saved }: Cart) => count(lines) + count(saved)

describe('between the cart and the saved lines', () => {
  test('no move loses or creates pieces', () => {
    fc.assert(
      fc.property(cart, line, (before, wanted) => {
        const saved = saveForLater(before, wanted)
        const moved = moveToCart(before, wanted)
        for (const after of [saved, moved]) {
          expect(pieces(after)).toBe(pieces(before))
          expect(mergeLines(after.lines)).toEqual(after.lines)
          expect(mergeLines(after.saved)).toEqual(after.saved)
        }
        expect(saved.lines.some(one => isSameLine(one, wanted))).toBe(false)
        expect(count(before.saved) - count(moved.saved)).toBeLessThanOrEqual(wanted.quantity)
      }),
    )
  })

  test('a line moved there and back is unchanged, and a removed line is deleted', () => {
    fc.assert(
      fc.property(lines, line, (bought, wanted) => {
        const before: Cart = {
          lines: mergeLines([...bought, wanted]),
          saved: [],
          roundUp: null,
          quotes: [],
          quotePieces: {},
          cartId: 'a cart',
        }
        const saved = saveForLater(before, wanted)
        const back = moveToCart(saved, { ...wanted, quantity: MAX_LINE_QUANTITY })
        expect(back.saved).toEqual([])
        expect(new Set(back.lines.map(one => JSON.stringify(one)))).toEqual(
          new Set(before.lines.map(one => JSON.stringify(one))),
        )
        expect(removeSaved(saved, wanted).saved).toEqual([])
      }),
    )
  })
})

describe('merging the saved lines of a guest', () => {
  const isKnown = (productId: number) => productId !== 4
  test('adds the quantities, and no unknown lines', () => {
    fc.assert(
      fc.property(lines, lines, (kept, guest) => {
        const once = mergeSaved(kept, guest, isKnown)
        const of = (some: readonly CartLine[], wanted: CartLine) =>
          some.filter(one => isSameLine(one, wanted)).reduce((all, one) => all + one.quantity, 0)
        for (const one of kept)
          expect(of(once.saved, one)).toBe(Math.min(of(kept, one) + of(guest, one), MAX_LINE_QUANTITY))
        for (const one of once.saved) expect(of(kept, one) > 0 || isKnown(one.productId)).toBe(true)
      }),
    )
  })

  test('a full list takes no more', () => {
    const kept = Array.from(
      { length: MAX_SAVED_LINES },
      (_, i): CartLine => ({
        productId: i + 10,
        condition: null,
        quantity: 1,
      }),
    )
    const merged = mergeSaved(kept, [{ productId: 1, condition: null, quantity: 1 }], isKnown)
    expect([merged.saved.length, merged.tooMany, merged.gone]).toEqual([MAX_SAVED_LINES, 1, 0])
  })
})
