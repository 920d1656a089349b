import { expect, test } from 'vitest'
import { otherSpellings } from './other-spellings.ts'

test.each([
  ['#10 washer', ['no. 10 washer', 'washer no. 10', 'washer #10']],
  ['# 10 washer', ['no. 10 washer', 'washer no. 10', 'washer #10']],
  ['no.10 washers', ['#10 washer', 'washer #10', 'washer no. 10']],
  ['washer #8', ['washer no. 8']],
  ['no. 10 washers', ['#10 washer', 'washer #10', 'washer no. 10']],
  ['#10-32 nut', ['10-32 nut']],
  ['tyres', ['tire']],
  ['main tire', []],
  ['aluminium sheet', ['aluminum sheet']],
  ['bolt', []],
  ['#10*', []],
  ['AN3-5A', []],
])('%s is also %j', (search, others) => expect(otherSpellings(search)).toEqual(others))
