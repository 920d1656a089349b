import { CsvError, parse } from 'csv-parse/sync'
import { headingDelimiter } from '../../../domain/catalogue/list-columns.ts'
import { listOfTable } from '../../../domain/catalogue/list-of-table.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { rowsByLine } from '../../../domain/text/rows-by-line.ts'
import { namedSeparator } from '../../../domain/text/separator-line.ts'
import { delimiterOfLines } from '../../platform/csv/find-delimiter.ts'
import { EncodingWatch, toUtf8 } from '../../platform/csv/list-encoding.ts'
import { MAX_COLUMNS, MAX_ROWS, MAX_TEXT_LENGTH, readWorkbook, tooWide } from './read-workbook.ts'

/**
 * Reads the parts list in a spreadsheet file as text that people can read and change: CSV and text in the encodings
 * that spreadsheets write, and the first sheet with rows of an XLSX workbook. The content determines the type. Refuses
 * LIST_FILE_UNREADABLE.
 */
export const readList = async (bytes: Buffer): Promise<string> => boundedAnswer(listOfTable(await wholeRowsOf(bytes)))

/** Reads all cells of such a file, one row per line, separated by tabs. Refuses LIST_FILE_UNREADABLE. */
export async function readTable(bytes: Buffer): Promise<string> {
  const rows = await wholeRowsOf(bytes)
  return boundedAnswer(rows.map(cells => cells.map(cell => cell.replace(/\s+/g, ' ').trim()).join('\t')).join('\n'))
}

/** A longer file is refused, so that no row is silently left out. */
async function wholeRowsOf(bytes: Buffer): Promise<string[][]> {
  const rows = await rowsOf(bytes)
  if (rows.length >= MAX_ROWS) throw unreadable('This file has 2,000 rows or more. Please send it in pieces.')
  return rows
}

/** The maximum bytes of the answer as JSON. A file of 2 MB that is only text takes at most twice as many. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

function boundedAnswer(text: string): string {
  if (text.length <= MAX_ANSWER_BYTES && Buffer.byteLength(JSON.stringify(text)) <= MAX_ANSWER_BYTES) return text
  throw unreadable('This list has too much text. Please send it in pieces.')
}

async function rowsOf(bytes: Buffer): Promise<string[][]> {
  if (bytes.length === 0) throw unreadable('This file is empty.')
  if (begins(bytes, ZIP)) return readWorkbook(bytes)
  if (begins(bytes, COMPOUND))
    throw unreadable(
      'This is an XLS workbook, or one with a password. Please save it as XLSX or CSV without a password.',
    )
  return readText(bytes)
}

const ZIP = [0x50, 0x4b]
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]
const begins = (bytes: Buffer, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
const unreadable = (text: string) => new Refusal('LIST_FILE_UNREADABLE', text)

async function readText(bytes: Buffer): Promise<string[][]> {
  const watch = new EncodingWatch()
  watch.push(bytes)
  if (watch.isArchive || watch.isNoText) throw new Refusal('LIST_FILE_UNREADABLE')
  const chunks: Buffer[] = []
  for await (const chunk of toUtf8(chunksOf(bytes), watch.end().encoding)) chunks.push(chunk)
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
  const [first = '', ...others] = firstLines(text)
  const delimiter = namedSeparator(first) ?? headingDelimiter([first, ...others]) ?? delimiterOfLines(text)
  let left = MAX_TEXT_LENGTH
  const bounded = (rows: string[][]): string[][] =>
    rows.slice(0, MAX_ROWS).map(row => {
      const cells = row.slice(0, MAX_COLUMNS)
      if (row.slice(MAX_COLUMNS).some(cell => cell.trim() !== '')) throw tooWide(MAX_COLUMNS)
      for (const cell of cells) left -= cell.length
      if (left < 0) throw unreadable('This list has too much text. Please send it in pieces.')
      return cells
    })
  // An unclosed quotation mark would include the rows after it, so it is read as an inch mark of its own line.
  return bounded(parsedOrNull(text, delimiter, '"') ?? rowsOfLines(text, delimiter))
}

const LOOKED_AT = 64 * 1024

const firstLines = (text: string): string[] =>
  text
    .slice(0, LOOKED_AT)
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '')

const parseRows = (text: string, delimiter: string, quote: '"' | false): string[][] =>
  parse(text, {
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter,
    quote,
    to: MAX_ROWS,
    max_record_size: MAX_RECORD_LENGTH,
  })

/** The rows of a text that has an unclosed quotation mark. */
function rowsOfLines(text: string, delimiter: string): string[][] {
  const rows = rowsByLine(text.split(/\r\n|\r|\n/), MAX_ROWS, (lines, isQuoted) =>
    parsedOrNull(lines, delimiter, isQuoted ? '"' : false),
  )
  if (rows === null) throw unreadable('A cell of this file is too long.')
  return rows
}

/** If a quotation mark of another row closed a cell, the parser leaves the opening mark in the cell. */
const swallowsRows = (cell: string): boolean => cell.startsWith('"') && /[\r\n]/.test(cell)

/** The rows; null if a quotation mark is not closed, or a cell is too long. */
function parsedOrNull(text: string, delimiter: string, quote: '"' | false): string[][] | null {
  try {
    const rows = parseRows(text, delimiter, quote)
    return rows.some(cells => cells.some(swallowsRows)) ? null : rows
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** the maximum number of characters */
const MAX_RECORD_LENGTH = 20_000

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
