import { open } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { areHeadingsOfList, MAX_HEADINGS } from '../../domain/imports/import-columns.ts'
import { namedSeparator, SEPARATOR_LINE } from '../../domain/text/separator-line.ts'
import { withoutTrailing } from '../../domain/text/without-trailing.ts'
import { cellsOf, delimiterOfHeadings } from '../platform/csv/find-delimiter.ts'
import { ListError } from './list-error.ts'

export type Preview = {
  delimiter: string
  /** the first rows; `headingRow` (from 0) has the headings */
  top: string[][]
  headingRow: number
  headings: string[]
  /** the rows below the headings, with shortened cells */
  sample: string[][]
  /** the byte where the first row below the headings begins, and the number of lines before it */
  headerBytes: number
  headerLines: number
}

const HEADER_BYTES = 64 * 1024
export const SAMPLE_BYTES = 256 * 1024
const SAMPLE_ROWS = 5
const SAMPLE_CELL = 80
const MAX_HEADING_LENGTH = 100
/** The number of rows that are searched for the headings. A letterhead has fewer rows. */
export const MAX_TOP_ROWS = 20
const MAX_TOP_LINES = 40

/** Reads the start of a UTF-8 list: its separator, headings and first rows. Throws ListError if it is no list. */
export const previewList = async (file: string, called: string, headingRow: number | null = null): Promise<Preview> =>
  previewOf(await beginning(file, called), called, headingRow)

type Line = { text: string; endByte: number; endLine: number }

/**
 * The preview of the first bytes of a list, up to SAMPLE_BYTES. The heading row is the one that a person has chosen, or
 * else the first one that names the part number and another column; the rows above it are a letterhead.
 */
export function previewOf(bytes: Buffer, called: string, headingRow: number | null = null): Preview {
  const { lines, separator } = firstLines(bytes, called)
  const index = lines.findIndex(({ text }) =>
    areHeadingsOfList(headingsOf(text, separator ?? delimiterOfHeadings(text))),
  )
  const delimiter = separator ?? delimiterOf(lines, index)
  const at = Math.min(headingRow ?? Math.max(0, index), Math.max(0, lines.length - 1))
  const header = lines[at] ?? { text: '', endByte: 0, endLine: 0 }
  const headings = headingsOf(header.text, delimiter)
  if (headings.length > MAX_HEADINGS) throw new ListError(`${called} has more than ${MAX_HEADINGS} columns`)
  return {
    delimiter,
    top: lines.slice(0, MAX_TOP_ROWS).map(({ text }) =>
      headingsOf(text, delimiter)
        .slice(0, MAX_HEADINGS)
        .map(cell => shown(cell, MAX_HEADING_LENGTH)),
    ),
    headingRow: at,
    headings: headings.map(text => shown(text, MAX_HEADING_LENGTH)),
    sample: sampleOf(bytes.subarray(header.endByte), delimiter, headings.length),
    headerBytes: header.endByte,
    headerLines: header.endLine,
  }
}

/** If no headings were found and the first line is a title, uses the separator of the line with the most cells. */
function delimiterOf(lines: readonly Line[], found: number): string {
  const first = delimiterOfHeadings(lines[Math.max(0, found)]?.text ?? '')
  if (found !== -1 || cellsOf(lines[0]?.text ?? '', first).length > 1) return first
  const widest = lines.reduce(
    (best, { text }) => {
      const delimiter = delimiterOfHeadings(text)
      const cells = cellsOf(text, delimiter).length
      return cells > best.cells ? { delimiter, cells } : best
    },
    { delimiter: first, cells: 1 },
  )
  return widest.delimiter
}

const headingsOf = (line: string, delimiter: string): string[] => cellsOf(line, delimiter).map(text => text.trim())

/** The first complete lines with text, and the separator that the first one names. */
function firstLines(bytes: Buffer, called: string): { lines: Line[]; separator: string | null } {
  const head = bytes.subarray(0, HEADER_BYTES + 1).toString('latin1')
  const pieces = head.split(/(?<=\r\n|\n|\r(?!\n))/, MAX_TOP_LINES)
  if ((pieces[0]?.length ?? 0) > HEADER_BYTES)
    throw new ListError(`${called} has a first line longer than 64 kB: it is no list of parts`)
  const lines: Line[] = []
  let separator: string | null = null
  let endByte = 0
  for (const [at, piece] of pieces.entries()) {
    const start = endByte
    endByte += piece.length
    // The last line is cut off by the end of the sample.
    if (at > 0 && endByte === head.length && bytes.length > endByte && !/[\r\n]$/.test(piece)) break
    const text = withoutTrailing(bytes.toString('utf8', start, endByte).replace(/^\uFEFF/, ''), '\r\n')
    const isFirst = lines.length === 0 && separator === null
    if (isFirst && SEPARATOR_LINE.test(text.trim())) separator = namedSeparator(text)
    else if (text.trim() !== '') lines.push({ text, endByte, endLine: at + 1 })
    if (lines.length === MAX_TOP_ROWS) break
  }
  return { lines, separator }
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

/** Shortens a cell and removes characters that a database or a page cannot show. */
const shown = (text: string, longest: number): string =>
  text
    .trim()
    .slice(0, longest)
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
