import { expect, test } from 'vitest'
import { readSizes } from './search-sizes.ts'

test.each([
  ['1/4 bolt', ['bolt'], [['1/4', '4/16']], ['0.25 bolt', 'bolt 1/4', 'bolt 0.25', 'bolt 4/16']],
  ['bolt .25', ['bolt'], [['1/4', '4/16']], ['bolt 1/4', 'bolt 0.25', 'bolt 4/16']],
  ['0.25 bolt', ['bolt'], [['1/4', '4/16']], ['1/4 bolt', 'bolt 1/4', 'bolt 0.25', 'bolt 4/16']],
  ['1 1/4 bolt', ['bolt'], [['1 1/4']], ['1.25 bolt', 'bolt 1 1/4', 'bolt 1.25']],
  ['1.25 bolt', ['bolt'], [['1 1/4']], ['1 1/4 bolt', 'bolt 1 1/4', 'bolt 1.25']],
  ['.1875', [], [['3/16']], ['3/16', '0.1875']],
  ['1/4-28 nut', ['nut'], [['1/4-28', '4/16']], ['nut 1/4-28', 'nut 4/16']],
  ['5/16-24 nut', ['nut'], [['5/16-24', '5/16']], ['nut 5/16-24', 'nut 5/16']],
  ['5/16-18 nut', ['nut'], [['5/16-18']], ['nut 5/16-18']],
  [
    'bolt 1/4 grip .25',
    ['bolt', 'grip'],
    [
      ['1/4', '4/16'],
      ['1/4', '4/16'],
    ],
    [],
  ],
  ['0.250 bolt', ['0.250', 'bolt'], [], []],
  ['.19 bolt', ['.19', 'bolt'], [], []],
  ['6/16 nut', ['nut'], [['3/8', '6/16']], ['0.375 nut', 'nut 3/8', 'nut 0.375', 'nut 6/16']],
  ['10/32 screw', ['screw'], [['10/32']], ['0.3125 screw', 'screw 10/32', 'screw 0.3125']],
  ['2/3 bolt', ['2/3', 'bolt'], [], []],
  ['2 bolt', ['2', 'bolt'], [], []],
  ['an3-5a', ['an3-5a'], [], []],
])('the sizes of %s', (search, others, fractions, alternatives) =>
  expect(readSizes(search.split(' '))).toEqual({ others, fractions, alternatives }),
)
