import { expect, test } from 'vitest'
import { draftOf, isFilled, likelyCarrier, scanned, sharedNumbers, shipmentOf } from './bench-draft.ts'
import type { RowToShip } from './queries.ts'

const order = (id: string): RowToShip => ({
  id,
  parcel: null,
  orderNumber: `APS-${id}`,
  version: 1,
  recipient: 'A',
  place: 'B',
  tailNumber: null,
  shippingProvider: 'UPS',
  shippingMethod: 'UPS Ground',
  collectBy: null,
  items: [],
  whyNot: null,
  lacking: [],
})
const row = (trackingNumber: string) => ({ carrier: 'ups' as const, carrierName: '', trackingNumber, isReady: false })

test('the carrier is the one whose account pays, else the chosen one, else FedEx', () => {
  expect(likelyCarrier('dhl', 'ups')).toBe('dhl')
  expect(likelyCarrier(null, 'USPS')).toBe('usps')
  expect(likelyCarrier(null, 'other')).toBe('fedex')
  expect(likelyCarrier(null, 'flat')).toBe('fedex')
})

test('a scanned number sets its carrier, and is sent without its groups', () => {
  expect(draftOf({}, order('1')).carrier).toBe('ups')
  expect(scanned(row('7946 4479 8554'))).toEqual({
    carrier: 'fedex',
    carrierName: '',
    trackingNumber: '794644798554',
    isReady: false,
  })
  expect(scanned(row('by hand'))).toEqual(row('by hand'))
})

test('an invalid row says why', () => {
  expect(shipmentOf(row(' 1Z9 '))).toEqual({ carrier: 'ups', carrierName: '', trackingNumber: '1Z9' })
  expect(shipmentOf({ ...row('1Z9'), carrier: 'other' })).toBe('Please name the carrier')
  expect(shipmentOf(row('--'))).toBe('Please enter the tracking number of the carrier')
})

test('a duplicate number is reported at the second order, however it is grouped', () => {
  const orders = [order('1'), order('2'), order('3'), order('4')]
  const draft = { 1: row('1234567890'), 2: row(''), 3: row('123 456 7890'), 4: row('') }
  expect([...sharedNumbers(orders, draft)]).toEqual([['3', 'APS-1']])
})

test('a row is complete with a number, or once it is ready for its forwarder', () => {
  const collected = { ...order('1'), shippingProvider: 'pickup' }
  expect([isFilled(row(' '), order('1')), isFilled(row('1Z9'), order('1'))]).toEqual([false, true])
  expect([isFilled(row('1Z9'), collected), isFilled({ ...row(''), isReady: true }, collected)]).toEqual([false, true])
})
