import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { chosenLines, firstOfEach, groupLetter, loneAlternatives, mayChoose } from './alternatives.ts'
import { OfferShape, offerTotals } from './quote-offer.ts'

const lines = [
  { id: 1, alternativeGroup: null },
  { id: 2, alternativeGroup: 1 },
  { id: 3, alternativeGroup: 2 },
  { id: 4, alternativeGroup: 1 },
  { id: 5, alternativeGroup: 2 },
]
const ids = (chosen: number[]) => chosenLines(lines, chosen)?.map(({ id }) => id) ?? null

test('a choice is one of each group, and no other line', () => {
  expect(firstOfEach(lines)).toEqual([2, 3])
  expect(ids([2, 3])).toEqual([1, 2, 3])
  expect(ids([5, 4])).toEqual([1, 4, 5])
  for (const wrong of [[], [2], [2, 4, 3], [2, 3, 1], [2, 3, 9], [2, 2], [2, 3, 3]]) expect(ids(wrong)).toBeNull()
  expect(chosenLines(lines.slice(0, 1), [])).toEqual(lines.slice(0, 1))
  expect(chosenLines(lines.slice(0, 1), [1])).toBeNull()
})

test('a group of one line is no choice, and an offer of it is refused', () => {
  expect(loneAlternatives(lines.slice(0, 4))).toEqual([lines[2]])
  const line = {
    answer: 'offered',
    partNumber: 'A',
    condition: 'new',
    quantity: 1,
    unitPrice: 100,
    fromStock: false,
  }
  const offer = (...groups: (number | null | undefined)[]) =>
    OfferShape.safeParse({
      lines: groups.map((alternativeGroup, at) => ({ ...line, lineId: at + 1, alternativeGroup })),
      shippingPrice: null,
      validUntil: '2026-12-24',
    })
  expect(offer(1, null, 1).success).toBe(true)
  // Offers without alternatives work as before.
  expect(offer(undefined).data?.lines).toMatchObject([{ alternativeGroup: null }])
  expect(offer(1, 2, 1).error?.issues).toMatchObject([
    { path: ['lines', 1, 'alternativeGroup'], message: 'An alternative needs another line to be chosen instead' },
  ])
  expect(offer(0, 0).success).toBe(false)
})

test('the choice is made before freight is priced for it and before the total is accepted', () => {
  expect(['unit_quoted', 'quoted'].every(status => mayChoose(status as 'quoted'))).toBe(true)
  for (const status of ['pending', 'unit_approved', 'shipping_quoted', 'completed', 'purchased', 'expired'] as const)
    expect(mayChoose(status)).toBe(false)
  expect([1, 26].map(groupLetter)).toEqual(['A', 'Z'])
})

test('totals the chosen lines and buys one of each group, for any choice', () => {
  const anyLine = fc.record({
    alternativeGroup: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
    unitPrice: fc.integer({ min: 1, max: 9_999_999 }).map(cents),
    quantity: fc.integer({ min: 1, max: 999 }),
    isPicked: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), drawn => {
      const all = drawn.map((line, id) => ({ ...line, id }))
      const picked = all.filter(({ isPicked, alternativeGroup }) => isPicked && alternativeGroup !== null)
      const bought = chosenLines(
        all,
        picked.map(({ id }) => id),
      )
      const groups = new Set(all.flatMap(({ alternativeGroup }) => alternativeGroup ?? []))
      const taken = bought?.flatMap(({ alternativeGroup }) => alternativeGroup ?? []) ?? []
      const isOneOfEach =
        picked.length === groups.size && new Set(picked.map(line => line.alternativeGroup)).size === groups.size
      expect(bought !== null).toBe(isOneOfEach)
      if (!bought) return
      expect(taken).toHaveLength(groups.size)
      expect(new Set(taken)).toEqual(groups)
      const plain = all.filter(({ alternativeGroup }) => alternativeGroup === null)
      const added = [...plain, ...picked].reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
      expect(offerTotals(bought, null).goods).toBe(added)
      // The first of each is a choice always.
      expect(chosenLines(all, firstOfEach(all))).not.toBeNull()
    }),
  )
})
