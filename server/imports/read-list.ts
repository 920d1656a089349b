import { stat } from 'node:fs/promises'
import {
  COLUMNS,
  type Column,
  exactColumn,
  hasUnits,
  isOfUnits,
  type Mapping,
  whyNotMapped,
} from '../../domain/imports/import-columns.ts'
import { readListCell } from '../../domain/text/list-cell.ts'
import { type SkippedLine, skippedLine } from '../../domain/text/skipped-line.ts'
import { type FileRecord, readRecords } from './internal/read-records.ts'
import { ListError } from './list-error.ts'
import { previewList } from './preview-list.ts'
import { type ListRow, type RawRow, readRow } from './read-row.ts'
import type { Note, RowError, Standard } from './row-standard.ts'

/** `named`: the part numbers that an unusable row may mean; several if the borders of its cells are in doubt. */
type ReadRow = { line: number } & (
  | { sku: string; rows: readonly ListRow[] }
  | { sku: string; error: RowError; named: readonly string[] }
  /** a line that is no row: a total, a page number, repeated headings */
  | { skipped: SkippedLine }
)
export type OpenedList = {
  bytes: number
  /** columns of the header that are unknown, or left out */
  unknown: string[]
  /** true if one of its columns describes units */
  hasUnits: boolean
  /**
   * the rows in order, as they are read; `note` counts the cells that are not read word for word; `bytesRead` is the
   * progress
   */
  rows: (note: NoteLine) => AsyncIterable<ReadRow>
  bytesRead: () => number
}
export type ListOptions = {
  standard: Standard
  /** the meaning of each heading; null: our own column names are expected */
  mapping: Mapping | null
  /** true if each row is a unit of its own; null or left out: the list decides */
  areUnits?: boolean | null
  /** the index of the heading row, from 0; null or left out: the first row that looks like one */
  headingRow?: number | null
  /** the name of the list in messages */
  called?: string
}

/** Opens a CSV file in UTF-8: finds its separator and its columns. Throws ListError. */
export async function openList(
  file: string,
  { standard, mapping, areUnits = null, called = file, headingRow = null }: ListOptions,
): Promise<OpenedList> {
  const size = await stat(file).then(
    found => (found.isFile() ? found.size : null),
    () => null,
  )
  if (size === null) throw new ListError(`${called} is not a file that can be read`)
  const { delimiter, headings, headerBytes, headerLines } = await previewList(file, called, headingRow)
  const named = mapping ?? columnsOf(headings, called)
  // Columns that describe units are ignored if the rows are not units.
  const columns = areUnits === false ? named.map(column => (column && isOfUnits(column) ? null : column)) : named
  const wrong =
    columns.length === headings.length ? whyNotMapped(columns) : 'Its headings are not those that were shown.'
  if (wrong) throw new ListError(`${called} cannot be imported: ${wrong}`)
  let bytesRead = 0
  const records = () =>
    readRecords(file, {
      delimiter,
      columns: columns.length,
      start: { byte: headerBytes, line: headerLines },
      onBytes: bytes => {
        bytesRead = bytes
      },
    })
  return {
    bytes: size,
    unknown: headings.filter((name, index) => name !== '' && columns[index] === null).map(name => name.toLowerCase()),
    hasUnits: hasUnits(columns),
    rows: note => readRows(records(), { columns, headings, standard, delimiter, note }),
    bytesRead: () => bytesRead,
  }
}

function columnsOf(headings: readonly string[], called: string): Mapping {
  const names = headings.map(name => name.toLowerCase())
  if (!names.includes('sku')) throw new ListError(`${called} has no column sku in its first line`)
  const twice = names.find((name, index) => COLUMNS.some(column => column === name) && names.indexOf(name) !== index)
  if (twice) throw new ListError(`${called} has the column ${twice} twice`)
  return names.map(name => exactColumn(name) ?? null)
}

type NoteLine = (line: number, ...noted: Parameters<Note>) => void
type Reading = {
  columns: readonly (Column | null)[]
  headings: readonly string[]
  standard: Standard
  delimiter: string
  note: NoteLine
}

async function* readRows(
  records: AsyncIterable<FileRecord>,
  { columns, headings, standard, delimiter, note }: Reading,
): AsyncGenerator<ReadRow> {
  const skuAt = columns.indexOf('sku')
  const used = columns.flatMap((column, index) => (column ? [{ column, index }] : []))
  for await (const record of records) {
    const { line, cells } = record
    if (cells === null) {
      const named = maybeNamed(record.text, delimiter)
      yield {
        line,
        sku: '',
        named,
        error: { column: '', reason: 'cannot be read: it opens a quote that is not closed' },
      }
      continue
    }
    const sku = skuOf(cells[skuAt] ?? '')
    if (sku === '' && cells.every(cell => cell.trim() === '')) continue
    const skipped = skippedLine(cells, skuAt, headings)
    if (skipped) {
      yield { line, skipped }
      continue
    }
    if (!isWhole(cells, columns.length)) {
      const reason = `has ${cells.length} cells where the header has ${columns.length}`
      yield { line, sku, named: maybeNamed(cells.join(delimiter), delimiter), error: { column: '', reason } }
      continue
    }
    const raw: RawRow = {}
    for (const { column, index } of used) raw[column] = cells[index] ?? ''
    const rows = readRow(raw, standard, delimiter === ';', (column, reading) => note(line, column, reading))
    yield 'reason' in rows ? { line, sku, named: [sku], error: rows } : { line, sku, rows }
  }
}

/**
 * True if each cell can be assigned to its column. Spreadsheets leave out blank cells at the end of a row; but if a
 * cell starts with a quotation mark, the parser may have swallowed other cells into it.
 */
const isWhole = (cells: readonly string[], columns: number): boolean =>
  cells.length === columns ||
  (cells.length > columns
    ? cells.slice(columns).every(cell => cell.trim() === '')
    : cells.every(cell => !cell.startsWith('"')))

const MAX_SKU_LENGTH = 60
const MAX_NAMED = 200

const skuOf = (cell: string): string => readListCell(cell.trim()).slice(0, MAX_SKU_LENGTH)

/** All possible part numbers of a row whose cell borders are in doubt. */
const maybeNamed = (row: string, delimiter: string): string[] => [
  ...new Set(row.replaceAll('"', '').split(delimiter, MAX_NAMED).map(skuOf)),
]
