import { expect, test } from 'vitest'
import { isPostalCode } from './postal-code.ts'

test.each([
  ['DE', '80331', true],
  ['DE', 'D-80331', true],
  ['DE', '8033', false],
  ['SE', '111 22', true],
  ['SE', 'SE-111 22', true],
  ['JP', '100-0001', true],
  ['BR', '01310-100', true],
  ['PT', '1100-148', true],
  ['PL', '00-001', true],
  ['NL', '1012 ab', true],
  ['NL', '1012', false],
  ['GB', 'sw1a 1aa', true],
  ['GB', 'M1 1AE', true],
  ['GB', 'SW1A', false],
  ['AU', '２０００', false],
  // Without a rule: Ireland's may change, Hong Kong has none.
  ['IE', 'D02 AF30', true],
  ['HK', '-', true],
])('in %s, %s may be a postal code: %s', (country, code, may) => {
  expect(isPostalCode(country, code)).toBe(may)
})
