import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSteps } from '../../testing-steps.ts'
import { CONDITION_NAMES } from '../catalogue/condition.ts'
import { type CartLine, MAX_CART_LINES, mergeLines } from './cart.ts'
import { mergeGuestCart, mergeMessage, notYetMerged, quantityThatFits } from './cart-merge.ts'
import { availableBeside, offerBeside, type PartStock } from './part-offers.ts'

const conditions = CONDITION_NAMES.slice(0, 2)
const line = fc.record<CartLine>({
  productId: fc.integer({ min: 1, max: 4 }),
  condition: fc.option(fc.constantFrom(...conditions)),
  quantity: fc.integer({ min: 1, max: 20 }),
})
const cart = fc.array(line, { maxLength: 12 })
const stocks = fc.array(fc.tuple(fc.nat(15), fc.nat(15)), { minLength: 3, maxLength: 3 }).map(pairs => {
  const parts = pairs.map(([a, b], index): [number, PartStock] => [
    index + 1,
    { total: a + b, inCondition: { [conditions[0] ?? '']: a, [conditions[1] ?? '']: b } },
  ])
  const known = new Map(parts)
  // Part 4 is never known.
  return (productId: number) => known.get(productId) ?? null
})
const quantityOf = (lines: readonly CartLine[], { productId, condition }: CartLine) =>
  lines.find(one => one.productId === productId && one.condition === condition)?.quantity ?? 0

describe('merging a guest cart', () => {
  test('adds the quantities of both carts, up to the stock: 2 and 3 are 5', () => {
    const stock = () => ({ total: 6, inCondition: { new: 6 } })
    const two: CartLine = { productId: 1, condition: 'new', quantity: 2 }
    const merged = mergeGuestCart([two], [{ ...two, quantity: 3 }], stock)
    expect(merged).toMatchObject({ lines: [{ quantity: 5 }], leftOut: 0 })
    const capped = mergeGuestCart(merged.lines, [{ ...two, quantity: 3 }], stock)
    expect(capped).toMatchObject({ lines: [{ quantity: 6 }], leftOut: 2 })
    expect(mergeMessage(capped)).toBe('2 item(s) left out due to stock limits')
  })

  test('merges only lines that were not merged from that cart before', () => {
    fc.assert(
      fc.property(cart, cart, (guest, more) => {
        expect(notYetMerged(guest, guest)).toEqual([])
        const grown = [...guest, ...more]
        const added = notYetMerged(grown, guest)
        for (const one of grown) expect(quantityOf(added, one)).toBe(quantityOf(mergeLines(more), one))
      }),
    )
  })

  test('every piece of the guest is added or counted, except of lines for which the cart has no room', () => {
    fc.assert(
      fc.property(cart, cart, stocks, (kept, guest, stock) => {
        const pieces = (lines: readonly CartLine[]) => lines.reduce((all, { quantity }) => all + quantity, 0)
        const { lines, leftOut } = mergeGuestCart(kept, guest, stock)
        const known = guest.filter(({ productId }) => stock(productId) !== null)
        expect(pieces(lines)).toBe(pieces(kept) + pieces(known) - leftOut)
      }),
    )
  })

  test('never lowers an existing line, adds an unwanted one, or exceeds the stock', () => {
    fc.assert(
      fc.property(cart, cart, stocks, (kept, guest, stock) => {
        const before = mergeGuestCart([], [], stock)
        expect(before.lines).toEqual([])
        const { lines } = mergeGuestCart(kept, guest, stock)
        const had = mergeGuestCart(kept, [], stock).lines
        for (const one of had) expect(quantityOf(lines, one)).toBeGreaterThanOrEqual(one.quantity)
        for (const one of lines) {
          const grown = one.quantity - quantityOf(had, one)
          if (grown === 0) continue
          const part = stock(one.productId)
          expect(part).not.toBeNull()
          if (!part) continue
          expect(guest.some(g => g.productId === one.productId && g.condition === one.condition)).toBe(true)
          expect(one.quantity).toBeLessThanOrEqual(quantityThatFits(one, lines, part))
        }
      }),
    )
  })

  test('every piece of the guest is in the cart or counted as left out', () => {
    const stock = () => ({ total: 5, inCondition: { new: 3, overhauled: 2 } })
    const guest: CartLine[] = [
      { productId: 1, condition: 'new', quantity: 4 },
      { productId: 1, condition: null, quantity: 9 },
    ]
    const merged = mergeGuestCart([{ productId: 1, condition: 'overhauled', quantity: 1 }], guest, stock)
    expect(merged.lines.map(({ condition, quantity }) => [condition, quantity])).toEqual([
      ['overhauled', 1],
      ['new', 3],
      [null, 1],
    ])
    expect(merged.leftOut).toBe(9)
    expect(mergeMessage(merged)).toBe('9 item(s) left out due to stock limits')
  })

  test('a full cart accepts no more lines, but more pieces of its lines', () => {
    const stock = () => ({ total: 10, inCondition: {} })
    const kept = Array.from(
      { length: MAX_CART_LINES },
      (_, i): CartLine => ({
        productId: i + 1,
        condition: null,
        quantity: 1,
      }),
    )
    const merged = mergeGuestCart(
      kept,
      [
        { productId: 1, condition: null, quantity: 4 },
        { productId: MAX_CART_LINES + 1, condition: null, quantity: 1 },
      ],
      stock,
    )
    expect([merged.lines.length, merged.lines[0]?.quantity, merged.tooMany]).toEqual([MAX_CART_LINES, 5, 1])
    expect(mergeMessage({ ...merged, gone: 2 })).toBe(
      `2 part(s) left out that are no longer in the catalog and 1 part(s) left out because a cart has at most ${MAX_CART_LINES} lines`,
    )
  })

  test('no message if all lines were added', () => {
    expect(mergeMessage({ leftOut: 0, tooMany: 0, gone: 0 })).toBeNull()
  })
})

test('a line has the room that its offer beside the others has', () => {
  const names = ['new', 'overhauled'] as const
  const units = new Map([
    [7, { condition: 'new', quantity: 3, ownPrice: null, standing: 'available' as const }],
    [8, { condition: 'overhauled', quantity: 1, ownPrice: null, standing: 'expired' as const }],
  ])
  const one = fc.record<CartLine>({
    productId: fc.constant(1),
    condition: fc.option(fc.constantFrom(...names)),
    unitId: fc.option(fc.constantFrom(7, 8, 9)),
    reference: fc.constantFrom('', 'WO-1'),
    quantity: fc.integer({ min: 1, max: 6 }),
  })
  fc.assert(
    fc.property(one, fc.array(one, { maxLength: 8 }), fc.nat(20), fc.nat(20), (line, others, some, more) => {
      const stock = { total: some + more, inCondition: { new: some, overhauled: more }, asking: null, units }
      expect(availableBeside(stock, others, line)).toBe(offerBeside(stock, others, line).available)
    }),
  )
})

test('a cart of many lines of one part is merged in few steps for each pair of lines', async () => {
  const lines = (name: string) =>
    Array.from({ length: 250 }, (_, n) => ({ productId: 1, condition: null, quantity: 1, reference: `${name}${n}` }))
  const [mine, guest] = [lines('a'), lines('b')]
  const pairs = mine.length * guest.length
  const stock = () => ({ total: 2500, inCondition: { new: 2500 }, asking: null })
  expect(await countSteps(() => mergeGuestCart(mine, guest, stock))).toBeLessThan(55 * pairs)
})
