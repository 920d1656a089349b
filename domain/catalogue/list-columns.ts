import { guessColumns, isHeadingWord, type ListColumn, OWN_COLUMNS } from '../text/list-headings.ts'
import { wholePieces } from '../text/list-pieces.ts'
import { splitCells } from '../text/split-cells.ts'
import { isOfStock, type Purpose, quantityColumn } from './quantity-column.ts'

// Finds the columns of a buyer's or seller's list: by the headings that the imports of the back office accept, and by
// the cells below where a heading is not conclusive.

/** The positions of the columns; -1: missing. `unsure`: several columns may be the quantity, and no heading decides. */
export type ListColumns = {
  partNumber: number
  quantity: number | 'unsure'
  condition: number
  reference: number
  /** the meaning of each heading; null: unknown */
  meant: readonly (ListColumn | null)[]
}

/** The number of rows below a heading that are inspected to determine a column's content. */
const LOOKED_AT = 200
/** Figures in headings of other columns: `8130-3`, `FAR 145`. */
const NAMED_FIGURES = /8130(?:-3)?|\b(?:121|129|135|145)\b/g

/**
 * The columns of a row of headings, which must name the part number and at least one other column; null: the row is not
 * a row of headings. `purpose` decides between requested quantity and stock.
 */
export function listColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  purpose: Purpose = 'buying',
): ListColumns | null {
  if (headings.filter(Boolean).length < 2) return null
  if (headings.some(heading => /\d{3}/.test(heading.replace(NAMED_FIGURES, '')))) return null
  // A number of pieces is in a row below.
  if (headings.some(heading => wholePieces(heading) !== null)) return null
  const meant: (ListColumn | null)[] = guessColumns<never>(headings, heading =>
    OWN_COLUMNS.find(column => column === heading.toLowerCase()),
  )
  const some = rows.slice(0, LOOKED_AT)
  // Most rows have a further cell in a column without a heading.
  if (some.length > 2 && some.filter(row => goesOn(row, meant.length)).length * 2 > some.length) meant.push(null)
  const partNumber = meant.indexOf('sku')
  if (partNumber === -1) return null
  const found = { partNumber, condition: meant.indexOf('condition'), reference: meant.indexOf('reference') }
  const known = quantityColumn(headings, meant, { rows: some, purpose })
  const open = headings.flatMap((heading, at) =>
    heading !== '' && !isOfStock(heading) && [null, 'uom'].includes(meant[at] ?? null) ? [at] : [],
  )
  const ofPieces = open.filter(at => isOfPieces(some.flatMap(row => row[at] || [])))
  if (known === 'unsure') return { ...found, meant, quantity: known }
  if (known !== -1) {
    // Stock is the requested quantity only if no other column may be.
    const isInStock = purpose === 'buying' && isOfStock(headings[known] ?? '')
    const named = meant.map((column, at) => (at === known ? 'quantity' : column === 'quantity' ? null : column))
    return { ...found, meant: named, quantity: isInStock && ofPieces.length > 0 ? 'unsure' : known }
  }
  const [one, ...others] = ofPieces
  return { ...found, meant, quantity: one === undefined ? -1 : others.length > 0 ? 'unsure' : one }
}

const FIGURE = /^[$€£]?\s?\d[\d.,]*$/
const goesOn = (cells: readonly string[], columns: number): boolean =>
  cells.slice(columns).some(cell => FIGURE.test(cell))

/**
 * True for a row with another figure behind the last heading: an unquoted comma in a name shifts the following cells,
 * so the quantity is ambiguous.
 */
export const isMoved = ({ meant }: ListColumns, cells: readonly string[]): boolean => goesOn(cells, meant.length)

export const DELIMITERS: readonly string[] = ['\t', ';', '|', ',']
/** Lines above the headings are the letterhead. */
export const LOOKED_FOR_HEADING = 20

/** The delimiter of a list that has a line of headings among its first lines; null: no headings. */
export function headingDelimiter(lines: readonly string[]): string | null {
  for (const line of lines.slice(0, LOOKED_FOR_HEADING)) {
    const known = DELIMITERS.map(delimiter => {
      const columns = listColumns(splitCells(line, delimiter), [])
      return { delimiter, count: columns?.meant.filter(column => column !== null).length ?? 0 }
    })
    const [best] = known.toSorted((a, b) => b.count - a.count)
    if (best && best.count > 0) return best.delimiter
  }
  return null
}

/** True for the cells of a line of headings alone, which may be one: `P/N`. */
export const areHeadings = (cells: readonly string[]): boolean =>
  cells.some(Boolean) && cells.every(cell => cell === '' || isHeadingWord(cell))

/** Whole numbers, which do not count the lines. */
function isOfPieces(cells: readonly string[]): boolean {
  const pieces = cells.map(wholePieces)
  // An unreadable cell becomes a problem of its line.
  if (pieces.filter(piece => piece !== null).length * 2 < Math.max(1, pieces.length)) return false
  return pieces.length === 1 ? pieces[0] !== '1' : pieces.some((number, at) => Number(number) !== at + 1)
}
