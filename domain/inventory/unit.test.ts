import { describe, expect, test } from 'vitest'
import { z } from '../text/zod.ts'
import { afterUnitMove, choosePieces, tooOldBy, UNIT_MOVES } from './unit.ts'
import { UnitFactsShape, unknownUnit } from './unit-facts.ts'

const units = [
  { id: 1, quantity: 1, expiresOn: null },
  { id: 2, quantity: 3, expiresOn: '2027-05-01' },
  { id: 3, quantity: 2, expiresOn: '2026-12-31' },
  { id: 4, quantity: 1, expiresOn: null },
]

describe('which pieces a buyer gets', () => {
  test.each([
    [1, [[3, 1]], 0],
    [2, [[3, 2]], 0],
    [
      6,
      [
        [3, 2],
        [2, 3],
        [1, 1],
      ],
      0,
    ],
    [
      9,
      [
        [3, 2],
        [2, 3],
        [1, 1],
        [4, 1],
      ],
      2,
    ],
  ] as const)(
    '%i: units that expire first, then units that arrived first, unmarked pieces last',
    (wanted, chosen, loose) => {
      expect(choosePieces(units, 5, wanted)).toEqual({
        units: chosen.map(([id, quantity]) => ({ id, quantity })),
        loose,
      })
    },
  )
  test('returns no pieces if the quantity exceeds the stock', () => {
    expect(choosePieces(units, 5, 13)).toBeNull()
    expect(choosePieces([], 0, 1)).toBeNull()
    expect(choosePieces([], 1, 1)).toEqual({ units: [], loose: 1 })
  })
})

test.each([
  [30, '2026-12-23'],
  [1, '2026-11-24'],
  [0, '2026-11-23'],
] as const)('if %i days must remain on Nov 24, a unit that expires by %s is too old', (daysLeft, day) => {
  expect(tooOldBy('2026-11-24', daysLeft)).toBe(day)
})

test('a unit is moved only along the table', () => {
  expect(afterUnitMove('accepted', 'inspecting')).toBe('available')
  expect(afterUnitMove('accepted', 'quarantined')).toBeNull()
  expect(afterUnitMove('scrapped', 'available')).toBeNull()
  for (const { from, to } of Object.values(UNIT_MOVES)) expect(from).not.toContain(to)
})

test('a serial or a lot has its number', () => {
  const facts = { ...unknownUnit('OH'), kind: 'serial', hoursSinceNew: 12.5, cost: 12_50 }
  expect(z.safeParse(UnitFactsShape, facts).error?.issues[0]).toMatchObject({ path: ['mark'] })
  expect(z.safeParse(UnitFactsShape, { ...facts, mark: 'S-1' }).success).toBe(true)
  expect(z.safeParse(UnitFactsShape, { ...facts, kind: 'bulk' }).success).toBe(true)
  expect(z.safeParse(UnitFactsShape, { ...facts, mark: 'S-1', hoursSinceNew: 12.55 }).success).toBe(false)
})
