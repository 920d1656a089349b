import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_REFERENCE_LENGTH, readReference } from '../text/line-reference.ts'
import { type CartLine, mergeLines, withoutBought, withReference } from './cart.ts'
import { CartLineShape } from './cart-shape.ts'
import { offersOf } from './part-offers.ts'
import { reorder } from './reorder.ts'
import { readStoredCart } from './stored-cart.ts'

const line = (quantity: number, reference?: string): CartLine => ({
  productId: 1,
  condition: 'new',
  quantity,
  ...(reference && { reference }),
})

describe('lines of one part', () => {
  test('are two with different references, and one with the same', () => {
    const both = mergeLines([line(1, 'WO-1'), line(2, 'WO-2'), line(3), line(4, 'WO-1')])
    expect(both).toEqual([line(5, 'WO-1'), line(2, 'WO-2'), line(3)])
    expect(withReference(both, line(1, 'WO-2'), 'WO-1')).toEqual([line(7, 'WO-1'), line(3)])
    expect(withReference(both, line(1, 'WO-2'), '')).toEqual([line(5, 'WO-1'), line(5)])
  })
  test('that were bought leave the cart, whatever they are called by now', () => {
    expect(withoutBought([line(2, 'WO-2'), line(3)], [line(2, 'WO-1')])).toEqual([line(3)])
    expect(withoutBought([line(2, 'WO-2'), line(3, 'WO-1')], [line(3, 'WO-1')])).toEqual([line(2, 'WO-2')])
  })
  test('never leaves more or fewer pieces than were bought of the available ones', () => {
    const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), name: fc.constantFrom('', 'A', 'B') }))
    const asLines = (some: { quantity: number; name: string }[]) => some.map(one => line(one.quantity, one.name))
    const pieces = (some: CartLine[]) => some.reduce((all, { quantity }) => all + quantity, 0)
    fc.assert(
      fc.property(lines, lines, (cart, bought) => {
        const left = withoutBought(asLines(cart), asLines(bought))
        expect(pieces(left)).toBe(Math.max(0, pieces(asLines(cart)) - pieces(asLines(bought))))
      }),
    )
  })
  test('share the pieces that there are', () => {
    const stock = { total: 8, inCondition: { new: 5, overhauled: 3 }, asking: null }
    expect(offersOf(stock, [line(4, 'WO-1'), line(3, 'WO-2')]).map(({ available }) => available)).toEqual([5, 1])
    const unit = { condition: 'new', quantity: 1, ownPrice: null, standing: 'available' as const }
    const ofUnit = [line(1, 'WO-1'), line(1, 'WO-2')].map(one => ({ ...one, unitId: 7 }))
    const offers = offersOf({ ...stock, units: new Map([[7, unit]]) }, [...ofUnit, line(5)])
    expect(offers.map(({ available }) => available)).toEqual([1, 0, 4])
  })
  test('are ordered again under their names, as far as there are pieces for all', () => {
    const priced = [line(3, 'WO-1'), line(3, 'WO-2')].map(one => ({
      ...one,
      available: 4,
      choices: [],
      problem: null,
    }))
    expect(reorder(priced, []).lines).toEqual([line(3, 'WO-1'), line(1, 'WO-2')])
  })
})

describe('a reference', () => {
  test('the store accepts every reference that the browser sends', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.anything()), reference => {
        const [kept] = readStoredCart([{ ...line(1), reference }])
        expect(CartLineShape.safeParse(kept).success).toBe(true)
      }),
    )
    expect(readReference('x'.repeat(1_000_000))).toHaveLength(MAX_REFERENCE_LENGTH)
    expect(readReference(' WO-1\r\n\u202eN12\u0000 ')).toBe('WO-1 N12')
  })
  test.each(['a\nb', 'a\u0000', '\u202eabc', '\ud800', 'x'.repeat(61), 7, null])('%j is not a reference', reference => {
    expect(CartLineShape.safeParse({ ...line(1), reference }).success).toBe(false)
  })
})
