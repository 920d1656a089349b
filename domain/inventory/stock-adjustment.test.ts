import { expect, test } from 'vitest'
import { adjusted } from './stock-adjustment.ts'

test.each([
  [{ quantity: 5, held: 0 }, { kind: 'by', pieces: -5 }, 0],
  [{ quantity: 5, held: 0 }, { kind: 'by', pieces: -6 }, 'below_zero'],
  [{ quantity: 5, held: 2 }, { kind: 'counted', pieces: 7 }, 5],
  [{ quantity: 5, held: 2 }, { kind: 'counted', pieces: 1 }, 'below_held'],
  // On the shelf, as a list counts it: what is exported can come in again.
  [{ quantity: 99_999_990, held: 3 }, { kind: 'by', pieces: 7 }, 99_999_997],
  [{ quantity: 99_999_990, held: 3 }, { kind: 'by', pieces: 8 }, 'too_many'],
  [{ quantity: 5, held: 3 }, { kind: 'counted', pieces: 100_000_000 }, 99_999_997],
] as const)('%j %j is %j', (line, how, after) => {
  expect(adjusted({ ...line, backordered: 0 }, how)).toEqual(
    typeof after === 'number' ? { quantity: after, backordered: 0 } : after,
  )
})

test.each([
  ['by', 10, { quantity: 8, backordered: 0 }],
  ['by', 3, { quantity: 1, backordered: 0 }],
  ['by', 2, { quantity: 1, backordered: 1 }],
  ['by', -1, { quantity: 0, backordered: 3 }],
  ['counted', 6, { quantity: 2, backordered: 0 }],
  ['sellable', 6, { quantity: 6, backordered: 3 }],
] as const)('of 1 to sell, 4 held and 3 backordered, %s %i makes %j', (kind, pieces, after) => {
  expect(adjusted({ quantity: 1, held: 4, backordered: 3 }, { kind, pieces })).toEqual(after)
})
