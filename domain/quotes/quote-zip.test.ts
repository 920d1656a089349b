import { describe, expect, test } from 'vitest'
import { freightPlace, freightPlaceWords, shipToWords, whyNotQuoteZip } from './quote-zip.ts'

describe('freight can be priced to', () => {
  test.each([
    ['98052', 'US'],
    ['98052-1234', 'US'],
    [' 00501 ', 'US'],
    ['K1A 0B1', 'CA'],
    ['k1a0b1', 'CA'],
    ['sw1a 1aa', 'GB'],
    ['00100', 'FI'],
    ['HM CX', 'BM'],
    ['', 'AE'],
    ['', 'CL'],
  ])('%j in %s', (zip, country) => {
    expect(whyNotQuoteZip(zip, country)).toBeNull()
  })

  test.each([
    ['', 'US', 'Zip code is required for shipping calculation'],
    ['  ', 'DE', 'Zip code is required for shipping calculation'],
    ['K1A 0B1', 'US', 'Please enter a valid ZIP code'],
    ['00000', 'US', 'Please enter a valid ZIP code'],
    ['98052<', 'US', 'Please enter a valid ZIP code'],
    ['98052', 'CA', 'Please enter a valid Canadian postal code'],
    ['Helsinki', 'FI', 'Please enter a valid postal code'],
  ])('not %j in %s: %s', (zip, country, why) => {
    expect(whyNotQuoteZip(zip, country)).toBe(why)
  })
})

test.each([
  ['us', '982061234', { shippingCountry: 'US', zipCode: '98206-1234' }],
  ['US', '00901', { shippingCountry: 'PR', zipCode: '00901' }],
  ['Germany', ' 80331 ', { shippingCountry: 'DE', zipCode: '80331' }],
  ['CA', 'k1a0b1', { shippingCountry: 'CA', zipCode: 'K1A 0B1' }],
  ['AE', '00000', { shippingCountry: 'AE', zipCode: '' }],
])('the place of %s %j is written as in an address', (shippingCountry, zipCode, place) => {
  expect(freightPlace({ shippingCountry, zipCode })).toEqual(place)
})

test('the country is named where it is not the United States', () => {
  expect(freightPlaceWords({ shippingCountry: 'US', zipCode: '33126' })).toBe('33126')
  expect(freightPlaceWords({ shippingCountry: 'ES', zipCode: '33126' })).toBe('33126, Spain')
  expect(freightPlaceWords({ shippingCountry: 'ES', zipCode: '' })).toBe('Spain')
  expect(freightPlaceWords({ shippingCountry: 'US', zipCode: '' })).toBe('')
  expect(shipToWords('33126')).toBe('ZIP code 33126')
  expect(shipToWords('33126, Spain')).toBe('33126, Spain')
})
