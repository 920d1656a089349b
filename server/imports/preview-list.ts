import { open } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { MOST_HEADINGS } from '../../domain/imports/import-columns.ts'
import { withoutTrailing } from '../../domain/text/without-trailing.ts'
import { cellsOf, delimiterOfHeadings } from '../platform/csv/find-delimiter.ts'
import { ListError } from './list-error.ts'

export type Preview = {
  delimiter: string
  headings: string[]
  /** the first rows, each cell cut */
  sample: string[][]
  /** where the first row begins */
  headerBytes: number
}

const HEADER_BYTES = 64 * 1024
export const SAMPLE_BYTES = 256 * 1024
const SAMPLE_ROWS = 5
const SAMPLE_CELL = 80
const LONGEST_HEADING = 100

/** What a UTF-8 list begins with: its separator, its headings, its first rows. Throws ListError when that is no list. */
export const previewList = async (file: string, called: string): Promise<Preview> =>
  previewOf(await beginning(file, called), called)

/** The same of the first bytes of a list, as many as SAMPLE_BYTES. */
export function previewOf(bytes: Buffer, called: string): Preview {
  const [first = ''] = bytes
    .subarray(0, HEADER_BYTES + 1)
    .toString('latin1')
    .split(/(?<=\r\n|\n|\r(?!\n))/, 1)
  if (first.length > HEADER_BYTES)
    throw new ListError(`${called} has a first line longer than 64 kB: it is no list of parts`)
  const line = withoutTrailing(bytes.toString('utf8', 0, first.length).replace(/^\uFEFF/, ''), '\r\n')
  const delimiter = delimiterOfHeadings(line)
  const headings = cellsOf(line, delimiter).map(text => text.trim())
  if (headings.length > MOST_HEADINGS) throw new ListError(`${called} has more than ${MOST_HEADINGS} columns`)
  return {
    delimiter,
    headings: headings.map(text => shown(text, LONGEST_HEADING)),
    sample: sampleOf(bytes.subarray(first.length), delimiter, headings.length),
    headerBytes: first.length,
  }
}

async function beginning(file: string, called: string): Promise<Buffer> {
  const handle = await open(file).catch(() => {
    throw new ListError(`${called} is not a file that can be read`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function sampleOf(bytes: Buffer, delimiter: string, columns: number): string[][] {
  const rows: string[][] = parse(bytes.toString('utf8'), {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    to: SAMPLE_ROWS,
  })
  return rows.map(row => row.slice(0, columns).map(cell => shown(cell, SAMPLE_CELL)))
}

/** Cut, and without what a database or a page cannot show. */
const shown = (text: string, longest: number): string =>
  text
    .trim()
    .slice(0, longest)
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
