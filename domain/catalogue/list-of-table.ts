import { readListCell } from '../text/list-cell.ts'
import { wholePieces } from '../text/list-pieces.ts'
import { parseCondition } from './condition.ts'

// A sheet or CSV file of somebody's, as the text of a parts list.

/** What the columns of such a file are called, the surest name first. */
const PART_NUMBER = [
  /^(part|p)[ ./_-]*(number|numbers|num|no\.?|n\.?|nr\.?|#)$/i,
  /^(manufacturer|mfr|mfg|vendor|supplier)?'?s?[ ._-]*(part|p\/?n)([ ._-]*(number|no\.?|#))?$/i,
  /^(sku|stock (number|no\.?)|item (number|no\.?|#)|material|article|part)$/i,
]
const QUANTITY = [
  /^(order(ed)?|req(uired|uested)?\.?|need(ed)?)?[ ._-]*(qty|quantity)\.?([ ._-]*(required|needed|ordered|ea))?$/i,
  /^(pcs|pieces|count|amount)$/i,
]
const CONDITION = [/^(cond|condition)\.?([ ._-]*code)?$/i]
const REFERENCE = [
  /^(your|our|my|customer|cust\.?|line)?[ ._-]*ref(erence)?\.?$/i,
  /^(work ?order|w\/?o|job|project|tail|p\.?o\.?|purchase order)[ ._-]*(number|num|no\.?|#|line|item)?$/i,
  /^(registration|line ?item|item)$/i,
]

const LOOKED_FOR_HEADING = 20

type Columns = { partNumber: number; quantity: number; condition: number; reference: number }

/**
 * The rows of a file as lines that `readPartsList` reads: with a heading of its own where the file's heading says what its
 * columns are, else each row as it stands, its cells apart by tabs. Rows in front of the heading are the letterhead.
 */
export function listOfTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map(row => row.map(cellText))
  const at = cells
    .slice(0, LOOKED_FOR_HEADING)
    .findIndex(row => columnOf(row, PART_NUMBER) >= 0 && row.filter(Boolean).length > 1)
  const heading = cells[at]
  if (!heading) return cells.map(row => row.join('\t').trimEnd()).join('\n')
  const columns = columnsOf(heading)
  const lines = cells.slice(at + 1).flatMap(row => {
    const of = (column: number) => (column < 0 ? '' : (row[column] ?? ''))
    const partNumber = of(columns.partNumber)
    if (!partNumber) return []
    const condition = parseCondition(of(columns.condition)) === null ? '' : of(columns.condition)
    const asked = of(columns.quantity)
    // An empty quantity is one piece. What cannot be read as a quantity stays as it is, and the line becomes one of the problems.
    return [
      [partNumber, condition, asked === '' ? '1' : (wholePieces(asked) ?? asked), of(columns.reference)].join('\t'),
    ]
  })
  return ['P/N\tCondition\tQty\tReference', ...lines].join('\n')
}

function columnsOf(heading: readonly string[]): Columns {
  const partNumber = columnOf(heading, PART_NUMBER)
  const reference = columnOf(heading, REFERENCE)
  return {
    ...{ partNumber, quantity: columnOf(heading, QUANTITY), condition: columnOf(heading, CONDITION) },
    reference: reference === partNumber ? -1 : reference,
  }
}

/** The first column that has the surest of the names. */
function columnOf(heading: readonly string[], names: readonly RegExp[]): number {
  for (const name of names) {
    const at = heading.findIndex(cell => name.test(cell))
    if (at >= 0) return at
  }
  return -1
}

/** One line, without the apostrophe that keeps a spreadsheet from taking it for a formula, and without what parts cells. */
const cellText = (cell: string): string =>
  readListCell(cell.replace(/[\t\r\n;|\u00a0]+/g, ' ').trim())
    .replace(/ {2,}/g, ' ')
    .slice(0, 200)
