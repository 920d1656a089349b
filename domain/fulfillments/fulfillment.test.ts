import { expect, test } from 'vitest'
import { nextFulfillmentState } from './fulfillment.ts'

test.each([
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
] as const)('%s of a parcel that is %s leads to %s', (event, state, next) => {
  expect(nextFulfillmentState(event, state)).toBe(next)
})
