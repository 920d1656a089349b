import { CONDITION_NAMES, CONDITIONS, type Condition } from '../catalogue/condition.ts'
import { PART_FIELDS } from '../catalogue/part-fields.ts'
import { cents, formatMoney, parseDollars, toDecimal } from '../money/money.ts'
import { amountOf, type CellValue, type SheetPart, type SheetUnit } from './reckon-changes.ts'
import { BinCell, NameCell, type PartEdit, PriceCell, type UnitEdit } from './sheet.ts'

/** A row of a sheet. Of a column that it has no cell of it has no value: a part without stock in a condition has no price of it. */
export type SheetRow = { id: number; version: number; values: Readonly<Record<string, CellValue>> }

/** A column of a sheet. `kind`: how its cells are read and shown; what is `fixed` is never changed. */
export type SheetColumn = {
  id: string
  header: string
  kind: 'fixed' | 'text' | 'price' | 'flag' | 'category'
  /** rem */
  width: number
  /** the meaning of a blank cell; omitted: it may not be blank */
  blank?: string
}
export type Categories = readonly { id: number; name: string }[]

const PRICE_OF = 'price:'
/** The columns of a sheet of parts: a price for each condition that any of them has stock in. */
export const partColumns = (parts: readonly SheetPart[]): SheetColumn[] => {
  const stocked = new Set(parts.flatMap(({ conditions }) => conditions.map(({ condition }) => condition)))
  return [
    { id: 'sku', header: PART_FIELDS.sku.words, kind: 'fixed', width: 12 },
    { id: 'name', header: PART_FIELDS.name.words, kind: 'text', width: 18 },
    { id: 'categoryId', header: PART_FIELDS.categoryId.words, kind: 'category', width: 12, blank: 'No category' },
    { id: 'isPublished', header: PART_FIELDS.isPublished.words, kind: 'flag', width: 6.5 },
    { id: 'price', header: PART_FIELDS.price.words, kind: 'price', width: 7.5 },
    ...CONDITION_NAMES.filter(condition => stocked.has(condition)).map(
      (condition): SheetColumn => ({
        id: `${PRICE_OF}${condition}`,
        header: `${CONDITIONS[condition].code} price`,
        kind: 'price',
        width: 7.5,
        blank: 'As the part',
      }),
    ),
  ]
}

export const partRow = ({ id, version, conditions, ...part }: SheetPart): SheetRow => ({
  id,
  version,
  values: {
    sku: part.sku,
    name: part.name,
    categoryId: part.categoryId,
    isPublished: part.isPublished,
    price: part.price,
    ...Object.fromEntries(conditions.map(({ condition, price }) => [`${PRICE_OF}${condition}`, price])),
  },
})

export const unitColumns = (mayMove: boolean, mayPrice: boolean): SheetColumn[] => [
  { id: 'sku', header: PART_FIELDS.sku.words, kind: 'fixed', width: 12 },
  { id: 'condition', header: 'Condition', kind: 'fixed', width: 9 },
  { id: 'mark', header: 'Serial or lot', kind: 'fixed', width: 11 },
  { id: 'bin', header: 'Bin', kind: mayMove ? 'text' : 'fixed', width: 9, blank: 'No bin' },
  { id: 'price', header: 'Unit price', kind: mayPrice ? 'price' : 'fixed', width: 8, blank: 'As its condition' },
]

export const unitRow = ({ id, version, sku, condition, mark, bin, price }: SheetUnit): SheetRow => ({
  id,
  version,
  values: { sku, condition: CONDITIONS[condition].name, mark, bin, price },
})

type ReadCell = { isRight: true; value: CellValue } | { isRight: false; why: string }
const right = (value: CellValue): ReadCell => ({ isRight: true, value })
const wrong = (why: string): ReadCell => ({ isRight: false, why })

const YES = /^(yes|y|true|1|x|published|on)$/i
const NO = /^(no|n|false|0|draft|off)$/i

/** The value of a typed or pasted cell, or its error. */
export function readCell(column: SheetColumn, typed: string, categories: Categories): ReadCell {
  const text = typed.trim()
  if (column.kind === 'price') return readPriceCell(column, text)
  if (column.kind === 'flag') {
    if (YES.test(text)) return right(true)
    return NO.test(text) ? right(false) : wrong('Please enter yes or no')
  }
  if (column.kind === 'category') {
    if (text === '' || text.toLowerCase() === 'no category') return right(null)
    const found = categories.find(({ name }) => name.toLowerCase() === text.toLowerCase())
    return found ? right(found.id) : wrong(`There is no category “${text.slice(0, 60)}”`)
  }
  const read = (column.id === 'bin' ? BinCell : NameCell).safeParse(text)
  return read.success ? right(read.data) : wrong(read.error.issues[0]?.message ?? 'This cannot be')
}

function readPriceCell({ blank }: SheetColumn, text: string): ReadCell {
  if (text === '') return blank ? right(null) : wrong('Please enter a price, like 12.50. 0 is price on request.')
  const amount = parseDollars(text)
  if (amount === null) return wrong('Please enter a price, like 12.50')
  return PriceCell.safeParse(amount).success ? right(amount) : wrong('A price is not below 0')
}

/** The text of a cell for typing and copying. */
export function writeCell(column: SheetColumn, value: CellValue, categories: Categories): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column.kind === 'category') return categories.find(({ id }) => id === value)?.name ?? ''
  return typeof value === 'number' ? toDecimal(cents(value)) : value
}

/** The text of a cell for reading: `Price on request`, `$1,234.50`. */
export function showCell(column: SheetColumn, value: CellValue, categories: Categories): string {
  if (value === null) return column.blank ?? ''
  if (typeof value !== 'number' || column.kind === 'category') return writeCell(column, value, categories)
  return value === 0 ? 'On request' : formatMoney(cents(value))
}

/** The typed text of cells, by row and column. */
export type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A cell with typed text. `why`: the reason why it is invalid; `isChanged`: it is valid, and differs from the stored value. */
export function cellOf(row: SheetRow, column: SheetColumn, typed: string | undefined, categories: Categories) {
  const former = row.values[column.id]
  if (typed === undefined || former === undefined)
    return { value: former ?? null, isThere: former !== undefined, isChanged: false, why: null }
  const read = readCell(column, typed, categories)
  return read.isRight
    ? { value: read.value, isThere: true, isChanged: read.value !== former, why: null }
    : { value: former, isThere: true, isChanged: false, why: read.why }
}

/** The cells of a row that are right and different: column and value. */
const changedCells = (row: SheetRow, typed: Typed, columns: readonly SheetColumn[], categories: Categories) =>
  columns.flatMap(column => {
    const { isChanged, value } = cellOf(row, column, typed[row.id]?.[column.id], categories)
    return isChanged ? [{ id: column.id, value, before: row.values[column.id] ?? null }] : []
  })

type Asked = { rows: readonly SheetRow[]; typed: Typed; columns: readonly SheetColumn[]; categories: Categories }

/** The changes that a sheet of parts requests. */
export const partEdits = ({ rows, typed, columns, categories }: Asked): PartEdit[] =>
  rows.flatMap(row => {
    const cells: PartEdit['cells'] = {}
    const conditions: NonNullable<PartEdit['cells']['conditions']> = []
    for (const { id, value, before } of changedCells(row, typed, columns, categories)) {
      const condition = CONDITION_NAMES.find(name => id === `${PRICE_OF}${name}`)
      if (condition) conditions.push({ condition, before: amountOf(before), after: amountOf(value) })
      else if (id === 'name' && typeof value === 'string') cells.name = value
      else if (id === 'categoryId') cells.categoryId = typeof value === 'number' ? value : null
      else if (id === 'isPublished') cells.isPublished = value === true
      else if (id === 'price') cells.price = amountOf(value) ?? cents(0)
    }
    if (conditions.length > 0) cells.conditions = conditions
    return Object.keys(cells).length > 0 ? [{ id: row.id, version: row.version, cells }] : []
  })

/** The changes that a sheet of units requests. */
export const unitEdits = ({ rows, typed, columns, categories }: Asked): UnitEdit[] =>
  rows.flatMap(row => {
    const cells: UnitEdit['cells'] = {}
    for (const { id, value } of changedCells(row, typed, columns, categories))
      if (id === 'bin' && typeof value === 'string') cells.bin = value
      else if (id === 'price') cells.price = amountOf(value)
    return Object.keys(cells).length > 0 ? [{ id: row.id, version: row.version, cells }] : []
  })

/** The label of a column of a change. */
export const changedColumn = (field: string, condition: Condition | null, words: Record<string, string>): string =>
  condition ? `${CONDITIONS[condition].code} price` : (words[field] ?? field)
