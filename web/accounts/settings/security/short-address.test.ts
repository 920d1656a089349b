import { expect, test } from 'vitest'
import { shortAddress } from './short-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:0db8:0001:0002:0000:0000:0000:0007', '2001:db8:1:2::7'],
  ['0000:0000:0000:0000:0000:0000:0000:0001', '::1'],
  ['not:an:address', 'not:an:address'],
  ['', ''],
])('%s is written %s', (address, short) => {
  expect(shortAddress(address)).toBe(short)
})
