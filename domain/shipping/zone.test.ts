import { expect, test } from 'vitest'
import { zoneBetween } from './shipping-zone.ts'

const REDMOND = '98052'

test.each([
  ['98101', '2'],
  ['97201-0001', '3'],
  ['59601', '4'],
  ['90001', '5'],
  ['80202', '6'],
  ['60601', '7'],
  ['10001', '8'],
  ['99201', '3'],
  ['99501', 'AK'],
  ['96813', 'HI'],
  ['00901', 'PR'],
  ['00802', 'PR'],
  ['00501', '8'],
  ['09012', 'APO'],
  ['34002', 'APO'],
  ['96601', 'APO'],
  ['96910', null],
  ['9810', null],
  ['K1A 0B1', null],
])('from Redmond to %s is zone %s', (zip, zone) => {
  expect(zoneBetween(REDMOND, zip)).toBe(zone)
})

test('a warehouse in another place has its own zones', () => {
  expect(zoneBetween('32202', '33101')).toBe('3')
  expect(zoneBetween('99501', '99701')).toBe('2')
  expect(zoneBetween('99501', '98052')).toBe('AK')
  expect(zoneBetween('99501', '96813')).toBe('HI')
})
