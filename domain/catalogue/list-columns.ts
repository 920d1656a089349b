import { guessColumns, OWN_COLUMNS } from '../text/list-headings.ts'
import { wholePieces } from '../text/list-pieces.ts'

// The columns of a buyer's list: by the same headings as the lists that the back office brings in, and where a heading says nothing by
// what stands below it.

/** Where the columns stand; -1: nowhere. `unsure`: several columns may be the quantity, and no heading says which. */
export type ListColumns = {
  partNumber: number
  quantity: number | 'unsure'
  condition: number
  reference: number
}

/** What a buyer calls a line, the surest name first. */
const REFERENCE = [
  /^(your|our|my|customer|cust\.?|line)?[ ._-]*ref(erence)?\.?$/i,
  /^(work ?order|w\/?o|job|project|tail|p\.?o\.?|purchase order)[ ._-]*(number|num|no\.?|#|line|item)?$/i,
  /^(registration|line ?item|item)$/i,
]
/** The part number of lists that name it by no heading that is surer. */
const OTHER_NUMBERS =
  /^(item code|(customer|cust\.?|buyer|our|your|vendor|supplier)'?s? (p\/?n|part (number|no\.?|#)?)|article( (number|no\.?))?|nsn|material)$/i
/** So many rows below a heading say what a column is. */
const LOOKED_AT = 200

/** The columns of a row of headings, which names the part number and another column at least; null: the row is none. */
export function listColumns(headings: readonly string[], rows: readonly (readonly string[])[]): ListColumns | null {
  if (headings.filter(Boolean).length < 2 || headings.some(heading => /\d{3}/.test(heading))) return null
  const mapping = guessColumns(headings, heading => OWN_COLUMNS.find(column => column === heading.toLowerCase()))
  const named = mapping.indexOf('sku')
  const partNumber = named === -1 ? headings.findIndex(heading => OTHER_NUMBERS.test(heading)) : named
  if (partNumber === -1) return null
  const condition = mapping.indexOf('condition')
  const reference = referenceAt(headings, partNumber)
  const known = mapping.indexOf('quantity')
  if (known !== -1) return { partNumber, quantity: known, condition, reference }
  const some = rows.slice(0, LOOKED_AT)
  const open = headings.flatMap((heading, at) =>
    heading !== '' && [null, 'uom'].includes(mapping[at] ?? null) && ![partNumber, reference].includes(at) ? [at] : [],
  )
  const [one, ...others] = open.filter(at => isOfPieces(some.flatMap(row => row[at] || [])))
  return { partNumber, quantity: one === undefined ? -1 : others.length > 0 ? 'unsure' : one, condition, reference }
}

function referenceAt(headings: readonly string[], partNumber: number): number {
  for (const name of REFERENCE) {
    const at = headings.findIndex((heading, at) => at !== partNumber && name.test(heading))
    if (at !== -1) return at
  }
  return -1
}

/** Whole numbers, which do not count the lines. */
function isOfPieces(cells: readonly string[]): boolean {
  const pieces = cells.map(wholePieces)
  // What cannot be read is a problem of its line.
  if (pieces.filter(piece => piece !== null).length * 2 < Math.max(1, pieces.length)) return false
  return pieces.length === 1 ? pieces[0] !== '1' : pieces.some((number, at) => Number(number) !== at + 1)
}
