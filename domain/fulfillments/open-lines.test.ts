import { expect, test } from 'vitest'
import { openPieces } from './open-lines.ts'

test('canceled, packed or backordered pieces cannot be packed; replaced pieces can', () => {
  const lines = [
    { itemId: 1, quantity: 10, canceled: 1, waiting: { pieces: 2 } },
    { itemId: 2, quantity: 3, canceled: 0, waiting: null },
  ]
  const packages = [
    { state: 'shipped', settledAs: null, pieces: [{ itemId: 1, quantity: 3 }] },
    { state: 'packed', settledAs: null, pieces: [{ itemId: 1, quantity: 1 }] },
    { state: 'lost', settledAs: 'replaced', pieces: [{ itemId: 2, quantity: 3 }] },
  ] as const
  expect([...openPieces(lines, packages)]).toEqual([
    [1, 3],
    [2, 3],
  ])
})
