import { expect, test } from 'vitest'
import { formatBytes, formatSpan } from './in-units.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [23_400_000, '23 MB'],
  [7_250_000_000, '7.3 GB'],
  [9e18, '9,000 PB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  [0, 'less than a minute'],
  [61, '1 minute'],
  [7200, '2 hours'],
  [86_400 * 3 + 5, '3 days'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatSpan(seconds)).toBe(text)
})
