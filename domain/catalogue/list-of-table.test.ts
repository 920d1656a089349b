import { expect, test } from 'vitest'
import { listOfTable } from './list-of-table.ts'
import { readPartsList } from './parts-list.ts'

const read = (rows: string[][]) =>
  readPartsList(listOfTable(rows)).parts.map(({ partNumber, condition, quantity, reference = '' }) => [
    partNumber,
    condition,
    quantity,
    reference,
  ])

test('columns are found by their headings, wherever they stand, below a letterhead', () => {
  expect(
    read([
      ['Quimby Flying', ''],
      ['Purchase list', 'November'],
      ['Item', 'Description', 'Part Number', 'Cond.', 'Qty Required', 'Customer Reference'],
      ['1', 'Bolt, hex', 'AN3-5A', 'NE', '1,000', 'WO 88121'],
      ['2', 'Switch; toggle', 'MS21346-231', '', '2.0', '88122'],
      ['', 'Total', '', '', '', ''],
    ]),
  ).toEqual([
    ['AN3-5A', 'new', 1000, 'WO 88121'],
    ['MS21346-231', null, 2, '88122'],
  ])
})

test('without a heading each row is read as a pasted one', () => {
  expect(read([['AN3-5A', '50'], ['MS21042-3 x 100']])).toEqual([
    ['AN3-5A', null, 50, ''],
    ['MS21042-3', null, 100, ''],
  ])
})

test('a line feed, a tab or a formula in a cell forges no line', () => {
  const rows = [
    ['P/N', 'Qty', 'Ref'],
    ["'=AN3-5A", '1', 'WO\n9\tB'],
    ['21117-1', 'many', 'x;y|z'],
  ]
  expect(read(rows)).toEqual([
    ['=AN3-5A', null, 1, 'WO 9 B'],
    ['21117-1', null, 1, 'x y z'],
  ])
})

test('nothing is nothing', () => {
  expect(listOfTable([])).toBe('')
  expect(read([['Part number', 'Qty']])).toEqual([])
})
