import { expect, test } from 'vitest'
import { itemsOfPackage, itemsToShip } from './items-to-ship.ts'

const items = [
  { itemId: 1, sku: 'A', quantity: 5, canceled: 1, waiting: { pieces: 1 }, units: [{ unitId: 7, quantity: 2 }] },
  { itemId: 2, sku: 'B', quantity: 2, canceled: 0, waiting: null, units: [] },
]
const piece = (itemId: number, quantity: number, unitId: number | null = null) => ({
  itemId,
  quantity,
  unitId,
  unit: unitId === null ? null : { unitId, quantity },
})
const parcels = [
  { position: 1, state: 'shipped', settledAs: null, pieces: [piece(1, 1, 7), piece(2, 2)] },
  { position: 2, state: 'packed', settledAs: null, pieces: [piece(1, 1, 7)] },
] as const
const plain = (lines: typeof items) => lines.map(({ sku, quantity, units }) => [sku, quantity, units])

test('pieces in stock that have not shipped are to be packed, whether packed already or not', () => {
  expect(plain(itemsToShip({ items, parcels, toShip: 3 }))).toEqual([['A', 2, [{ unitId: 7, quantity: 1 }]]])
  expect(plain(itemsToShip({ items, parcels: [], toShip: 6 }))).toEqual([
    ['A', 3, [{ unitId: 7, quantity: 2 }]],
    ['B', 2, []],
  ])
})

test('after all have shipped, the list has the pieces sent to the buyer, without lost ones', () => {
  const [first, second] = parcels
  const sent = { ...second, state: 'shipped' } as const
  expect(plain(itemsToShip({ items, parcels: [first, sent], toShip: 0 }))).toEqual([
    ['A', 2, [{ unitId: 7, quantity: 2 }]],
    ['B', 2, []],
  ])
  const lost = { ...first, state: 'lost' } as const
  const left = [{ ...items[0], units: [{ unitId: 7, quantity: 1 }] }] as typeof items
  expect(plain(itemsToShip({ items: left, parcels: [lost, sent], toShip: 0 }))).toEqual([
    ['A', 1, [{ unitId: 7, quantity: 1 }]],
  ])
})

test('a package has its own pieces', () => {
  expect(plain(itemsOfPackage({ items, parcels, toShip: 3 }, 1))).toEqual([
    ['A', 1, [{ unitId: 7, quantity: 1 }]],
    ['B', 2, []],
  ])
  expect(itemsOfPackage({ items, parcels, toShip: 3 }, 3)).toEqual([])
})
