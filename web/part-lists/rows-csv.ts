import { soldAs } from '../../domain/catalogue/choose-condition.ts'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { LISTED_STATES } from '../../domain/catalogue/listed-state.ts'
import { cents, toDecimal } from '../../domain/money/money.ts'
import { CSV_BEGIN } from '../../domain/text/csv.ts'
import { listLines } from '../../domain/text/list-cell.ts'
import { buying, eachCosts, type Row, rowTotal } from '../catalogue/listed-rows.ts'

const HEADINGS = [
  ...[
    'Part number',
    'Condition',
    'Quantity',
    'Reference',
    'Offered part',
    'Maker',
    'Name',
    'Stock condition',
    'From stock',
  ],
  ...['Unit price USD', 'Line price USD', 'Status', 'As of', 'Unit'],
]

/** The rows with the prices and stock of now, as a CSV file that can be dropped here again. */
export const rowsAsCsv = (rows: readonly Row[], day: string): string =>
  CSV_BEGIN + listLines([HEADINGS, ...rows.map(row => lineOf(row, day))])

function lineOf(row: Row, day: string): string[] {
  const { partNumber, quantity, reference = '', named, chosen, share } = row
  const each = eachCosts(row)
  const buys = buying(row)
  return [
    ...[partNumber, named ? conditionLabel(named) : '', `${quantity}`, reference],
    ...[
      chosen?.sku ?? '',
      chosen?.manufacturer ?? '',
      chosen?.name ?? '',
      soldAs({ conditions: [], taken: share.takes, uom: chosen?.uom }),
    ],
    ...[`${buys}`, each === null ? '' : toDecimal(cents(each)), buys > 0 ? toDecimal(cents(rowTotal(row))) : ''],
    ...[LISTED_STATES[row.state], day, chosen?.uom ?? ''],
  ]
}
