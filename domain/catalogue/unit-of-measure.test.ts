import { expect, test } from 'vitest'
import {
  amountOf,
  costIn,
  countedIn,
  eachIn,
  partOfTotal,
  perUnit,
  quantityIn,
  quantityLabel,
  timesIn,
  totalIn,
  typedIn,
  wholeNumberOf,
} from './unit-of-measure.ts'

test('a part is counted and priced in its unit of measure, and pieces need no word', () => {
  expect(quantityIn('EA', 1200)).toBe('1,200')
  expect(quantityIn('FT', 1200)).toBe('1,200 ft')
  expect(['RL', 'sh', 'GAL', 'XY'].map(uom => quantityIn(uom, 1))).toEqual(['1 roll', '1 sheet', '1 gal', '1 xy'])
  expect(['RL', 'SH', 'BX', 'LB'].map(uom => quantityIn(uom, 2))).toEqual(['2 rolls', '2 sheets', '2 boxes', '2 lb'])
  expect(['EA', 'FT', 'RL'].map(perUnit)).toEqual(['', 'per ft', 'per roll'])
  expect(['EA', 'FT'].map(eachIn)).toEqual(['each', 'per ft'])
})

test('in a sentence pieces have their word, and sums keep feet and pieces apart', () => {
  expect([countedIn('EA', 1), countedIn('', 1200), countedIn('FT', 1), countedIn('RL', 2)]).toEqual([
    '1 piece',
    '1,200 pieces',
    '1 ft',
    '2 rolls',
  ])
  expect(totalIn([])).toBe('0 pieces')
  expect(totalIn([{ uom: 'FT', quantity: 100 }])).toBe('100 ft')
  expect(
    totalIn([
      { uom: 'FT', quantity: 100 },
      { uom: 'EA', quantity: 2 },
      { uom: 'ft', quantity: 50 },
      { uom: 'PC', quantity: 1 },
    ]),
  ).toBe('3 pieces and 150 ft')
  expect(
    totalIn([
      { uom: 'FT', quantity: 100 },
      { uom: 'SH', quantity: 0 },
    ]),
  ).toBe('100 ft')
  expect(totalIn([{ uom: 'FT', quantity: 0 }])).toBe('0 ft')
  expect(
    totalIn([
      { uom: 'RL', quantity: 1 },
      { uom: 'FT', quantity: 9 },
      { uom: 'EA', quantity: 1 },
    ]),
  ).toBe('1 piece, 1 roll and 9 ft')
})

test('puts a part number behind its quantity', () => {
  expect([timesIn('EA', 1200), timesIn('FT', 1200)]).toEqual(['1,200 ×', '1,200 ft of'])
  expect(amountOf('EA', 1200, 'AN3-5A')).toBe('1200 × AN3-5A')
  expect(amountOf('FT', 1200, 'M22759/16-8-4')).toBe('1,200 ft of M22759/16-8-4')
})

test('a partial quantity has the unit of the whole', () => {
  const [bolt, wire] = [
    { uom: 'EA', quantity: 5 },
    { uom: 'FT', quantity: 100 },
  ]
  expect(partOfTotal([{ uom: 'EA', quantity: 3 }], [bolt])).toBe('3 of 5 pieces')
  expect(partOfTotal([{ uom: 'FT', quantity: 50 }], [wire])).toBe('50 of 100 ft')
  expect(partOfTotal([bolt], [bolt, wire])).toBe('5 pieces of 5 pieces and 100 ft')
})

test('a quantity of wire may have its unit behind it, and parts of a foot are refused by name', () => {
  expect(['100', '1,000 ft', '100FT', '12 feet', '１０ ft.', '3.0 ft'].map(typed => typedIn('FT', typed))).toEqual([
    100, 1000, 100, 12, 10, 3,
  ])
  expect(['2.5', '2.5 ft', '100 m', 'ft', '-3 ft'].map(typed => typedIn('FT', typed))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect([typedIn('EA', '25 EA'), typedIn('EA', '25 ft'), typedIn('SH', '2 sheets'), typedIn('LB', '5 lbs')]).toEqual([
    25,
    null,
    2,
    5,
  ])
  expect([
    quantityLabel('EA'),
    quantityLabel('FT'),
    quantityLabel('FT', 'counted'),
    quantityLabel('EA', 'counted'),
  ]).toEqual(['Pieces', 'Quantity (ft)', 'Quantity counted (ft)', 'Pieces counted'])
  expect([wholeNumberOf('FT'), wholeNumberOf('EA')]).toEqual([
    'Enter a whole number of ft, like 10',
    'Enter a whole number, like 10',
  ])
})

test('a price is per piece, or per unit of measure', () => {
  expect(['EA', 'FT', 'SH'].map(uom => costIn('Price', uom))).toEqual([
    'Price of one piece',
    'Price per ft',
    'Price per sheet',
  ])
})
