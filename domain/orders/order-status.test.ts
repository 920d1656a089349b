import { expect, test } from 'vitest'
import { endOf, type OrderRows, orderStatusOf } from './order-status.ts'

const row = (facts: Partial<OrderRows>): OrderRows => ({
  ...{ status: 'processing', toShip: 0, arrived: [], openReturn: null, ended: null },
  ...facts,
})

test.each<[string, Partial<OrderRows>, string]>([
  ['nothing has left', { status: 'pending', toShip: 3 }, 'pending'],
  ['it is packed', { toShip: 3 }, 'processing'],
  ['a parcel has left and more is to leave', { toShip: 1, arrived: [false] }, 'processing'],
  ['all has left', { arrived: [true, false] }, 'shipped'],
  ['all has arrived', { arrived: [true, true] }, 'delivered'],
  ['all was canceled before it left', {}, 'canceled'],
  ['it has ended', { status: 'canceled', toShip: 2 }, 'canceled'],
  ['what did not arrive was settled, the rest arrived', { arrived: [null, true] }, 'delivered'],
  ['all that left was lost', { arrived: [null] }, 'shipped'],
  ['a return waits', { toShip: 1, arrived: [true], openReturn: 'return_requested' }, 'return_requested'],
  ['a return is on its way', { arrived: [true], openReturn: 'return_approved', ended: 'returned' }, 'return_approved'],
  ['a return came and more is to leave', { toShip: 1, arrived: [true], ended: 'returned' }, 'processing'],
  ['its last return is over', { arrived: [true], ended: 'returned' }, 'returned'],
  ['its last return was denied', { arrived: [false], ended: 'return_denied' }, 'return_denied'],
])('%s', (_, facts, status) => {
  expect(orderStatusOf(row(facts))).toBe(status)
})

test('how a return has ended counts until a parcel leaves', () => {
  expect([endOf('returned'), endOf('return_denied'), endOf('part_shipped'), endOf('delivered')]).toEqual([
    ...['returned', 'return_denied', null],
    undefined,
  ])
})
