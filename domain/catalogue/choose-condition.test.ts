import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bestFirst,
  bestFit,
  type ConditionStock,
  onlyCondition,
  soldAs,
  stockWords,
  warnedCondition,
  warnedSoldAs,
} from './choose-condition.ts'
import { CONDITION_NAMES, type Condition } from './condition.ts'

const of = (condition: Condition, quantity: number, tagType: string | null = null): ConditionStock => ({
  condition,
  quantity,
  tagType,
})
const stocks = fc.uniqueArray(
  fc.record({
    condition: fc.constantFrom(...CONDITION_NAMES),
    quantity: fc.nat(9),
    tagType: fc.constantFrom(null, 'FAA 8130-3', 'EASA Form 1', 'CoC'),
  }),
  { selector: ({ condition }) => condition },
)
const wanted = fc.integer({ min: 1, max: 30 })
const named = fc.option(fc.constantFrom(...CONDITION_NAMES))

test('airworthy with a release paper comes before one with a certificate, before one without, and As Removed last', () => {
  const stock = [
    of('as_removed', 9, 'FAA 8130-3'),
    of('overhauled', 1),
    of('new', 1, 'CoC'),
    of('repaired', 1, 'EASA Form 1'),
    of('serviceable', 1, 'FAA 8130-3'),
    of('new_surplus', 0, 'FAA 8130-3'),
  ]
  expect(bestFirst(stock).map(({ condition }) => condition)).toEqual([
    ...['serviceable', 'repaired', 'new', 'overhauled', 'as_removed'],
  ])
})

describe('the best fit', () => {
  test.each([
    [
      'one that has enough before a better one that has not',
      [of('overhauled', 1, 'FAA 8130-3'), of('serviceable', 5)],
      3,
      null,
      [['serviceable', 3]],
      0,
    ],
    [
      'of those that have enough the best',
      [of('serviceable', 5), of('overhauled', 5, 'FAA 8130-3')],
      3,
      null,
      [['overhauled', 3]],
      0,
    ],
    [
      'several, each named',
      [of('serviceable', 2), of('overhauled', 1, 'FAA 8130-3')],
      3,
      null,
      [
        ['overhauled', 1],
        ['serviceable', 2],
      ],
      0,
    ],
    [
      'never As Removed beside what can be fitted',
      [of('as_removed', 9), of('overhauled', 2)],
      5,
      null,
      [['overhauled', 2]],
      3,
    ],
    ['nor instead of it', [of('as_removed', 9), of('overhauled', 2)], 9, null, [['overhauled', 2]], 7],
    [
      'As Removed where there is nothing else',
      [of('as_removed', 9), of('overhauled', 0)],
      5,
      null,
      [['as_removed', 5]],
      0,
    ],
    [
      'the one that was named, and no other',
      [of('overhauled', 9), of('repaired', 2)],
      5,
      'repaired',
      [['repaired', 2]],
      3,
    ],
    ['nothing of one that was named and is not there', [of('overhauled', 9)], 5, 'new', [], 5],
    ['nothing of nothing', [], 5, null, [], 5],
  ] as const)('%s', (_, stock, many, name, takes, left) => {
    const fit = bestFit(stock, many, name)
    expect(fit).toEqual({ takes: takes.map(([condition, quantity]) => ({ condition, quantity })), left })
  })

  test('never exceeds the stock, and chosen and missing pieces add up to the wanted quantity', () => {
    fc.assert(
      fc.property(stocks, wanted, named, (stock, many, name) => {
        const { takes, left } = bestFit(stock, many, name)
        expect(takes.reduce((sum, { quantity }) => sum + quantity, 0) + left).toBe(many)
        expect(left).toBeGreaterThanOrEqual(0)
        for (const { condition, quantity } of takes) {
          expect(quantity).toBeGreaterThan(0)
          expect(quantity).toBeLessThanOrEqual(stock.find(one => one.condition === condition)?.quantity ?? 0)
        }
        expect(new Set(takes.map(({ condition }) => condition)).size).toBe(takes.length)
      }),
    )
  })

  test('uses one condition if one allowed condition has enough, and otherwise every allowed piece', () => {
    fc.assert(
      fc.property(stocks, wanted, (stock, many) => {
        const { takes, left } = bestFit(stock, many)
        const airworthy = stock.filter(({ condition, quantity }) => condition !== 'as_removed' && quantity > 0)
        if (airworthy.some(({ quantity }) => quantity >= many)) expect([takes.length, left]).toEqual([1, 0])
        const fitting = airworthy.length > 0 ? airworthy : stock
        const there = fitting.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(left).toBe(Math.max(0, many - there))
        if (airworthy.length > 0) expect(takes.map(({ condition }) => condition)).not.toContain('as_removed')
      }),
    )
  })
})

test('a part with one condition in stock offers no choice', () => {
  expect(onlyCondition([of('overhauled', 2), of('new', 0)])).toBe('overhauled')
  expect(onlyCondition([of('overhauled', 2), of('new', 1)])).toBeNull()
  expect(onlyCondition([of('overhauled', 0)])).toBeNull()
  // A buyer gets pieces that cannot be installed only after choosing their condition.
  expect(onlyCondition([of('as_removed', 5)])).toBeNull()
  expect(onlyCondition([of('as_removed', 5), of('new', 0)])).toBeNull()
})

test('a condition states its code, quantity and document; As Removed also states that it is not airworthy', () => {
  expect(stockWords(of('overhauled', 1200, 'FAA 8130-3'), 'EA')).toBe('Overhauled (OH): 1,200 in stock, FAA 8130-3')
  expect(stockWords(of('as_removed', 2), 'EA')).toBe('As Removed (AR): 2 in stock, not airworthy')
  expect(stockWords(of('new', 300), 'FT')).toBe('New (NE): 300 ft in stock')
})

test('a sold line states its condition, and the quantity of each if there are several', () => {
  expect(soldAs({ conditions: ['overhauled'], taken: [{ condition: 'overhauled', quantity: 3 }] })).toBe(
    'Overhauled (OH)',
  )
  const taken = [of('serviceable', 2), of('repaired', 2)]
  expect(soldAs({ conditions: ['serviceable', 'repaired'], taken })).toBe('Serviceable (SV) 2, Repaired (RP) 2')
  expect(soldAs({ conditions: [], taken, uom: 'FT' })).toBe('Serviceable (SV) 2 ft, Repaired (RP) 2 ft')
  expect(soldAs({ conditions: ['serviceable', 'repaired'], taken: [] })).toBe('Serviceable (SV), Repaired (RP)')
  expect(soldAs({ conditions: [], taken: [] })).toBe('')
})

test('a condition that cannot be installed has its warning', () => {
  const warned = 'As Removed (AR), not airworthy: core or repair only'
  expect([warnedCondition('as_removed'), warnedCondition('new')]).toEqual([warned, 'New (NE)'])
  expect(warnedSoldAs({ conditions: ['as_removed'], taken: [] })).toBe(warned)
  expect(warnedSoldAs({ conditions: [], taken: [{ condition: 'new', quantity: 2 }] })).toBe('New (NE)')
})
