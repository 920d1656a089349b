import { beginsFormula, csvLines, readInnerCells, withoutFormulas } from './csv.ts'
import { damageOf } from './damaged-cell.ts'
import { footerLine } from './footer-line.ts'
import { statesNoMark } from './not-stated.ts'

// csv.ts puts an apostrophe before a cell that begins like a formula. Part numbers may begin so, `-4` or `+12`, and a list has to
// come back as it was: a text with apostrophes before such a sign gets one more, and reading takes one off. The same apostrophe
// keeps a text from being read as "not stated" (`N/A`), as a damaged number (`MAR-03`) or as a line of totals.

const isMisread = (text: string): boolean =>
  beginsFormula(text) || statesNoMark(text) || damageOf(text) !== null || footerLine(text) !== null

const isKeptFromMisreading = (text: string): boolean => text.startsWith("'") && isMisread(text.replace(/^'+/, ''))

/** The text of a list cell, without the apostrophe that marks literal text. */
export function readListCell(text: string): string {
  const inner = readInnerCells(text)
  return isKeptFromMisreading(inner) ? inner.slice(1) : inner
}

// csvLines puts the apostrophe before the beginning of a formula.
const kept = (text: string): string =>
  isKeptFromMisreading(text) || (isMisread(text) && !beginsFormula(text)) ? `'${text}` : text

/** A cell as listLines writes it. */
export const writeListCell = (text: string): string => withoutFormulas(kept(text))

/** Lines of a parts list: readListCell gives each cell back. `days`: the columns of days, which are read as such and need no apostrophe. */
export const listLines = (rows: readonly (readonly string[])[], days: ReadonlySet<number> = new Set()): string =>
  csvLines(rows.map(cells => cells.map((cell, at) => (days.has(at) ? cell : kept(cell)))))
