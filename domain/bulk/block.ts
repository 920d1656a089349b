import { readListCell, writeListCell } from '../text/list-cell.ts'

// A block of cells as spreadsheets put it on the clipboard: tabs separate cells, line breaks separate rows. A cell that
// contains either is quoted, with its own quotes doubled.

/** The maximum number of pasted characters. */
export const MAX_PASTED_LENGTH = 1_000_000

/**
 * Reads pasted cells. A quote without a closing quote in its cell is a plain character: `1/4" bolt` and `"AN bolts` are
 * typed by people, not written by spreadsheets. Blank rows at the end are dropped.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  /** behind this place is no quote any more, so that a long paste is read once */
  let noQuoteFrom = Number.POSITIVE_INFINITY
  while (at <= text.length) {
    const quoted = text[at] === '"' && at < noQuoteFrom ? readQuoted(text, at) : null
    if (quoted === 'no end') noQuoteFrom = at
    const { cell, end } = quoted === null || quoted === 'no end' ? readBare(text, at) : quoted
    rows.at(-1)?.push(readListCell(oneLine(cell)))
    const next = text[end]
    if (next === undefined) break
    at = next === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    if (next !== '\t') rows.push([])
  }
  while (rows.length > 0 && rows.at(-1)?.every(cell => cell === '')) rows.pop()
  return rows
}

const ENDS = /[\t\r\n]/g
function readBare(text: string, at: number): { cell: string; end: number } {
  ENDS.lastIndex = at
  const end = ENDS.exec(text)?.index ?? text.length
  return { cell: text.slice(at, end), end }
}

function readQuoted(text: string, at: number): { cell: string; end: number } | 'no end' | null {
  let from = at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return 'no end'
    if (text[quote + 1] === '"') {
      from = quote + 2
      continue
    }
    const next = text[quote + 1]
    // Something follows that no spreadsheet writes there.
    if (next !== undefined && next !== '\t' && next !== '\r' && next !== '\n') return null
    return { cell: text.slice(at + 1, quote).replaceAll('""', '"'), end: quote + 1 }
  }
}

/** A cell is one line: line breaks in a spreadsheet cell become blanks. */
const oneLine = (cell: string): string => cell.replace(/[\t\r\n\u00a0]+/g, ' ').trim()

/**
 * Writes a block for the clipboard. A text that a spreadsheet would read as a formula gets an apostrophe, which reading
 * removes.
 */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => cells.map(writeCell).join('\t')).join('\n')

function writeCell(cell: string): string {
  const text = writeListCell(cell)
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Cells from the first to the last row and column, these too. */
export type CellRange = { top: number; left: number; bottom: number; right: number }
export type Placed = { row: number; column: number; text: string }

/**
 * Places the cells of a block: from the first cell of the range on, repeated if the range is an exact multiple of the
 * block, so that one value fills all. `beyond` counts the cells outside the sheet.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  { top, left, bottom, right }: CellRange,
  { rows, columns }: { rows: number; columns: number },
): { placed: Placed[]; beyond: number } {
  const high = block.length
  const wide = Math.max(0, ...block.map(cells => cells.length))
  const placed: Placed[] = []
  let beyond = 0
  if (high === 0 || wide === 0) return { placed, beyond }
  const [rangeHigh, rangeWide] = [bottom - top + 1, right - left + 1]
  const isTiled = rangeHigh % high === 0 && rangeWide % wide === 0
  for (let row = 0; row < (isTiled ? rangeHigh : high); row++)
    for (let column = 0; column < (isTiled ? rangeWide : wide); column++) {
      const text = block[row % high]?.[column % wide]
      // If a row of the block is shorter than the others, its missing cells do not change anything.
      if (text === undefined) continue
      if (top + row < rows && left + column < columns) placed.push({ row: top + row, column: left + column, text })
      else beyond++
    }
  return { placed, beyond }
}

/** Pasted part numbers, one per line or in the first column of a block, without duplicates. */
export function readNumbers(text: string): string[] {
  const first = readBlock(text).flatMap(cells => cells.find(cell => cell !== '') ?? [])
  return [...new Set(first.filter(cell => !/^(part ?(number|no\.?|#)?|p\/?n|sku)$/i.test(cell)))]
}
