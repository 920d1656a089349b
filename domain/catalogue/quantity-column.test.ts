import { expect, test } from 'vitest'
import { readSellList } from '../submissions/sell-list.ts'
import { listOfTable } from './list-of-table.ts'
import { readPartsList } from './parts-list.ts'

/** Reads a list, pasted and as a file. Returns its quantities and the reasons of its problems. */
const asked = (headings: string, ...rows: string[]) => {
  const table = [headings, ...rows].map(line => line.split(', '))
  const read = [table.map(cells => cells.join('\t')).join('\n'), listOfTable(table)].map(text => {
    const { parts, problems } = readPartsList(text)
    return [...parts.map(({ quantity }) => quantity), ...problems.map(({ reason }) => reason)]
  })
  expect(read[1]).toEqual(read[0])
  return read[0]
}
const WHICH = 'Which column is the quantity? Write “Qty to order” above it'

test.each([
  'Qty On Hand, Qty Req',
  'QOH, Req',
  'QOH, Qty',
  'Stock, Qty',
  'Avail Qty, Qty Needed',
  'Qty On Order, Qty Required',
  'Min, Order',
  'Qty, Qty Ordered',
  'Qty, Qty to order',
  'Qty Required, Qty to order',
  'On Hand, Pcs',
])('%s: the second column is the requested quantity, in either column order', pair => {
  expect(asked(`P/N, ${pair}`, 'AN3-5A, 500, 3')).toEqual([3])
  const [first, second] = pair.split(', ')
  expect(asked(`P/N, ${second}, ${first}`, 'AN3-5A, 3, 500')).toEqual([3])
})

test.each(['Qty Required, Qty Ordered', 'Qty, Total Qty', 'Qty, Pcs', 'On Hand, For us'])(
  '%s: the store asks which column is the quantity',
  pair => {
    expect(asked(`P/N, ${pair}`, 'AN3-5A, 500, 3')).toEqual([WHICH])
  },
)

test('a unit of measure is not a quantity, and a stock column alone is the requested quantity', () => {
  expect(asked('P/N, Qty, EA', 'AN3-5A, 3, EA')).toEqual([3])
  expect(asked('P/N, QOH', 'AN3-5A, 3')).toEqual([3])
})

test('a list of parts for sale uses the quantity on hand', () => {
  const offered = (text: string) => readSellList(text).rows.map(({ quantity }) => quantity)
  expect(offered('P/N,Qty Req,Qty On Hand\nAN3-5A,3,500')).toEqual(['500'])
  expect(offered('P/N,On Hand,Min\nAN3-5A,500,3')).toEqual(['500'])
  expect(offered('P/N,Qty,On Hand\nAN3-5A,3,500')).toEqual([''])
})
