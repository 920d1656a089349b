import { expect, test } from 'vitest'
import { returnSources } from './return-sources.ts'

const out = [
  { pieceId: 1, itemId: 7, unitId: 70, quantity: 1 },
  { pieceId: 2, itemId: 7, unitId: null, quantity: 2 },
  { pieceId: 3, itemId: 7, unitId: 71, quantity: 1 },
  { pieceId: 4, itemId: 8, unitId: null, quantity: 3 },
]
const brought = (quantity: number, unitId: number | null = null, itemId = 7) => ({ itemId, quantity, unitId })

test('a named unit is from the package that had it, whatever other packages had', () => {
  expect(returnSources([brought(1), brought(1, 71)], out)).toEqual([
    [{ pieceId: 2, unitId: null, quantity: 1 }],
    [{ pieceId: 3, unitId: 71, quantity: 1 }],
  ])
})

test('unnamed pieces come from those without a unit first, then from the earliest package', () => {
  expect(returnSources([brought(3)], out)).toEqual([
    [
      { pieceId: 2, unitId: null, quantity: 2 },
      { pieceId: 1, unitId: 70, quantity: 1 },
    ],
  ])
})

test('any unit may be from a package without recorded units', () => {
  expect(returnSources([brought(2, 99, 8)], out)).toEqual([[{ pieceId: 4, unitId: null, quantity: 2 }]])
})

test.each([
  ['more than is out', [brought(5)]],
  ['more in two rows', [brought(2), brought(3)]],
  ['one unit twice', [brought(3), brought(1, 70), brought(1, 70)]],
  ['another line', [brought(1, null, 9)]],
])('%s is not returned', (_, pieces) => {
  expect(returnSources(pieces, out)).toBeNull()
})
