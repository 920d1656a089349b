import { expect, test } from 'vitest'
import { type OrderRows, orderStatusOf } from './order-status.ts'

const row = (facts: Partial<OrderRows>): OrderRows => ({
  ...{ status: 'processing', toShip: 0, arrived: [], returns: [] },
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
  ['a return waits while more is to leave', { toShip: 1, arrived: [true], returns: ['requested'] }, 'return_requested'],
  ['of two returns one waits', { arrived: [true], returns: ['completed', 'requested'] }, 'return_requested'],
  ['a return is on its way', { arrived: [true], returns: ['approved', 'denied'] }, 'return_approved'],
  ['a return came and more is to leave', { toShip: 1, arrived: [true], returns: ['completed'] }, 'processing'],
  ['its last return is over', { arrived: [true], returns: ['denied', 'completed'] }, 'returned'],
  ['its last return was denied', { arrived: [true], returns: ['completed', 'denied'] }, 'return_denied'],
])('%s', (_, facts, status) => {
  expect(orderStatusOf(row(facts))).toBe(status)
})
