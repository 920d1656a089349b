import { expect, test } from 'vitest'
import { readScan } from './read-scan.ts'

test.each([
  ['1Z 999 AA1 01 2345 6784', '1Z999AA10123456784', 'ups'],
  ['7946 4479 8554', '794644798554', 'fedex'],
  ['9622001900000000000012', '9622001900000000000012', 'fedex'],
  ['9400 1000 0000 0000 0000 00', '9400100000000000000000', 'usps'],
  ['420322189400100000000000000000', '9400100000000000000000', 'usps'],
  ['4203221812349400100000000000000000', '9400100000000000000000', 'usps'],
  ['EA123456784US', 'EA123456784US', 'usps'],
  ['1234567890', '1234567890', 'dhl'],
  [' hand delivery 7 ', 'hand delivery 7', null],
  ['', '', null],
])('a scan of %j', (text, trackingNumber, carrier) => {
  expect(readScan(text)).toEqual({ trackingNumber, carrier })
})
