import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type CsvError, parse } from 'csv-parse'
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

const LONGEST_RECORD = 2_000_000
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
    first.split(next).length > first.split(best).length ? next : best,
  )
  const header = first.split(delimiter).map(name => name.trim().replace(/^"|"$/g, '').trim().toLowerCase())
  if (!header.includes('sku')) throw new ListError(`${file} has no column sku in its first line`)
  const twice = header.find((name, index) => name && header.indexOf(name) !== index)
  if (twice) throw new ListError(`${file} has the column ${twice} twice`)
  const columns = header.map(name => COLUMNS.find(column => column === name) ?? null)
  const stream = createReadStream(file)
  return {
    bytes: size,
    unknown: header.filter((name, index) => name !== '' && columns[index] === null),
    rows: readRows(stream, delimiter, columns, standard),
    bytesRead: () => stream.bytesRead,
  }
}

async function firstLine(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const text = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '')
    return text.split(/\r\n|\n|\r/, 1)[0] ?? ''
  } finally {
    await handle.close()
  }
}

async function* readRows(
  stream: NodeJS.ReadableStream,
  delimiter: string,
  columns: (Column | null)[],
  standard: Standard,
): AsyncGenerator<ReadRow> {
  const broken: ReadRow[] = []
  const parser = parse({
    delimiter,
    bom: true,
    from_line: 2,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_RECORD,
    info: true,
    on_skip: (error: CsvError | undefined) => {
      broken.push({
        line: Number(error?.lines ?? 0),
        sku: '',
        error: { column: '', reason: `cannot be read: ${error?.message ?? 'broken row'}` },
      })
    },
  })
  stream.on('error', error => parser.destroy(error))
  stream.pipe(parser)
  let line = 1
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    yield* broken.splice(0)
    // The parser counts where a record ends; it begins one line after the one before it ended.
    const begins = line + 1
    line = info.lines
    if (record.every(cell => cell.trim() === '')) continue
    const sku = (record[columns.indexOf('sku')] ?? '').trim().slice(0, 60)
    if (record.length !== columns.length) {
      const reason = `has ${record.length} cells where the header has ${columns.length}`
      yield { line: begins, sku, error: { column: '', reason } }
      continue
    }
    const raw: RawRow = {}
    for (const [index, column] of columns.entries()) if (column) raw[column] = record[index] ?? ''
    const row = readRow(raw, standard)
    yield 'reason' in row ? { line: begins, sku, error: row } : { line: begins, sku, row }
  }
  yield* broken.splice(0)
}
