import { open, stat } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { type FileRecord, readRecords } from './internal/read-records.ts'
import { COLUMNS, type Column, type ListRow, type RawRow, type RowError, readRow, type Standard } from './read-row.ts'

/** A list that cannot be read at all. Its message is one line for a person. */
export class ListError extends Error {}

export type ReadRow = { line: number; sku: string } & ({ row: ListRow } | { error: RowError })
export type OpenedList = {
  bytes: number
  /** columns of the header that we do not know */
  unknown: string[]
  /** the rows, in order, as they are read; `bytesRead` says how far */
  rows: AsyncIterable<ReadRow>
  bytesRead: () => number
}

const HEADER_BYTES = 64 * 1024

/** Opens a CSV file: finds its separator and its columns. Throws ListError. */
export async function openList(file: string, standard: Standard): Promise<OpenedList> {
  const size = await stat(file).then(
    found => (found.isFile() ? found.size : null),
    () => null,
  )
  if (size === null) throw new ListError(`${file} is not a file that can be read`)
  const first = await firstLine(file)
  const delimiter = [',', ';', '\t'].reduce((best, next) =>
    headerCells(first.text, next).length > headerCells(first.text, best).length ? next : best,
  )
  const header = headerCells(first.text, delimiter).map(name => name.trim().toLowerCase())
  if (!header.includes('sku')) throw new ListError(`${file} has no column sku in its first line`)
  const twice = header.find((name, index) => name && header.indexOf(name) !== index)
  if (twice) throw new ListError(`${file} has the column ${twice} twice`)
  const columns = header.map(name => COLUMNS.find(column => column === name) ?? null)
  let bytesRead = 0
  const records = readRecords(file, {
    delimiter,
    columns: columns.length,
    start: { byte: first.bytes, line: 1 },
    onBytes: bytes => {
      bytesRead = bytes
    },
  })
  return {
    bytes: size,
    unknown: header.filter((name, index) => name !== '' && columns[index] === null),
    rows: readRows(records, columns, standard),
    bytesRead: () => bytesRead,
  }
}

/** The first line without its BOM, and the byte behind it. */
async function firstLine(file: string): Promise<{ text: string; bytes: number }> {
  const handle = await open(file).catch(() => {
    throw new ListError(`${file} is not a file that can be read`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const [line = ''] = buffer.toString('latin1', 0, bytesRead).split(/(?<=\r\n|\n|\r(?!\n))/, 1)
    const text = buffer.toString('utf8', 0, line.length).replace(/^\uFEFF/, '')
    return { text: text.replace(/[\r\n]+$/, ''), bytes: line.length }
  } finally {
    await handle.close()
  }
}

const headerCells = (line: string, delimiter: string): string[] =>
  parse(line, { delimiter, relax_quotes: true, skip_records_with_error: true })[0] ?? []

async function* readRows(
  records: AsyncIterable<FileRecord>,
  columns: (Column | null)[],
  standard: Standard,
): AsyncGenerator<ReadRow> {
  for await (const { line, cells } of records) {
    if (cells === null) {
      yield { line, sku: '', error: { column: '', reason: 'cannot be read: it opens a quote that is not closed' } }
      continue
    }
    if (cells.every(cell => cell.trim() === '')) continue
    const sku = (cells[columns.indexOf('sku')] ?? '').trim().slice(0, 60)
    if (cells.length !== columns.length) {
      const reason = `has ${cells.length} cells where the header has ${columns.length}`
      yield { line, sku, error: { column: '', reason } }
      continue
    }
    const raw: RawRow = {}
    for (const [index, column] of columns.entries()) if (column) raw[column] = cells[index] ?? ''
    const row = readRow(raw, standard)
    yield 'reason' in row ? { line, sku, error: row } : { line, sku, row }
  }
}
