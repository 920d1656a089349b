import { CsvError, parse } from 'csv-parse/sync'
import { listOfTable } from '../../domain/catalogue/list-of-table.ts'
import { Refusal } from '../../domain/refusal.ts'
import { delimiterOfLines } from '../imports/find-delimiter.ts'
import { EncodingWatch, toUtf8 } from '../imports/list-encoding.ts'
import { consumeLimit } from '../limits.ts'
import type { Db } from '../platform/db/database.ts'
import { limitConcurrency } from '../platform/limits/limit-concurrency.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { MOST_COLUMNS, MOST_ROWS, readWorkbook } from './internal/read-workbook.ts'

export const MOST_LIST_FILE_BYTES = 2 * 1024 * 1024

/** Lets somebody send a file, before anything of it is read. Refuses TOO_MANY_ATTEMPTS. */
export const allowListFile = (db: Db, clientAddress: string): Promise<void> =>
  consumeLimit(db, 'list files', addressKey(clientAddress))

/** Two are taken apart at once; so many wait. */
const fewAtOnce = limitConcurrency({ atOnce: 2, mostWaiting: 16, waitMs: 20_000 })

/**
 * The parts list in a file of a spreadsheet, as text to be read and changed: CSV and text in the encodings that spreadsheets
 * write, and the first sheet of an XLSX workbook. What it is, its content says. Refuses LIST_FILE_UNREADABLE, BUSY.
 */
export const readListFile = (bytes: Buffer, clientAddress: string): Promise<string> =>
  fewAtOnce(async () => listOfTable(await rowsOf(bytes)), addressKey(clientAddress))

/** All cells of such a file, a row a line, apart by tabs. Refuses LIST_FILE_UNREADABLE also where it has more rows than are read. */
export const readTableFile = (bytes: Buffer, clientAddress: string): Promise<string> =>
  fewAtOnce(async () => {
    const rows = await rowsOf(bytes)
    if (rows.length >= MOST_ROWS)
      throw unreadable('This file has 2,000 rows or more. Please send it in pieces, or save it as CSV.')
    return rows.map(cells => cells.map(cell => cell.replace(/\s+/g, ' ').trim()).join('\t')).join('\n')
  }, addressKey(clientAddress))

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
  const options = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true }
  try {
    return parse(text, {
      ...{ ...options, delimiter: delimiterOfLines(text), to: MOST_ROWS, max_record_size: LONGEST_CELL },
      on_record: (record: string[]) => record.slice(0, MOST_COLUMNS),
    })
  } catch (error) {
    // Nothing is left out without a word: a quote that is not closed would take all rows behind it along.
    if (error instanceof CsvError)
      throw unreadable('A cell of this file is too long, or begins a quotation mark (") that is not closed.')
    throw error
  }
}

/** characters */
const LONGEST_CELL = 20_000

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
