import { beginsFormula, csvLines, readInnerCells, withoutFormulas } from './csv.ts'

// csv.ts puts an apostrophe before a cell that begins like a formula. Part numbers may begin so, `-4` or `+12`, and a
// list has to come back as it was: what has apostrophes before such a sign already gets one more, and reading takes one off.

const isKeptFromFormula = (text: string): boolean => text.startsWith("'") && beginsFormula(text.replace(/^'+/, ''))

/** What a cell of a list says, without the apostrophe that keeps it from being a formula. */
export function readListCell(text: string): string {
  const inner = readInnerCells(text)
  return isKeptFromFormula(inner) ? inner.slice(1) : inner
}

const twice = (text: string): string => (isKeptFromFormula(text) ? `'${text}` : text)

/** A cell as listLines writes it. */
export const writeListCell = (text: string): string => withoutFormulas(twice(text))

/** Lines of a parts list: readListCell gives each cell back. */
export const listLines = (rows: readonly (readonly string[])[]): string => csvLines(rows.map(cells => cells.map(twice)))
