import { expect, test } from 'vitest'
import { FULFILLMENT_STATES, isPackageEventAllowed, nextFulfillmentState } from './fulfillment.ts'

test.each([
  ['picked', null, 'pending'],
  ['packed', 'pending', 'packed'],
  ['packed', 'shipped', null],
  ['shipped', null, 'shipped'],
  ['shipped', 'packed', 'shipped'],
  ['shipped', 'shipped', null],
  ['delivered', 'shipped', 'delivered'],
  ['delivered', 'packed', null],
  ['delivered', 'lost', null],
  ['tracking_corrected', 'shipped', 'shipped'],
  ['tracking_corrected', 'delivered', 'delivered'],
  ['tracking_corrected', 'pending', null],
  ['tracking_corrected', null, null],
  ['lost', 'shipped', 'lost'],
  ['lost', 'delivered', null],
  ['found', 'lost', 'shipped'],
  ['came_back', 'lost', 'returned_to_sender'],
  ['sent_again', 'returned_to_sender', 'shipped'],
  ['sent_again', 'lost', null],
  ['settled', 'lost', 'lost'],
  ['settled', 'shipped', null],
] as const)('%s of a package that is %s leads to %s', (event, state, next) => {
  expect(nextFulfillmentState(event, state)).toBe(next)
})

test('a settled package accepts no further event', () => {
  for (const state of FULFILLMENT_STATES)
    expect(isPackageEventAllowed('found', { state, settledAs: 'replaced' })).toBe(false)
  expect(isPackageEventAllowed('found', { state: 'lost', settledAs: null })).toBe(true)
})
