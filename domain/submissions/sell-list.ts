import { parse } from 'csv-parse/browser/esm/sync'
import { conditionCode } from '../catalogue/condition.ts'
import { plainCondition } from '../catalogue/condition-code.ts'
import { isLetterhead } from '../catalogue/letterhead.ts'
import {
  areHeadings,
  DELIMITERS,
  headingDelimiter,
  isMoved,
  type ListColumns,
  LOOKED_FOR_HEADING,
  listColumns,
} from '../catalogue/list-columns.ts'
import { type CountedReading, readListedLine } from '../catalogue/parts-list.ts'
import { isPieces, quantityWithUnit, unitNamed, unitWord } from '../catalogue/unit-of-measure.ts'
import { readAmount } from '../money/list-amount.ts'
import { damageOf } from '../text/damaged-cell.ts'
import type { FooterLine } from '../text/footer-line.ts'
import { guessColumns as columnsMeant, type ListColumn, OWN_COLUMNS } from '../text/list-headings.ts'
import { isFigure, wholePieces } from '../text/list-pieces.ts'
import { statesNoMark } from '../text/not-stated.ts'
import { type ParseCells, rowsByLine } from '../text/rows-by-line.ts'
import { namedSeparator, SEPARATOR_LINE } from '../text/separator-line.ts'
import { skippedLine } from '../text/skipped-line.ts'
import { MAX_SELL_LIST_LENGTH } from './sell-list-size.ts'
import {
  MAX_SELL_DESCRIPTION_LENGTH,
  MAX_SELL_ROWS,
  SELL_ROW_FIELDS,
  type SellRowField,
  type TypedSellRow,
} from './sell-row.ts'

export type SellList = {
  rows: TypedSellRow[]
  /** rows beyond the 5,000 that one list may have */
  left: number
  /** above 2 MB: nothing of it was read */
  isTooLong: boolean
  /** totals, page numbers and ends of the list, which are no rows of it, as they are written */
  footers: { text: string; kind: FooterLine }[]
}

/** Ours for what the headings of all lists mean (list-headings.ts), the surest first. */
const MEANT: Record<SellRowField, readonly ListColumn[]> = {
  partNumber: ['sku'],
  description: ['name', 'description'],
  condition: ['condition'],
  quantity: ['quantity'],
  uom: ['uom'],
  price: ['price', 'sale_price', 'unit_price', 'cost'],
}

/**
 * Reads a list of parts for sale as people have it: CSV, TSV, cells copied from a spreadsheet, or just part numbers one a line, as
 * quick order reads them. With a heading its columns are known by name, in any order; without one they are known by what is in them.
 * Other columns, serial numbers or release documents, are put behind the description. No row is refused here: what cannot be meant
 * stays as written, and is marked when a row is checked (sell-row.ts).
 */
export function readSellList(text: string): SellList {
  if (text.length > MAX_SELL_LIST_LENGTH) return { rows: [], left: 0, isTooLong: true, footers: [] }
  const { lines, hasDecimalCommas } = readCells(text.replace(/^\uFEFF/, ''))
  const found = findHeading(lines)
  const at = found?.columns.indexOf('partNumber') ?? 0
  const footers = lines.flatMap((cells): SellList['footers'] => {
    const kind = skippedLine(cells, at, [])
    return kind === 'total' || kind === 'page' || kind === 'end'
      ? [{ text: cells.filter(Boolean).join(' '), kind }]
      : []
  })
  const rows = found ? rowsBelow(found, lines) : rowsWithoutHeading(lines)
  const some = rows.slice(0, MAX_SELL_ROWS)
  return {
    rows: hasDecimalCommas ? some.map(withDecimalPoint) : some,
    left: Math.max(0, rows.length - MAX_SELL_ROWS),
    isTooLong: false,
    footers,
  }
}

/** The price with a decimal point; a price with an ambiguous comma stays as it is written, and is asked about. */
function withDecimalPoint(row: TypedSellRow): TypedSellRow {
  const read = readAmount(row.price, { hasDecimalCommas: true })
  if ('amount' in read) return { ...row, price: read.amount }
  return read.doubt === 'decimal_comma'
    ? {
        ...row,
        asks: {
          ...row.asks,
          price: `Is this ${row.price.replace(',', '')} or ${row.price.replace(',', '.')}? Write it without a comma`,
        },
      }
    : row
}

/**
 * The position of the headings, the column of each cell below them, and what the headings mean in any list.
 */
type Heading = {
  at: number
  names: readonly string[]
  columns: readonly (SellRowField | null)[]
  meant: readonly (ListColumn | null)[]
  table: ListColumns | null
}

/** Above the headings is the letterhead; a line there that may be a part is read as one. */
function rowsBelow({ at, names, columns, meant, table }: Heading, lines: readonly string[][]): TypedSellRow[] {
  const above = lines.slice(0, at).filter(cells => !isLetterhead(cells.join(' ')))
  const below = lines.slice(at + 1).filter(cells => skippedLine(cells, columns.indexOf('partNumber'), names) === null)
  return [
    ...above.map(cells => rowOfLine(cells.filter(Boolean).join('\t'))),
    ...below.map(cells => {
      if (cells.length === 1 && names.length > 1) return rowOfLine(cells[0] ?? '', columns.includes('quantity'))
      const row = readRow(cells, columns, names, meant)
      if (table?.quantity === 'unsure') return { ...row, quantity: '' }
      return table && isMoved(table, cells) ? movedRow(row.partNumber, cells) : row
    }),
  ]
}

/** A row with more cells than headings: all that it states is in its description, and its sender says which cell is what. */
const movedRow = (partNumber: string, cells: readonly string[]): TypedSellRow => ({
  partNumber,
  description: withOthers(
    '',
    cells.filter(cell => cell !== partNumber),
  ),
  condition: '',
  quantity: '',
  uom: '',
  price: '',
  asks: {
    quantity:
      'Which is the quantity? This line has more cells than the line of headings. Enter its condition and price, too',
  },
})

function rowsWithoutHeading(read: readonly string[][]): TypedSellRow[] {
  const lines = withoutLineNumbers(read.filter(cells => skippedLine(cells, 0, []) === null))
  const columns = guessColumns(lines)
  return lines.map(cells => {
    const [one = '', ...others] = cells.filter(Boolean)
    return others.length === 0 ? rowOfLine(one) : readRow(cells, columns)
  })
}

/** `1,AN3-5A,Bolt`, `2,AN3-6A,Bolt`: what counts the lines is no part number. */
const withoutLineNumbers = (lines: readonly string[][]): readonly string[][] =>
  lines.length > 0 && lines.every((cells, at) => cells.length > 2 && cells[0] === `${at + 1}`)
    ? lines.map(cells => cells.slice(1))
    : lines

/**
 * A line that is no row of a table: `AN3-5A 50`, `(10) AN3-5A`, `QTY 10 P/N AN3-5A`. `hasQuantities`: the list has a column of them,
 * so that a number alone lacks one.
 */
function rowOfLine(line: string, hasQuantities = false): TypedSellRow {
  const read = readListedLine(line)
  const { partNumber, quantity, condition, counted, reference = '', price = '', written = '', problem, uom } = read
  const isStated = problem === undefined && counted === null && !(hasQuantities && read.isBare)
  return {
    partNumber,
    description: reference,
    condition: condition === null ? '' : conditionCode(condition),
    quantity: isStated ? `${quantity}` : written,
    uom: unitWord(uom),
    price,
    ...(counted && { asks: { quantity: questionOf(counted) } }),
  }
}

const questionOf = ({ partNumber, quantity }: CountedReading): string =>
  `Is ${quantity} the quantity of ${partNumber}? Enter the quantity, and correct the part number`

/**
 * The cells of each line that is not blank, one-line and trimmed. Spreadsheets of most of Europe, which write decimal commas, put
 * semicolons between them.
 */
function readCells(text: string): { lines: string[][]; hasDecimalCommas: boolean } {
  const lines = text.split(/\r\n|\r|\n/).filter(line => line.trim() !== '')
  const [first = ''] = lines
  const delimiter = namedSeparator(first) ?? headingDelimiter(lines) ?? commonDelimiter(lines)
  const parse: ParseCells = (part, isQuoted) => parseCells(part, delimiter, isQuoted)
  const cells = parse(text, true) ?? rowsByLine(lines, lines.length, parse) ?? lines.map(line => line.split(delimiter))
  const read = cells
    .map(cells =>
      cells.map(cell => cell.replace(/[\s\p{Cc}\u00a0\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()),
    )
    .filter((cells, at) => cells.some(cell => cell !== '') && (at > 0 || !SEPARATOR_LINE.test(cells.join(''))))
  return { lines: read, hasDecimalCommas: delimiter === ';' }
}

/** `@ $1,250.00`: a comma in a price behind a part number. */
const COMMA_IN_PRICE = /@ ?\$?\d{1,3}(?:,\d{3}){1,3}/g

/** The one that the first lines have most of, outside of quotes and prices. */
function commonDelimiter(lines: readonly string[]): string {
  const first = lines.slice(0, 20).map(line => line.replace(/"[^"]*"/g, '').replace(COMMA_IN_PRICE, ''))
  const count = (delimiter: string) =>
    first.reduce((all, line) => all + Math.min(6, line.split(delimiter).length - 1), 0)
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best))
}

const OPTIONS = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const
/** Line breaks inside quotes are rare in lists of parts: more than this in a row is an inch sign that was taken for a quote. */
const MAX_LINES_IN_CELL = 10

/** Null where a quote is not closed, or took lines with it that are rows of their own. */
function parseCells(text: string, delimiter: string, isQuoted: boolean): string[][] | null {
  try {
    const quote = isQuoted ? '"' : false
    const rows: string[][] = parse(text, { ...OPTIONS, quote, delimiter, record_delimiter: ['\r\n', '\n', '\r'] })
    const swallows = (cell: string) =>
      (cell.startsWith('"') && /[\r\n]/.test(cell)) || cell.split('\n').length > MAX_LINES_IN_CELL
    return rows.some(cells => cells.some(swallows)) ? null : rows
  } catch {
    return null
  }
}

/** The first line that names the part number and another column; else a first line that is nothing but headings, as `P/N` alone is. */
function findHeading(lines: readonly string[][]): Heading | null {
  for (const [at, names] of lines.slice(0, LOOKED_FOR_HEADING).entries()) {
    const table = listColumns(names, lines.slice(at + 1), 'selling')
    if (table) return { at, names, columns: columnsOf(table.meant, table.quantity), meant: table.meant, table }
  }
  const [names] = lines
  if (!names || !areHeadings(names)) return null
  const meant = columnsMeant<never>(names, heading => OWN_COLUMNS.find(column => column === heading.toLowerCase()))
  return { at: 0, names, columns: columnsOf(meant, -1), meant, table: null }
}

/** `quantity`: the column that is found by its figures, where no heading names it. */
function columnsOf(meant: readonly (ListColumn | null)[], quantity: number | 'unsure'): (SellRowField | null)[] {
  const columns: (SellRowField | null)[] = meant.map(() => null)
  for (const column of SELL_ROW_FIELDS) {
    const named = MEANT[column].map(own => meant.indexOf(own)).find(at => at !== -1)
    if (named !== undefined) columns[named] = column
  }
  if (typeof quantity === 'number' && quantity !== -1) columns[quantity] = 'quantity'
  return columns
}

const isWhole = (cell: string): boolean => wholePieces(cell) !== null
/** A figure that is none of pieces is one all the same: it is marked, and not taken for a name. */
const isCount = (cell: string): boolean => isWhole(cell) || (isFigure(cell) && !isPrice(cell))
const isUnit = (cell: string): boolean => isPieces(cell) || (cell.length > 1 && unitNamed(cell) !== null)
const isPrice = (cell: string): boolean =>
  /^(\$\s*|usd\s*)?\d[\d,]*(\.\d{1,2})?\s*(usd)?$/i.test(cell) && /[.$]|usd/i.test(cell)

/** Without a heading: the first cell is the part number; the others are what most of their column looks like. */
function guessColumns(rows: readonly string[][]): (SellRowField | null)[] {
  const some = rows.slice(0, 200)
  const width = some.reduce((most, cells) => Math.max(most, cells.length), 0)
  const taken = new Set<SellRowField>(['partNumber'])
  const columns: (SellRowField | null)[] = ['partNumber']
  const mostly = (at: number, is: (cell: string) => boolean) => {
    const filled = some.flatMap(cells => cells[at] || [])
    return filled.length > 0 && filled.filter(is).length * 2 > filled.length
  }
  const kinds: [SellRowField, (cell: string) => boolean][] = [
    ['condition', cell => plainCondition(cell) !== null],
    ['price', isPrice],
    ['quantity', isCount],
    ['uom', isUnit],
    ['price', isWhole],
    ['description', () => true],
  ]
  for (let at = columns.length; at < width; at++) {
    const found = kinds.find(([column, is]) => !taken.has(column) && mostly(at, is))?.[0] ?? null
    if (found) taken.add(found)
    columns.push(found)
  }
  return columns
}

function readRow(
  cells: readonly string[],
  columns: readonly (SellRowField | null)[],
  names: readonly string[] = [],
  meant: readonly (ListColumn | null)[] = [],
): TypedSellRow {
  const isMark = (at: number) => meant[at] === 'serial' || meant[at] === 'lot'
  const cellOf = (column: SellRowField) => cells[columns.indexOf(column)] ?? ''
  const others = cells.flatMap((cell, at) =>
    cell === '' || (columns[at] ?? null) !== null || (isMark(at) && statesNoMark(cell))
      ? []
      : [names[at] ? `${names[at]}: ${cell}` : cell],
  )
  const changed = cells.find((cell, at) => isMark(at) && damageOf(cell) !== null)
  const partNumber = cellOf('partNumber')
  const quantity = cellOf('quantity')
  const measured = quantityWithUnit(quantity)
  const unit = cellOf('uom')
  const uom = measured?.uom ?? unitNamed(unit) ?? undefined
  // A word that is no known unit stays as it is written: it invalidates no row.
  const unknown = unit === '' || isPieces(unit) || unitNamed(unit) !== null ? [] : [`Unit: ${unit}`]
  const isUnstated = quantity === '' && !columns.includes('quantity')
  const counted = isUnstated ? readListedLine(partNumber).counted : null
  // One is what is meant by a list that says nothing of it; in a column of quantities an empty cell is asked about.
  const one = counted === null ? '1' : ''
  return {
    partNumber,
    description: withOthers(cellOf('description'), [...unknown, ...others]),
    condition: cellOf('condition'),
    quantity: isUnstated ? one : (wholePieces(quantity) ?? (measured ? `${measured.quantity}` : quantity)),
    uom: unitWord(uom),
    price: cellOf('price'),
    ...((counted || changed !== undefined) && {
      asks: {
        quantity: counted ? questionOf(counted) : undefined,
        description: changed === undefined ? undefined : changedMark(changed),
      },
    }),
  }
}

const changedMark = (mark: string): string =>
  `A spreadsheet seems to have changed the serial number to “${mark}”. Write it as it is on the part`

/** As many other cells as fit into a description: a row is valid although it has data without a column. */
function withOthers(description: string, others: readonly string[]): string {
  const whole = [description, ...others].filter(Boolean).join('; ')
  const most = Math.max(description.length, MAX_SELL_DESCRIPTION_LENGTH)
  return whole.length > most ? `${whole.slice(0, most - 1).trimEnd()}…` : whole
}
