import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FULFILLMENT_STATES, hasLeft, SETTLEMENTS } from './fulfillment.ts'
import { isLost, isPartShipped, piecesLeftToShip } from './line-places.ts'

const fulfillment = (
  state: (typeof FULFILLMENT_STATES)[number],
  quantity: number,
  settledAs: 'replaced' | 'refunded' | null = null,
) => ({
  state,
  settledAs,
  pieces: [{ itemId: 1, quantity }],
})

test.each([
  [0, 0, [], { packed: 0, waiting: 0, ready: 6 }],
  [1, 2, [fulfillment('shipped', 1), fulfillment('packed', 1)], { packed: 1, waiting: 2, ready: 1 }],
  [0, 0, [fulfillment('delivered', 6)], { packed: 0, waiting: 0, ready: 0 }],
  [6, 0, [], { packed: 0, waiting: 0, ready: 0 }],
  [0, 0, [fulfillment('lost', 2)], { packed: 0, waiting: 0, ready: 4 }],
  [0, 0, [fulfillment('lost', 2, 'replaced'), fulfillment('pending', 1)], { packed: 1, waiting: 0, ready: 5 }],
])('six pieces, %i canceled, %i waited for, packages %j', (canceled, pieces, packages, left) => {
  expect(piecesLeftToShip({ itemId: 1, quantity: 6, canceled, waiting: { pieces } }, packages)).toEqual(left)
})

test('each piece of a line is in one place', () => {
  const Package = fc.record({
    state: fc.constantFrom(...FULFILLMENT_STATES),
    settledAs: fc.constantFrom(null, ...SETTLEMENTS),
    pieces: fc.constant([{ itemId: 1, quantity: 1 }]),
  })
  fc.assert(
    fc.property(fc.array(Package, { maxLength: 9 }), fc.nat(3), fc.nat(20), (packages, canceled, pieces) => {
      const quantity = canceled + 9
      const { packed, waiting, ready } = piecesLeftToShip(
        { itemId: 1, quantity, canceled, waiting: { pieces } },
        packages,
      )
      const gone = packages.filter(one => hasLeft(one) && one.settledAs !== 'replaced').length
      expect(packed + waiting + ready + gone + canceled).toBe(quantity)
      expect(Math.min(packed, waiting, ready)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  ['processing', 2, [fulfillment('shipped', 1)], true],
  ['processing', 2, [fulfillment('packed', 1)], false],
  ['processing', 0, [fulfillment('shipped', 1)], false],
  ['processing', 2, [fulfillment('lost', 1, 'replaced')], false],
  ['return_requested', 2, [fulfillment('delivered', 1)], false],
] as const)('%s with %i to ship and packages %j: partly shipped is %s', (status, toShip, parcels, is) => {
  expect(isPartShipped({ status, toShip, parcels })).toBe(is)
})

test.each([
  ['canceled', [fulfillment('lost', 2, 'refunded')], true],
  ['canceled', [fulfillment('lost', 2, 'replaced'), fulfillment('lost', 2, 'refunded')], true],
  ['canceled', [fulfillment('lost', 1, 'refunded'), fulfillment('returned_to_sender', 1, 'refunded')], false],
  ['canceled', [], false],
  ['canceled', [fulfillment('lost', 2, 'replaced')], false],
  ['shipped', [fulfillment('lost', 2)], false],
] as const)('%s with the packages %j: all of it is lost: %s', (status, parcels, is) => {
  expect(isLost({ status, parcels })).toBe(is)
})
