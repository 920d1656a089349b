import { expect, test } from 'vitest'
import { endOf, type OrderRows, orderStatusOf, type ShippedPackage } from './order-status.ts'

const fulfillment = (hasArrived: boolean | null, returned = 0, out = 2): ShippedPackage => ({
  hasArrived,
  returned,
  out,
})
const row = (facts: Partial<OrderRows>): OrderRows => ({
  status: 'processing',
  toShip: 0,
  packages: [],
  openReturn: null,
  ended: null,
  ...facts,
})

test.each<[string, Partial<OrderRows>, string]>([
  ['nothing has left', { status: 'pending', toShip: 3 }, 'pending'],
  ['it is packed', { toShip: 3 }, 'processing'],
  ['a package has left and more is to leave', { toShip: 1, packages: [fulfillment(false)] }, 'processing'],
  ['all has left', { packages: [fulfillment(true), fulfillment(false)] }, 'shipped'],
  ['all has arrived', { packages: [fulfillment(true), fulfillment(true)] }, 'delivered'],
  ['all was canceled before it left', {}, 'canceled'],
  ['it has ended', { status: 'canceled', toShip: 2 }, 'canceled'],
  [
    'what did not arrive was settled, the rest arrived',
    { packages: [fulfillment(null), fulfillment(true)] },
    'delivered',
  ],
  ['all that left was lost, and is settled', { packages: [fulfillment(null)] }, 'canceled'],
  [
    'some was returned, the rest was lost and is settled',
    { packages: [fulfillment(true, 2, 0), fulfillment(null)] },
    'returned',
  ],
  [
    'all was returned of one package, and the other is under way',
    { packages: [fulfillment(true, 2, 0), fulfillment(false)] },
    'shipped',
  ],
  ['a return was denied, and then all was lost', { packages: [fulfillment(null)], ended: 'return_denied' }, 'canceled'],
  ['a return was completed without pieces', { packages: [fulfillment(true)], ended: 'returned' }, 'delivered'],
  ['a return waits', { toShip: 1, packages: [fulfillment(true)], openReturn: 'return_requested' }, 'return_requested'],
  [
    'a return is on its way',
    { packages: [fulfillment(true, 1, 1)], openReturn: 'return_approved', ended: 'returned' },
    'return_approved',
  ],
  [
    'a return came and more is to leave',
    { toShip: 1, packages: [fulfillment(true, 1, 1)], ended: 'returned' },
    'processing',
  ],
  ['its last return is over', { packages: [fulfillment(true, 1, 1)], ended: 'returned' }, 'returned'],
  ['its last return was denied', { packages: [fulfillment(false)], ended: 'return_denied' }, 'return_denied'],
])('%s', (_, facts, status) => {
  expect(orderStatusOf(row(facts))).toBe(status)
})

test('how a return has ended counts until a package leaves', () => {
  expect([endOf('returned'), endOf('return_denied'), endOf('part_shipped'), endOf('delivered')]).toEqual([
    ...['returned', 'return_denied', null],
    undefined,
  ])
})
