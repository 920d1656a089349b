import { parse } from 'csv-parse/browser/esm/sync'
import { parseCondition } from '../catalogue/condition.ts'
import { footerLine } from '../text/footer-line.ts'
import { guessColumns as columnsMeant, OWN_COLUMNS, type OwnColumn } from '../text/list-headings.ts'
import { SEPARATOR_LINE } from '../text/separator-line.ts'
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

/** Ours for what the headings of all lists mean (list-headings.ts), the surest first. */
const MEANT: Record<Column, readonly OwnColumn[]> = {
  partNumber: ['sku'],
  description: ['name', 'description'],
  condition: ['condition'],
  quantity: ['quantity'],
  price: ['price', 'sale_price', 'unit_price', 'cost'],
}
/** Lines above the heading are the letterhead. */
const LOOKED_FOR_HEADING = 20
const DELIMITERS = ['\t', ';', ',', '|']

/**
 * Reads a list of parts for sale as people have it: CSV, TSV, cells copied from a spreadsheet, or just part numbers one a
 * line. With a heading its columns are known by name, in any order; without one they are told by what is in them. What else
 * it has, serial numbers or papers, stands behind the description. No row is refused here: what cannot be meant stays as
 * written, and is marked when a row is checked (sell-row.ts).
 */
export function readSellList(text: string): SellList {
  if (text.length > LONGEST_SELL_LIST) return { rows: [], left: 0, isTooLong: true }
  const lines = readCells(withoutSeparatorLine(text.replace(/^\uFEFF/, '')))
  const at = lines.slice(0, LOOKED_FOR_HEADING).findIndex((cells, place) => headingOf(cells, place) !== null)
  const names = lines[at] ?? []
  const heading = headingOf(names, at)
  const body = lines.slice(at + 1).filter(cells => heading === null || footerLine(cells.find(Boolean) ?? '') === null)
  const columns = heading ?? guessColumns(body)
  return {
    rows: body.slice(0, MOST_SELL_ROWS).map(cells => readRow(cells, columns, names)),
    left: Math.max(0, body.length - MOST_SELL_ROWS),
    isTooLong: false,
  }
}

function withoutSeparatorLine(text: string): string {
  const end = text.search(/[\r\n]/)
  return end !== -1 && SEPARATOR_LINE.test(text.slice(0, end).trim()) ? text.slice(end) : text
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
  const byName = DELIMITERS.find(delimiter =>
    lines
      .slice(0, LOOKED_FOR_HEADING)
      .some((line, at) => headingOf(line.split(delimiter).map(unquoted), at)?.[1] !== undefined),
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

/**
 * Which column each cell is, where the line is a heading: the first line names at least the part number, or two others; one below it
 * the part number and another.
 */
function headingOf(cells: readonly string[], place: number): (Column | null)[] | null {
  if (cells.some(cell => /\d{2}/.test(cell))) return null
  const meant = columnsMeant(cells, heading => OWN_COLUMNS.find(column => column === heading.toLowerCase()))
  const columns: (Column | null)[] = cells.map(() => null)
  for (const column of COLUMNS) {
    const named = MEANT[column].map(own => meant.indexOf(own)).find(at => at !== -1)
    if (named !== undefined) columns[named] = column
  }
  const known = columns.filter(column => column !== null).length
  const isNamed = columns.includes('partNumber')
  return (place === 0 && isNamed) || (isNamed && known >= 2) || (place === 0 && known >= 2) ? columns : null
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
