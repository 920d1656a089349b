import { expect, test } from 'vitest'
import type { FulfillmentState, Settlement } from '../fulfillments/fulfillment.ts'
import { deliveredUnits, unitsOfItems } from './item-units.ts'

const item = (productId: number, condition: string | null, quantity: number, priceSource = 'list') => ({
  ...{ productId, condition, quantity, priceSource },
})
const unit = (mark: string, productId: number, condition: string, quantity = 1) => ({
  ...{ mark, productId, condition, quantity },
})
const marks = (...[items, units]: Parameters<typeof unitsOfItems<ReturnType<typeof unit>>>) =>
  unitsOfItems(items, units).map(found => found.map(({ mark, quantity }) => `${mark} ${quantity}`))

test('each line has the units of its part and condition; a line for any condition has what is left', () => {
  expect(
    marks(
      [item(1, null, 2), item(1, 'new', 1), item(2, 'new', 1), item(1, 'new', 5, 'sourced')],
      [unit('A', 1, 'new'), unit('B', 1, 'overhauled'), unit('C', 2, 'new'), unit('D', 1, 'new')],
    ),
  ).toEqual([['B 1', 'D 1'], ['A 1'], ['C 1'], []])
})

test('a lot is shared out by pieces, and no line gets more than it has', () => {
  expect(marks([item(1, 'new', 3), item(1, 'new', 4)], [unit('L', 1, 'new', 5)])).toEqual([['L 3'], ['L 2']])
  expect(marks([item(1, 'new', 3)], [])).toEqual([[]])
})

test('another unit than was chosen belongs to its line where it was packed instead', () => {
  const chosen = { ...item(1, 'new', 1), unitId: 7 }
  const units = [
    { ...unit('A', 1, 'new'), unitId: 8 },
    { ...unit('B', 1, 'new'), unitId: 9 },
  ]
  expect(marks([chosen, item(1, 'new', 1)], units)).toEqual([['B 1'], ['A 1']])
})

const line = (id: number, productId: number, quantity: number, facts: { canceled?: number } = {}) => ({
  id,
  ...item(productId, 'new', quantity),
  canceled: 0,
  ...facts,
})
const left = (unitId: number, mark: string, quantity = 1) => ({
  ...unit(mark, 1, 'new', quantity),
  unitId,
  isShipped: true,
})
const here = (unitId: number, mark: string, quantity = 1) => ({ ...left(unitId, mark, quantity), isShipped: false })
const parcel = (
  state: FulfillmentState,
  pieces: readonly (readonly [itemId: number, unitId: number | null, quantity: number])[],
  settledAs: Settlement | null = null,
) => ({ state, settledAs, pieces: pieces.map(([itemId, unitId, quantity]) => ({ itemId, unitId, quantity })) })
const named = (
  ...given: Parameters<
    typeof deliveredUnits<{ itemId: number; unitId: number | null; quantity: number }, ReturnType<typeof left>>
  >
) => {
  const { items, parcels } = deliveredUnits(...given)
  return {
    lines: items.map(found => found.map(({ mark, quantity }) => `${mark} ${quantity}`)),
    parcels: parcels.map(pieces => pieces.map(({ unit: of, quantity }) => `${of?.mark ?? '?'} ${quantity}`)),
  }
}

test('a line names the pieces that replaced lost ones; each parcel names its own', () => {
  expect(
    named(
      [line(1, 1, 35)],
      [
        parcel('delivered', [[1, 3, 12]]),
        parcel(
          'lost',
          [
            [1, 3, 18],
            [1, 4, 5],
          ],
          'replaced',
        ),
        parcel('shipped', [
          [1, 4, 15],
          [1, 5, 8],
        ]),
      ],
      [left(3, 'LOT403', 30), left(4, 'LOT404', 20), left(5, 'LOT405', 8)],
    ),
  ).toEqual({
    lines: [['LOT403 12', 'LOT404 15', 'LOT405 8']],
    parcels: [['LOT403 12'], ['LOT403 18', 'LOT404 5'], ['LOT404 15', 'LOT405 8']],
  })
})

test('a line names nothing in the place of pieces that are lost, or came back for good', () => {
  const units = [left(1, 'A'), left(2, 'B'), left(3, 'C')]
  const parcels = [
    parcel('lost', [[1, 1, 1]]),
    parcel('returned_to_sender', [[1, 2, 1]], 'refunded'),
    parcel('returned_to_sender', [[1, 3, 1]]),
  ]
  expect(named([line(1, 1, 3)], parcels, units).lines).toEqual([['C 1']])
})

test('what is in no parcel is named by what is reserved, for the lines that wait for it', () => {
  const units = [left(1, 'A'), here(1, 'A', 2), here(2, 'B')]
  const lines = [line(1, 1, 1), line(2, 1, 2, { canceled: 2 }), line(3, 1, 3)]
  const parcels = [parcel('shipped', [[1, 1, 1]]), parcel('packed', [[3, 1, 1]])]
  expect(named(lines, parcels, units)).toEqual({
    lines: [['A 1'], [], ['A 2', 'B 1']],
    parcels: [['A 1'], ['A 1']],
  })
})

test('of parcels without recorded units, only what is certain is named', () => {
  const units = [left(1, 'A'), left(2, 'B')]
  const [one, other] = [parcel('shipped', [[1, null, 1]]), parcel('delivered', [[1, null, 1]])]
  // Both reach the buyer: which parcel had which unit is not known, what the buyer has is.
  expect(named([line(1, 1, 2)], [one, other], units)).toEqual({ lines: [['A 1', 'B 1']], parcels: [['? 1'], ['? 1']] })
  expect(named([line(1, 1, 2)], [{ ...one, state: 'lost' }, other], units).lines).toEqual([[]])
  // The only parcel that has the part had its units.
  expect(named([line(1, 1, 3)], [parcel('shipped', [[1, null, 3]])], units)).toEqual({
    lines: [['A 1', 'B 1']],
    parcels: [['A 1', 'B 1', '? 1']],
  })
})
