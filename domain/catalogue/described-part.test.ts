import { expect, test } from 'vitest'
import { describesPart } from './described-part.ts'

test.each([
  '# 10 washer',
  '#10 washers',
  'no. 10 washer',
  'washer #10',
  '10 washer',
  '1/4 bolt',
  '1/4" bolt',
  '1 1/4 bolt',
  '1/4-28 nut',
  '1/4 x 1 bolt',
  '.25 bolt',
  '10-32 screw',
  'washer',
  'BOLT, HEX HEAD',
  'self locking nut',
  'safety wire',
  'fuel pump',
  'Landing light (left)',
])('%j describes a part', text => {
  expect(describesPart(text)).toBe(true)
})

test.each(['AN3-5A', 'AN3-5A bolt', 'MS20470 AD4-6', 'LAMP 313', 'WIDGET', 'AB', '12345', '10-32', '#10', '622 G', ''])(
  '%j does not',
  text => {
    expect(describesPart(text)).toBe(false)
  },
)
