import { expect, test } from 'vitest'
import { carrierName, ShipmentShape, storedCarrier, trackingAddress } from './tracking.ts'

test.each([
  ['usps', '9400 1000', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400%201000'],
  ['fedex', '7777', 'https://www.fedex.com/fedextrack/?trknbr=7777'],
  ['ups', '1Z999', 'https://www.ups.com/track?tracknum=1Z999'],
  ['dhl', '12&x=1', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=12%26x%3D1'],
  ['Old Dominion', '#1', 'https://www.google.com/search?q=Old%20Dominion%20tracking%20%231'],
  ['toString', '1', 'https://www.google.com/search?q=toString%20tracking%201'],
])('a package with %s, number %s, is followed at %s', (carrier, number, address) => {
  expect(trackingAddress(carrier, number)).toBe(address)
})

test.each([
  [{ carrier: 'ups', carrierName: 'ignored' }, 'ups', 'UPS'],
  [{ carrier: 'other', carrierName: 'Old Dominion' }, 'Old Dominion', 'Old Dominion'],
  [{ carrier: 'other', carrierName: 'FedEx' }, 'fedex', 'FedEx'],
] as const)('%j is stored as %s and displayed as %s', (shipment, kept, written) => {
  expect(storedCarrier(shipment)).toBe(kept)
  expect(carrierName(kept)).toBe(written)
})

test('another carrier must be named, and a number there must be', () => {
  const texts = (input: unknown) => ShipmentShape.safeParse(input).error?.issues.map(({ message }) => message)
  expect(texts({ carrier: 'other', trackingNumber: '1' })).toEqual(['Please name the carrier'])
  expect(texts({ carrier: 'ups', trackingNumber: ' ' })).toEqual(['Tracking number is required'])
  for (const trackingNumber of ['-', '!!', '#'])
    expect(texts({ carrier: 'ups', trackingNumber })).toEqual(['Please enter the tracking number of the carrier'])
  expect(texts({ carrier: 'pigeon', trackingNumber: '1' })).toEqual(['Please select a carrier'])
  expect(texts({ carrier: 'other', carrierName: 'A', trackingNumber: '1' })).toBeUndefined()
})
