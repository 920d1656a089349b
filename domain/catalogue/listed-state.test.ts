import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConditionStock } from './choose-condition.ts'
import { CONDITION_NAMES, type Condition } from './condition.ts'
import { listedState, listedWithoutPart, shareStock } from './listed-state.ts'

const of = (condition: Condition, quantity: number): ConditionStock => ({ condition, quantity, tagType: null })
const bolt = { id: 1, stock: [of('new', 100)] }
const unit = { id: 2, stock: [of('overhauled', 3), of('serviceable', 2), of('as_removed', 4)] }

test('a part listed three times has its stock once, from the first line to the last', () => {
  const lines = [
    { chosen: bolt, quantity: 80, named: null },
    { chosen: bolt, quantity: 50, named: null },
    { chosen: null, quantity: 3, named: null },
    { chosen: bolt, quantity: 1, named: null },
  ]
  const shares = shareStock(lines)
  expect(shares.map(({ takes, left }) => [takes, left])).toEqual([
    [[{ condition: 'new', quantity: 80 }], 0],
    [[{ condition: 'new', quantity: 20 }], 30],
    [[], 3],
    [[], 1],
  ])
})

test('a line with a condition gets it; the next line gets the rest, with each condition named', () => {
  const shares = shareStock([
    { chosen: unit, quantity: 2, named: 'overhauled' },
    { chosen: unit, quantity: 3, named: null },
    { chosen: unit, quantity: 1, named: null },
    { chosen: unit, quantity: 1, named: 'new' },
  ])
  expect(shares.map(({ takes }) => takes)).toEqual([
    [{ condition: 'overhauled', quantity: 2 }],
    [
      { condition: 'overhauled', quantity: 1 },
      { condition: 'serviceable', quantity: 2 },
    ],
    [{ condition: 'as_removed', quantity: 1 }],
    [],
  ])
  expect(shares[3]?.stock).toEqual([of('as_removed', 3)])
})

test.each([
  ['in_stock', { totalQuantity: 5, available: 3, elsewhere: 2, isPriced: true }],
  ['short', { totalQuantity: 5, available: 2, elsewhere: 0, isPriced: true }],
  ['taken', { totalQuantity: 5, available: 0, elsewhere: 0, isPriced: true }],
  ['other_condition', { totalQuantity: 5, available: 0, elsewhere: 5, isPriced: true }],
  ['on_request', { totalQuantity: 5, available: 3, elsewhere: 0, isPriced: false }],
  ['out_of_stock', { totalQuantity: 0, available: 0, elsewhere: 0, isPriced: true }],
] as const)('three wanted: %s', (state, offered) => expect(listedState(offered, 3)).toBe(state))

test('no list promises more of a condition than the stock, and each line gets or lacks its quantity', () => {
  const line = fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    named: fc.option(fc.constantFrom(...CONDITION_NAMES)),
  })
  const stocks = fc.uniqueArray(fc.record({ condition: fc.constantFrom(...CONDITION_NAMES), quantity: fc.nat(9) }), {
    selector: ({ condition }) => condition,
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), stocks, (asked, there) => {
      const stock = there.map(one => ({ ...one, tagType: null }))
      const lines = asked.map(({ id, quantity, named }) => ({ chosen: { id, stock }, quantity, named }))
      const shares = shareStock(lines)
      for (const [at, { takes, left }] of shares.entries())
        expect(takes.reduce((sum, { quantity }) => sum + quantity, left)).toBe(lines[at]?.quantity)
      for (const id of [1, 2, 3])
        for (const { condition, quantity } of stock) {
          const promised = shares
            .filter((_, at) => lines[at]?.chosen.id === id)
            .flatMap(({ takes }) => takes.filter(take => take.condition === condition))
            .reduce((sum, take) => sum + take.quantity, 0)
          expect(promised).toBeLessThanOrEqual(quantity)
        }
    }),
  )
})

test.each(['5310-00-167-0275', '5310001670275', 'NSN 5310-00-167-0275'])(
  '%s without a part is named as an NSN',
  text => {
    expect(listedWithoutPart(text, 0)).toBe('stock_number')
    expect(listedWithoutPart(text, 1)).toBe('candidates')
  },
)

test.each(['3961230-7', '646275', '5310-00-167-027'])('%s may be a part number', text => {
  expect(listedWithoutPart(text, 0)).toBe('unknown')
})
