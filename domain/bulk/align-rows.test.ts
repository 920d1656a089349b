import { expect, test } from 'vitest'
import { alignRows } from './align-rows.ts'
import { unitColumns } from './columns.ts'

const columns = unitColumns(true, true)
const rows = [
  ['A-1', 'S/N 1'],
  ['A-2', 'S/N 1'],
  ['A-3', 'S/N 1'],
  ['A-3', 'S/N 2'],
].map(([sku = '', mark = ''], id) => ({
  id,
  version: 1,
  values: { sku, condition: 'New', mark, bin: '', price: null },
}))
const cells = (row: number, sku: string, bin: string) => [
  { row, column: 0, text: sku },
  { row, column: 3, text: bin },
]

test('rows of a list that was sorted otherwise go to their parts', () => {
  expect(alignRows([...cells(0, 'a-2', 'X'), ...cells(1, 'A-1', 'Y')], rows, columns)).toEqual({
    placed: [
      { row: 1, column: 3, text: 'X' },
      { row: 0, column: 3, text: 'Y' },
    ],
    lost: 0,
  })
})

test('a row keeps its position if it fits there; a row that fits nowhere or in two positions is dropped', () => {
  // The third fits where it was pasted, though it would fit other rows too.
  expect(alignRows([...cells(2, 'A-3', 'X'), ...cells(0, 'A-3', 'Y'), ...cells(1, 'B-9', 'Z')], rows, columns)).toEqual(
    {
      placed: [{ row: 2, column: 3, text: 'X' }],
      lost: 2,
    },
  )
})

test('where no part number was pasted the place decides', () => {
  const placed = [{ row: 1, column: 3, text: 'X' }]
  expect(alignRows(placed, rows, columns)).toEqual({ placed, lost: 0 })
})
