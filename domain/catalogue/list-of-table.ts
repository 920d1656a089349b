import { damageOf } from '../text/damaged-cell.ts'
import { readListCell } from '../text/list-cell.ts'
import { wholePieces } from '../text/list-pieces.ts'
import { skippedLine } from '../text/skipped-line.ts'
import { isLetterhead } from './letterhead.ts'
import { isMoved, type ListColumns, LOOKED_FOR_HEADING, listColumns } from './list-columns.ts'
import { isPieces, unitNamed } from './unit-of-measure.ts'

// Turns an uploaded sheet or CSV file into the text of a parts list.

/**
 * The rows of a file as lines that `readPartsList` reads: with a standard heading if the file's heading names its
 * columns, otherwise each row unchanged, its cells separated by tabs. Rows above the heading are the letterhead.
 */
export function listOfTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map(row => row.map(cellText))
  for (const [at, heading] of cells.slice(0, LOOKED_FOR_HEADING).entries()) {
    const body = cells.slice(at + 1)
    const columns = listColumns(heading, body)
    // The heading is preserved, so that the reader of the list asks which column is the quantity.
    if (columns?.quantity === 'unsure') return asText(cells.slice(at))
    if (columns) {
      const above = cells.slice(0, at).filter(row => !isLetterhead(row.join(' ')))
      return [...above.map(asLine), ...linesOf(columns, heading, body)].join('\n')
    }
  }
  return asText(cells)
}

const asLine = (row: readonly string[]): string => row.join('\t').trimEnd()
const asText = (rows: readonly (readonly string[])[]): string => rows.map(asLine).join('\n')

function linesOf(columns: ListColumns, headings: readonly string[], rows: readonly string[][]): string[] {
  const { partNumber, condition, reference } = columns
  const quantity = Number(columns.quantity)
  const lines = rows.flatMap(row => {
    const of = (column: number) => (column < 0 ? '' : (row[column] ?? ''))
    const skipped = skippedLine(row, partNumber, headings)
    // A footer line is named to the list's owner.
    if (skipped !== null)
      return skipped === 'heading' || skipped === 'rule' ? [] : [of(partNumber) || (row.find(Boolean) ?? '')]
    // A section title or a continued name requests nothing. A quantity without a part number becomes a question to the
    // list's owner.
    if (of(partNumber) === '')
      return of(quantity) === '' ? [] : [['', of(condition), of(quantity), row.filter(Boolean).join(' ')].join('\t')]
    if (isMoved(columns, row)) return [movedLine(row, partNumber)]
    const asked = of(quantity)
    // A list without quantities requests one piece of each part. An unreadable or empty quantity stays as it is, and
    // the line becomes a problem.
    const pieces = quantity === -1 ? '1' : wholePieces(asked)
    const unit = of(columns.meant.indexOf('uom'))
    const uom = unitNamed(unit)
    const inPieces = isPieces(unit) ? 'ea' : null
    const stated = pieces === null ? asked : `${pieces} ${uom ?? inPieces ?? ''}`.trim()
    return [[of(partNumber), of(condition), stated, of(reference)].join('\t')]
  })
  return [HEADINGS.join('\t'), ...lines]
}
const HEADINGS = ['P/N', 'Condition', 'Qty', 'Reference']

/** A row with more cells than headings, which stays so: the part number, and behind the last heading the other cells as they are written. */
const movedLine = (row: readonly string[], partNumber: number): string =>
  [
    ...HEADINGS.map((_, at) => (at === 0 ? (row[partNumber] ?? '') : '')),
    ...row.filter((cell, at) => at !== partNumber && cell !== ''),
  ].join('\t')

/**
 * One line, without the apostrophe that prevents a spreadsheet from reading it as a formula, and without delimiters. A
 * number that looks damaged keeps its apostrophe: `readPartsList` removes it.
 */
function cellText(cell: string): string {
  const inLine = cell.replace(/[\t\r\n;|\u00a0]+/g, ' ').trim()
  const read = readListCell(inLine)
  return (damageOf(read) === null ? read : inLine).replace(/ {2,}/g, ' ').slice(0, 200)
}
