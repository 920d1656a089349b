import { describe, expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import {
  cellOf,
  partColumns,
  partEdits,
  partRow,
  readCell,
  showCell,
  unitColumns,
  unitEdits,
  unitRow,
  writeCell,
} from './columns.ts'
import { helperProblem, helpPrice, readPercent, roundUpTo95 } from './price-helper.ts'
import type { SheetPart } from './reckon-changes.ts'

const PART: SheetPart = {
  id: 7,
  version: 3,
  sku: 'AN3-5A',
  manufacturer: '',
  name: 'Bolt',
  categoryId: 1,
  isPublished: true,
  price: cents(1000),
  salePrice: null,
  conditions: [{ lineId: 70, condition: 'overhauled', price: null }],
}
const CATEGORIES = [
  { id: 1, name: 'Bolts' },
  { id: 2, name: 'Nuts' },
]
const columns = partColumns([PART])
const column = (id: string) => {
  const found = columns.find(one => one.id === id)
  if (!found) throw new Error(id)
  return found
}

test('there is a price for each condition that any of the parts has', () => {
  expect(columns.map(({ header }) => header)).toEqual([
    ...['Part number', 'Name', 'Category', 'Published', 'Price', 'OH price'],
  ])
})

test.each<[string, string, unknown]>([
  ['price', '$1,234.50', 123450],
  ['price', ' 12 ', 1200],
  ['price', '0', 0],
  ['price', '', 'Please enter a price, like 12.50. 0 is price on request.'],
  ['price', '-1', 'A price is not below 0'],
  ['price', '1.005', 'Please enter a price, like 12.50'],
  ['price', '1e9', 'Please enter a price, like 12.50'],
  ['price', '99999999999999', 'Please enter a price, like 12.50'],
  ['price:overhauled', '', null],
  ['isPublished', 'yes', true],
  ['isPublished', 'FALSE', false],
  ['isPublished', 'x', true],
  ['isPublished', '', 'Please enter yes or no'],
  ['categoryId', 'nuts', 2],
  ['categoryId', '', null],
  ['categoryId', 'Shoes', 'There is no category “Shoes”'],
  ['name', ' Bolt, hex ', 'Bolt, hex'],
  ['name', ' ', null],
  ['name', 'x'.repeat(201), null],
])('of %s, %j is %j', (id, typed, expected) => {
  const read = readCell(column(id), typed, CATEGORIES)
  const isWrongName = id === 'name' && expected === null
  if (isWrongName) expect(read.isRight).toBe(false)
  else expect(read.isRight ? read.value : read.why).toBe(expected)
})

test('a cell is written as it is read again, and shown with its words', () => {
  for (const [id, value] of Object.entries(partRow(PART).values))
    if (column(id).kind !== 'fixed')
      expect(readCell(column(id), writeCell(column(id), value, CATEGORIES), CATEGORIES)).toEqual({
        isRight: true,
        value,
      })
  expect(showCell(column('price'), 0, CATEGORIES)).toBe('On request')
  expect(showCell(column('price'), 123450, CATEGORIES)).toBe('$1,234.50')
  expect(showCell(column('price:overhauled'), null, CATEGORIES)).toBe('As the part')
})

describe('requested changes', () => {
  const ask = (typed: Record<string, string>) =>
    partEdits({ rows: [partRow(PART)], typed: { 7: typed }, columns, categories: CATEGORIES })

  test('only cells that are right and different', () => {
    expect(ask({ price: '10', name: 'Bolt ', isPublished: 'maybe' })).toEqual([])
    expect(ask({ price: '11', name: 'x'.repeat(201), 'price:overhauled': '9', categoryId: '' })).toEqual([
      {
        id: 7,
        version: 3,
        cells: {
          price: 1100,
          categoryId: null,
          conditions: [{ condition: 'overhauled', before: null, after: 900 }],
        },
      },
    ])
  })

  test('has no columns for a condition without stock', () => {
    expect(ask({ 'price:new': '9' })).toEqual([])
    expect(cellOf(partRow(PART), { ...column('price'), id: 'price:new' }, '9', CATEGORIES).isThere).toBe(false)
  })

  test('units: bins and prices', () => {
    const unit = unitRow({
      id: 9,
      version: 2,
      sku: 'MAG-1',
      condition: 'overhauled',
      mark: 'S/N 4',
      bin: 'A-1',
      price: cents(5),
      without: null,
      isGone: false,
    })
    const asked = { rows: [unit], columns: unitColumns(true, true), categories: [] }
    expect(unitEdits({ ...asked, typed: { 9: { bin: '', price: '' } } })).toEqual([
      { id: 9, version: 2, cells: { bin: '', price: null } },
    ])
  })
})

describe('helpers of prices', () => {
  test.each([
    [1, 95],
    [95, 95],
    [96, 195],
    [1000, 1095],
    [1095, 1095],
    [0, 0],
    [999_999_999_999, 999_999_999_999],
  ])('%i rounded up to .95 is %i', (price, up) => {
    expect(roundUpTo95(cents(price))).toBe(up)
  })

  test.each([
    ['5', 500],
    ['+5 %', 500],
    ['-12.5%', -1250],
    ['-100', -10_000],
    ['-100.01', null],
    ['1001', null],
    ['a', null],
    ['', null],
  ])('%j percent is %j hundredths', (text, by) => {
    expect(readPercent(text)).toBe(by)
  })

  test('prices go up and down, on request stays so, and a cell without one stays without', () => {
    expect(helpPrice(cents(1999), 'percent', '5')).toEqual({ text: '20.99' })
    expect(helpPrice(cents(1999), 'percent', '-100')).toEqual({ text: '0.00' })
    expect(helpPrice(cents(0), 'percent', '5')).toEqual({ text: '0.00' })
    expect(helpPrice(null, 'percent', '5')).toEqual({ text: '' })
    expect(helpPrice(null, 'set', '$1,200')).toEqual({ text: '1200.00' })
    expect(helpPrice(cents(999_999_999_999), 'percent', '5')).toEqual({ why: 'The price would be too large.' })
    expect(helperProblem('set', '-1')).not.toBeNull()
    expect(helperProblem('percent', 'x')).not.toBeNull()
    expect(helperProblem('up95', '')).toBeNull()
  })
})
