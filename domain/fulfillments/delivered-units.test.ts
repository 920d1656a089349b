import { expect, test } from 'vitest'
import { deliveredUnits } from './delivered-units.ts'
import type { FulfillmentState, Settlement } from './fulfillment.ts'

const line = (id: number, productId: number, quantity: number, facts: { canceled?: number } = {}) => ({
  id,
  productId,
  condition: 'new',
  quantity,
  priceSource: 'list',
  canceled: 0,
  ...facts,
})
const left = (unitId: number, mark: string, quantity = 1) => ({
  mark,
  productId: 1,
  condition: 'new',
  quantity,
  unitId,
  isShipped: true,
})
const here = (unitId: number, mark: string, quantity = 1) => ({ ...left(unitId, mark, quantity), isShipped: false })
const fulfillment = (
  state: FulfillmentState,
  pieces: readonly (readonly [itemId: number, unitId: number | null, quantity: number])[],
  settledAs: Settlement | null = null,
) => ({ state, settledAs, pieces: pieces.map(([itemId, unitId, quantity]) => ({ itemId, unitId, quantity })) })
const named = (
  ...given: Parameters<
    typeof deliveredUnits<{ itemId: number; unitId: number | null; quantity: number }, ReturnType<typeof left>>
  >
) => {
  const { items, packages } = deliveredUnits(...given)
  return {
    lines: items.map(found => found.map(({ mark, quantity }) => `${mark} ${quantity}`)),
    packages: packages.map(pieces => pieces.map(({ unit: of, quantity }) => `${of?.mark ?? '?'} ${quantity}`)),
  }
}

test('a line names the replacements of lost pieces; each package names its own', () => {
  expect(
    named(
      [line(1, 1, 35)],
      [
        fulfillment('delivered', [[1, 3, 12]]),
        fulfillment(
          'lost',
          [
            [1, 3, 18],
            [1, 4, 5],
          ],
          'replaced',
        ),
        fulfillment('shipped', [
          [1, 4, 15],
          [1, 5, 8],
        ]),
      ],
      [left(3, 'LOT403', 30), left(4, 'LOT404', 20), left(5, 'LOT405', 8)],
    ),
  ).toEqual({
    lines: [['LOT403 12', 'LOT404 15', 'LOT405 8']],
    packages: [['LOT403 12'], ['LOT403 18', 'LOT404 5'], ['LOT404 15', 'LOT405 8']],
  })
})

test('a line does not list units that were lost or returned for good', () => {
  const units = [left(1, 'A'), left(2, 'B'), left(3, 'C')]
  const packages = [
    fulfillment('lost', [[1, 1, 1]]),
    fulfillment('returned_to_sender', [[1, 2, 1]], 'refunded'),
    fulfillment('returned_to_sender', [[1, 3, 1]]),
  ]
  expect(named([line(1, 1, 3)], packages, units).lines).toEqual([['C 1']])
})

test('pieces in no package list the reserved units, for the lines that wait for them', () => {
  const units = [left(1, 'A'), here(1, 'A', 2), here(2, 'B')]
  const lines = [line(1, 1, 1), line(2, 1, 2, { canceled: 2 }), line(3, 1, 3)]
  const packages = [fulfillment('shipped', [[1, 1, 1]]), fulfillment('packed', [[3, 1, 1]])]
  expect(named(lines, packages, units)).toEqual({
    lines: [['A 1'], [], ['A 2', 'B 1']],
    packages: [['A 1'], ['A 1']],
  })
})

test('for packages without recorded units, lists only certain units', () => {
  const units = [left(1, 'A'), left(2, 'B')]
  const [one, other] = [fulfillment('shipped', [[1, null, 1]]), fulfillment('delivered', [[1, null, 1]])]
  // Both reach the buyer: the package of each unit is unknown, but the buyer's units are certain.
  expect(named([line(1, 1, 2)], [one, other], units)).toEqual({ lines: [['A 1', 'B 1']], packages: [['? 1'], ['? 1']] })
  expect(named([line(1, 1, 2)], [{ ...one, state: 'lost' }, other], units).lines).toEqual([[]])
  // The only package that has the part had its units.
  expect(named([line(1, 1, 3)], [fulfillment('shipped', [[1, null, 3]])], units)).toEqual({
    lines: [['A 1', 'B 1']],
    packages: [['A 1', 'B 1', '? 1']],
  })
})
