import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { type HeldPieces, type LineToShip, type OpenLine, piecesToPack, splitLines } from './pack.ts'

const line = (itemId: number, open: number, facts: Partial<OpenLine> = {}): OpenLine => ({
  itemId,
  productId: 1,
  condition: 'new',
  unitId: null,
  priceSource: 'list',
  open,
  ...facts,
})
const held = (unitId: number | null, quantity: number, facts: Partial<HeldPieces> = {}): HeldPieces => ({
  stockLineId: 10,
  productId: 1,
  condition: 'new',
  unitId,
  quantity,
  ...facts,
})
const plain = (pieces: ReturnType<typeof piecesToPack>) =>
  pieces.map(({ itemId, stockLineId, unitId, quantity }) => [itemId, stockLineId, unitId, quantity])

test('a line takes the pieces that the order has of its part and condition', () => {
  const pieces = piecesToPack([line(1, 3)], [held(7, 1), held(null, 5), held(null, 9, { condition: 'overhauled' })])
  expect(plain(pieces)).toEqual([
    [1, 10, 7, 1],
    [1, 10, null, 2],
  ])
})

test('of pieces at several prices, each line takes those at its own price', () => {
  const lines = [line(1, 2, { unitPrice: cents(500_00) }), line(2, 1, { unitPrice: cents(620_00) })]
  const pieces = piecesToPack(lines, [held(7, 1, { price: null }), held(8, 1, { price: cents(620_00) }), held(null, 1)])
  expect(plain(pieces)).toEqual([
    [1, 10, 7, 1],
    [1, 10, null, 1],
    [2, 10, 8, 1],
  ])
})

test('a line whose buyer requires a release paper gets the pieces that have it, at any price', () => {
  const requires = { papers: ['FAA 8130-3' as const] }
  const pieces = [held(7, 1, { paper: 'Dual release', price: cents(620_00) }), held(8, 1, { price: cents(500_00) })]
  const assigned = (plainLine: Partial<OpenLine>, requiring: Partial<OpenLine>) =>
    plain(
      piecesToPack(
        [line(1, 1, { unitPrice: cents(500_00), ...plainLine }), line(2, 1, { requirements: requires, ...requiring })],
        pieces,
      ),
    )
  const byPaper = [
    [1, 10, 8, 1],
    [2, 10, 7, 1],
  ]
  expect(assigned({}, { unitPrice: cents(500_00) })).toEqual(byPaper)
  expect(assigned({ unitPrice: cents(620_00) }, { unitPrice: cents(500_00) })).toEqual(byPaper)
  // Lines for a condition come before lines for any, and leave the paper to them.
  expect(assigned({ unitPrice: cents(100_00) }, { condition: null })).toEqual(byPaper)
})

test('lines with a unit come first, then lines with a condition, then lines for any; pieces procured for the buyer come last', () => {
  const lines = [
    line(1, 1, { priceSource: 'sourced' }),
    line(2, 1, { condition: null }),
    line(3, 1),
    line(4, 1, { unitId: 8 }),
  ]
  const pieces = piecesToPack(lines, [
    held(8, 1),
    held(9, 1),
    held(null, 1, { stockLineId: 11, condition: 'repaired' }),
  ])
  expect(plain(pieces)).toEqual([
    [1, null, null, 1],
    [2, 11, null, 1],
    [3, 10, 9, 1],
    [4, 10, 8, 1],
  ])
})

test('another reserved unit replaces a chosen one that is no longer available', () => {
  const lines = [line(1, 1, { unitId: 8 }), line(2, 1)]
  expect(plain(piecesToPack(lines, [held(9, 1), held(10, 1)]))).toEqual([
    [1, 10, 10, 1],
    [2, 10, 9, 1],
  ])
})

test('pieces that were never in stock ship without a stock change', () => {
  expect(plain(piecesToPack([line(1, 2, { productId: null })], []))).toEqual([[1, null, null, 2]])
  expect(piecesToPack([line(1, 0)], [held(1, 1)])).toEqual([])
})

const leaving = (itemId: number, toShip: number, noPartialShipment = false): LineToShip => ({
  itemId,
  sku: `P${itemId}`,
  toShip,
  requirements: noPartialShipment ? { noPartialShipment } : null,
})
test.each([
  ['as_available', [leaving(1, 3), leaving(2, 2)], { 1: 1 }, []],
  ['as_available', [leaving(1, 3, true), leaving(2, 2)], { 1: 1 }, ['P1']],
  ['as_available', [leaving(1, 3, true), leaving(2, 2)], { 2: 1 }, []],
  ['as_available', [leaving(1, 3, true)], { 1: 3 }, []],
  ['complete', [leaving(1, 3), leaving(2, 2)], { 1: 3 }, ['P2']],
  ['complete', [leaving(1, 3), leaving(2, 2)], { 1: 3, 2: 2 }, []],
] as const)('%s: %j packed as %j tears %j', (mode, lines, packed, torn) => {
  const pieces = Object.entries(packed).map(([itemId, quantity]) => ({ itemId: Number(itemId), quantity }))
  expect(splitLines(mode, lines, pieces).map(({ sku }) => sku)).toEqual(torn)
})
