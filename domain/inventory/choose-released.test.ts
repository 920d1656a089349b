import { expect, test } from 'vitest'
import { chooseReleased, type Need, type ReservedLine } from './choose-released.ts'

const NEW: ReservedLine = {
  stockLineId: 1,
  condition: 'new',
  quantity: 5,
  units: [
    { unitId: 11, quantity: 1 },
    { unitId: 12, quantity: 1 },
    { unitId: 13, quantity: 2 },
  ],
}
const OLD: ReservedLine = { stockLineId: 2, condition: 'overhauled', quantity: 2, units: [] }
const need = (quantity: number, more: Partial<Need> = {}): Need => ({
  condition: 'new',
  unitId: null,
  quantity,
  ...more,
})

test('the pieces chosen last are released first: pieces without a mark, then the last unit', () => {
  expect(chooseReleased([NEW], need(1), [], [])).toEqual([{ stockLineId: 1, quantity: 1, units: [] }])
  expect(chooseReleased([NEW], need(3), [], [])).toEqual([
    { stockLineId: 1, quantity: 3, units: [{ unitId: 13, quantity: 2 }] },
  ])
})

test('a unit that an order line names is released for that line only', () => {
  const named = need(1, { unitId: 13 })
  expect(chooseReleased([NEW], named, [need(4)], [])).toEqual([
    { stockLineId: 1, quantity: 1, units: [{ unitId: 13, quantity: 1 }] },
  ])
  const other = chooseReleased([NEW], need(4), [need(1, { unitId: 12 })], [])
  expect(other[0]?.units).toEqual([
    { unitId: 13, quantity: 2 },
    { unitId: 11, quantity: 1 },
  ])
})

test('packed pieces stay reserved', () => {
  const packed = [
    { stockLineId: 1, unitId: null, quantity: 1 },
    { stockLineId: 1, unitId: 13, quantity: 2 },
  ]
  expect(chooseReleased([NEW], need(2), [], packed)).toEqual([
    {
      stockLineId: 1,
      quantity: 2,
      units: [
        { unitId: 12, quantity: 1 },
        { unitId: 11, quantity: 1 },
      ],
    },
  ])
})

test('an order line for any condition leaves the other order lines their pieces, and releases from the smallest stock line first', () => {
  const any = need(3, { condition: null })
  expect(chooseReleased([NEW, OLD], any, [need(4)], [])).toEqual([
    { stockLineId: 1, quantity: 1, units: [] },
    { stockLineId: 2, quantity: 2, units: [] },
  ])
})

test('first releases the pieces that the line prefers, and never more than are reserved', () => {
  const dear = need(9, { prefers: unitId => unitId === 11 })
  expect(chooseReleased([NEW], { ...dear, quantity: 1 }, [], [])).toEqual([
    { stockLineId: 1, quantity: 1, units: [{ unitId: 11, quantity: 1 }] },
  ])
  expect(chooseReleased([NEW], dear, [], [])[0]?.quantity).toBe(5)
})
