import { expect, test } from 'vitest'
import { readHazardClass, readHazmatAircraft, readPackingGroup, readUnNumber } from './listed-goods.ts'

test('reads a UN number with and without its letters', () => {
  expect(['UN2795', 'un 2795', 'UN-2795', '2795', 'ID8000', 'id 8000'].map(readUnNumber)).toEqual([
    'UN2795',
    'UN2795',
    'UN2795',
    'UN2795',
    'ID8000',
    'ID8000',
  ])
  expect(['UN279', '27955', 'NA1993', 'two'].map(readUnNumber)).toEqual([null, null, null, null])
})

test('a class is read with and without its word', () => {
  expect(['8', '2.2', '1.4s', 'Class 3', 'Div. 2.1', 'division 5.1'].map(readHazardClass)).toEqual([
    '8',
    '2.2',
    '1.4S',
    '3',
    '2.1',
    '5.1',
  ])
  expect(['0', '10', '2.9', 'corrosive'].map(readHazardClass)).toEqual([null, null, null, null])
})

test('a packing group is read as a Roman numeral or as a figure', () => {
  expect(['I', 'ii', 'PG III', '2', 'Packing group 1'].map(readPackingGroup)).toEqual(['I', 'II', 'III', 'II', 'I'])
  expect(['IV', '0', 'medium'].map(readPackingGroup)).toEqual([null, null, null])
})

test('aircraft are read by their stored names and by the words of the trade', () => {
  expect(
    ['forbidden', 'No', 'cargo', 'CAO', 'Cargo Aircraft Only', 'passenger', 'PAX'].map(readHazmatAircraft),
  ).toEqual(['forbidden', 'forbidden', 'cargo', 'cargo', 'cargo', 'passenger', 'passenger'])
  expect(['', 'yes', 'any'].map(readHazmatAircraft)).toEqual([null, null, null])
})
