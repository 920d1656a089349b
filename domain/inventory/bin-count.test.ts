import { expect, test } from 'vitest'
import { countOutcome } from './bin-count.ts'

const lot = { kind: 'lot', state: 'available', quantity: 6, taken: 4 } as const
const serial = { kind: 'serial', state: 'available', quantity: 1, taken: 0 } as const

test.each([
  [lot, 10, 'quarantine', { kind: 'agrees' }],
  [lot, 13, 'write_off', { kind: 'more', pieces: 3 }],
  [lot, 8, 'quarantine', { kind: 'stop_part', pieces: 2 }],
  [lot, 4, 'quarantine', { kind: 'stop_part', pieces: 6 }],
  // Pieces that are reserved for orders are missing too.
  [lot, 3, 'quarantine', { kind: 'stop', pieces: 7 }],
  [lot, 3, 'write_off', 'COUNT_BELOW_ORDERS'],
  [lot, 4, 'write_off', { kind: 'write_off', pieces: 6 }],
  [serial, 0, 'quarantine', { kind: 'stop', pieces: 1 }],
  [serial, 0, 'write_off', { kind: 'write_off', pieces: 1 }],
  [serial, 2, 'quarantine', 'SERIAL_IS_ONE'],
  [{ ...serial, state: 'quarantined' }, 0, 'quarantine', { kind: 'noted', pieces: 1 }],
  [{ ...serial, quantity: 0, taken: 1 }, 0, 'quarantine', { kind: 'stop', pieces: 1 }],
] as const)('%j of which %i were found, %s', (unit, found, missing, outcome) => {
  expect(countOutcome(unit, found, missing)).toEqual(outcome)
})
