import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharePieces } from './share-pieces.ts'

const piece = (key: string, quantity = 1) => ({ key, quantity })

test('one piece that is what two lines require is the first one’s', () => {
  const pieces = [piece('a')]
  expect(sharePieces([{ quantity: 1, pieces }])).toEqual([1])
  expect(
    sharePieces([
      { quantity: 1, pieces },
      { quantity: 1, pieces },
    ]),
  ).toEqual([1, 0])
})

test('who can do with another piece leaves the one that only the other can use', () => {
  expect(
    sharePieces([
      { quantity: 1, pieces: [piece('a'), piece('b')] },
      { quantity: 1, pieces: [piece('a')] },
    ]),
  ).toEqual([1, 1])
  expect(
    sharePieces([
      { quantity: 3, pieces: [piece('a', 2), piece('b', 2)] },
      { quantity: 2, pieces: [piece('a', 2)] },
      { quantity: 1, pieces: [piece('b', 2), piece('c')] },
    ]),
  ).toEqual([3, 1, 1])
})

test('reports all pieces that no other line wants', () => {
  expect(sharePieces([{ quantity: 2, pieces: [piece('a', 5), piece('b', 1)] }])).toEqual([6])
})

const anyLines = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 6 }), names: fc.subarray(['a', 'b', 'c', 'd']) }),
  { minLength: 1, maxLength: 5 },
)

/**
 * The maximum number of pieces served: the least, over all subsets of lines, of the pieces these can use plus the wants
 * of the others.
 */
function mostServed(lines: readonly { quantity: number; names: string[] }[], there: Map<string, number>): number {
  const sums = Array.from({ length: 2 ** lines.length }, (_, choice) => {
    const chosen = lines.filter((_, at) => choice & (2 ** at))
    const usable = new Set(chosen.flatMap(({ names }) => names))
    const others = lines.filter(line => !chosen.includes(line)).reduce((sum, { quantity }) => sum + quantity, 0)
    return [...usable].reduce((sum, name) => sum + (there.get(name) ?? 0), others)
  })
  return Math.min(...sums)
}

test('as many as there can be, and the first line as many as if it were alone', () => {
  fc.assert(
    fc.property(anyLines, fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }), (lines, stock) => {
      const there = new Map(['a', 'b', 'c', 'd'].map((name, at) => [name, stock[at] ?? 0]))
      const asked = lines.map(({ quantity, names }) => ({
        quantity,
        pieces: names.map(name => piece(name, there.get(name))),
      }))
      const shared = sharePieces(asked)
      const served = shared.map((one, at) => Math.min(one, asked[at]?.quantity ?? 0))
      expect(served.reduce((sum, one) => sum + one, 0)).toBe(mostServed(lines, there))
      const [first] = asked
      const own = first?.pieces.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
      expect(served[0]).toBe(Math.min(own, first?.quantity ?? 0))
    }),
  )
})

test('many lines that want the same few pieces do not look at each of them for each other line', () => {
  let reads = 0
  const pieces = Array.from({ length: 300 }, (_, at) => ({
    get key() {
      reads++
      return `unit ${at}`
    },
    quantity: 1,
  }))
  const lines = Array.from({ length: 500 }, () => ({ quantity: 2, pieces }))
  expect(sharePieces(lines)).toEqual([...Array(150).fill(2), ...Array(350).fill(0)])
  // Some times for each line and piece.
  expect(reads).toBeLessThan(8 * lines.length * pieces.length)
})
