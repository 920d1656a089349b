import { expect, test } from 'vitest'
import { otherSpellings } from './other-spellings.ts'

test.each([
  ['#10 washer', ['no. 10 washer', 'washer no. 10', 'washer #10', '10-32 washer']],
  ['# 10 washer', ['no. 10 washer', 'washer no. 10', 'washer #10', '10-32 washer']],
  ['no.10 washers', ['#10 washer', 'washer #10', 'washer no. 10', '10-32 washer']],
  ['washer #8', ['washer no. 8', 'washer 8-32']],
  ['no. 10 screw', ['#10 screw', 'screw #10', 'screw no. 10', '10-32 screw']],
  ['#10', ['no. 10']],
  ['no. 10 washers', ['#10 washer', 'washer #10', 'washer no. 10', '10-32 washer']],
  ['#10-32 nut', ['10-32 nut', 'nut no. 10']],
  ['nut 10-32', ['nut no. 10']],
  ['8-32 screws', ['screw no. 8']],
  ['10-32', []],
  ['1/4-28 nut', []],
  ['tyres', ['tire']],
  ['main tire', []],
  ['aluminium sheet', ['aluminum sheet']],
  ['bolt', []],
  ['#10*', []],
  ['AN3-5A', []],
])('%s is also %j', (search, others) => expect(otherSpellings(search)).toEqual(others))
