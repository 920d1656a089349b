import { expect, test } from 'vitest'
import { numberInAddress } from './number-in-address.ts'

test.each([
  ['an3-99a-hex-bolt', 'AN3-99A'],
  ['AN3-99A', 'AN3-99A'],
  ['tb-036802-1-pump-2-stage', 'TB-036802-1'],
  ['622-1234-001', '622-1234-001'],
  ['oil-filter', 'OIL-FILTER'],
  ['', ''],
])('the address %s is of part %s', (slug, number) => {
  expect(numberInAddress(slug)).toBe(number)
})
