import { parse } from 'csv-parse/browser/esm/sync'
import { parseCondition } from '../catalogue/condition.ts'
import { LONGEST_SELL_LIST } from './sell-list-size.ts'
import { LONGEST_SELL_DESCRIPTION, MOST_SELL_ROWS, type TypedSellRow } from './sell-row.ts'

export type SellList = {
  rows: TypedSellRow[]
  /** rows beyond the 5,000 that one list may have */
  left: number
  /** above 2 MB: nothing of it was read */
  isTooLong: boolean
}

const COLUMNS = ['partNumber', 'description', 'condition', 'quantity', 'price'] as const
type Column = (typeof COLUMNS)[number]

/** What spreadsheets call the columns, without blanks, dots and case. */
const NAMES: Record<Column, readonly string[]> = {
  partNumber: ['pn', 'p/n', 'pno', 'partnumber', 'partno', 'part', 'part#', 'sku', 'number', 'mpn', 'item'],
  description: ['description', 'desc', 'name', 'nomenclature', 'title', 'partdescription', 'itemdescription'],
  condition: ['condition', 'cond', 'cc', 'conditioncode', 'condcode', 'state'],
  quantity: ['quantity', 'qty', 'count', 'qtyavailable', 'available', 'onhand', 'qoh', 'pcs', 'stock'],
  price: ['price', 'askedprice', 'askingprice', 'unitprice', 'asking', 'priceeach', 'listprice', 'usd', 'cost', 'each'],
}
const DELIMITERS = ['\t', ';', ',', '|']

/**
 * Reads a list of parts for sale as people have it: CSV, TSV, cells copied from a spreadsheet, or just part numbers one a
 * line. With a heading its columns are known by name, in any order; without one they are told by what is in them. What else
 * it has, serial numbers or papers, stands behind the description. No row is refused here: what cannot be meant stays as
 * written, and is marked when a row is checked (sell-row.ts).
 */
export function readSellList(text: string): SellList {
  if (text.length > LONGEST_SELL_LIST) return { rows: [], left: 0, isTooLong: true }
  const lines = readCells(text.replace(/^\uFEFF/, ''))
  const heading = headingOf(lines[0] ?? [])
  const body = heading ? lines.slice(1) : lines
  const columns = heading ?? guessColumns(body)
  const names = heading ? (lines[0] ?? []) : []
  return {
    rows: body.slice(0, MOST_SELL_ROWS).map(cells => readRow(cells, columns, names)),
    left: Math.max(0, body.length - MOST_SELL_ROWS),
    isTooLong: false,
  }
}

/** The cells of each line that is not blank, one-line and trimmed. */
function readCells(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/).filter(line => line.trim() !== '')
  const delimiter = delimiterOf(lines)
  return (parseWhole(text, delimiter) ?? lines.map(line => parseLine(line, delimiter)))
    .map(cells =>
      cells.map(cell => cell.replace(/[\s\p{Cc}\u00a0\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()),
    )
    .filter(cells => cells.some(cell => cell !== ''))
}

/** The one that makes a heading of the first line; else the one that the first lines have most of, outside of quotes. */
function delimiterOf(lines: readonly string[]): string {
  const byName = DELIMITERS.find(
    delimiter => headingOf((lines[0] ?? '').split(delimiter).map(unquoted))?.[1] !== undefined,
  )
  if (byName) return byName
  const first = lines.slice(0, 20).map(line => line.replace(/"[^"]*"/g, ''))
  const count = (delimiter: string) =>
    first.reduce((all, line) => all + Math.min(6, line.split(delimiter).length - 1), 0)
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best))
}
const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1')

const OPTIONS = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const
/** Line breaks inside quotes are rare in lists of parts: more than this in a row is an inch sign that was taken for a quote. */
const MOST_LINES_IN_CELL = 10

/** Null where a quote is not closed, or took lines with it that are rows of their own. */
function parseWhole(text: string, delimiter: string): string[][] | null {
  try {
    const rows: string[][] = parse(text, { ...OPTIONS, delimiter, record_delimiter: ['\r\n', '\n', '\r'] })
    const swallows = (cell: string) =>
      (cell.startsWith('"') && /[\r\n]/.test(cell)) || cell.split('\n').length > MOST_LINES_IN_CELL
    return rows.some(cells => cells.some(swallows)) ? null : rows
  } catch {
    return null
  }
}

function parseLine(line: string, delimiter: string): string[] {
  try {
    return parse(line, { ...OPTIONS, delimiter })[0] ?? []
  } catch {
    return line.split(delimiter)
  }
}

const plainName = (cell: string): string => cell.toLowerCase().replace(/[\s._()$:-]+/g, '')

/** Which column each cell is, where the line is a heading: it names at least the part number, or two others. */
function headingOf(cells: readonly string[]): (Column | null)[] | null {
  const taken = new Set<Column>()
  const columns = cells.map(cell => {
    const found = COLUMNS.find(column => !taken.has(column) && NAMES[column].includes(plainName(cell)))
    if (found) taken.add(found)
    return found ?? null
  })
  if (cells.some(cell => /\d{2}/.test(cell))) return null
  return taken.has('partNumber') || taken.size >= 2 ? columns : null
}

const isWhole = (cell: string): boolean => /^\d{1,6}(\s*(ea|pcs?|each)\.?)?$/i.test(cell)
const isPrice = (cell: string): boolean =>
  /^(\$\s*|usd\s*)?\d[\d,]*(\.\d{1,2})?\s*(usd)?$/i.test(cell) && /[.$]|usd/i.test(cell)

/** Without a heading: the first cell is the part number; the others are what most of their column looks like. */
function guessColumns(rows: readonly string[][]): (Column | null)[] {
  const some = rows.slice(0, 200)
  const width = some.reduce((most, cells) => Math.max(most, cells.length), 0)
  const taken = new Set<Column>(['partNumber'])
  const columns: (Column | null)[] = ['partNumber']
  const mostly = (at: number, is: (cell: string) => boolean) => {
    const filled = some.flatMap(cells => cells[at] || [])
    return filled.length > 0 && filled.filter(is).length * 2 > filled.length
  }
  const kinds: [Column, (cell: string) => boolean][] = [
    ['condition', cell => parseCondition(cell) !== null],
    ['price', isPrice],
    ['quantity', isWhole],
    ['price', isWhole],
    ['description', () => true],
  ]
  for (let at = 1; at < width; at++) {
    const found = kinds.find(([column, is]) => !taken.has(column) && mostly(at, is))?.[0] ?? null
    if (found) taken.add(found)
    columns.push(found)
  }
  return columns
}

function readRow(
  cells: readonly string[],
  columns: readonly (Column | null)[],
  names: readonly string[],
): TypedSellRow {
  const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? ''
  const [partNumber, behind] =
    columns.length === 1 ? numberAndQuantity(cellOf('partNumber')) : [cellOf('partNumber'), '']
  const others = cells.flatMap((cell, at) =>
    cell === '' || (columns[at] ?? null) !== null ? [] : [names[at] ? `${names[at]}: ${cell}` : cell],
  )
  return {
    partNumber,
    description: withOthers(cellOf('description'), others),
    condition: cellOf('condition'),
    // One is what is meant by a list that says nothing of it.
    quantity: cellOf('quantity') || behind || '1',
    price: cellOf('price'),
  }
}

/** As much of it as a description takes: a row is not wrong for what we have no column for. */
function withOthers(description: string, others: readonly string[]): string {
  const whole = [description, ...others].filter(Boolean).join('; ')
  const most = Math.max(description.length, LONGEST_SELL_DESCRIPTION)
  return whole.length > most ? `${whole.slice(0, most - 1).trimEnd()}…` : whole
}

/** `AN3-5A 50` and `AN3-5A x 50`, where a list is nothing but lines. */
function numberAndQuantity(line: string): [partNumber: string, quantity: string] {
  const end = line.search(/\s/)
  const partNumber = end === -1 ? line : line.slice(0, end)
  const behind = line.slice(partNumber.length).trimStart()
  const [, quantity] = /^(?:(?:x|×|qty:?)\s*)?(\d{1,6})(?:\s*(?:ea|pcs?|each)\.?)?$/i.exec(behind) ?? []
  return quantity !== undefined && /\d/.test(partNumber) ? [partNumber, quantity] : [line, '']
}
