import { expect, test } from 'vitest'
import { whyNotQuoteZip } from './quote-zip.ts'

test.each(['98052', '98052-1234', ' 00501 ', 'K1A 0B1', 'sw1a 1aa', '006', '00100', 'HM CX', '00000'])(
  'freight can be priced to %s',
  zip => {
    expect(whyNotQuoteZip(zip)).toBeNull()
  },
)

test.each([
  ['', 'Zip code is required for shipping calculation'],
  ['  ', 'Zip code is required for shipping calculation'],
  ['Helsinki', 'Please enter a valid ZIP code'],
  ['ABC', 'Please enter a valid ZIP code'],
  ['1', 'Please enter a valid ZIP code'],
  ['98052<', 'Please enter a valid ZIP code'],
])('not to %j: %s', (zip, why) => {
  expect(whyNotQuoteZip(zip)).toBe(why)
})
