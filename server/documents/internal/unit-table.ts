import { quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { markText, paperText } from '../../../domain/inventory/unit-words.ts'
import { dayInWords } from '../../../domain/text/calendar-day.ts'
import type { OrderView } from '../../orders/reading/shapes.ts'
import type { Column } from './columns.ts'
import { type Sheet, WIDTH } from './sheet.ts'

type Unit = OrderView['items'][number]['units'][number] & { sku: string; uom: string }

const COLUMNS: readonly Column<Unit>[] = [
  { head: 'PART NUMBER', width: 112, isNumber: true, text: ({ sku }) => sku },
  { head: 'SERIAL OR LOT', width: 106, isNumber: true, text: markText },
  { head: 'COND', width: 40, text: ({ conditionCode }) => conditionCode },
  { head: 'QTY', width: 42, align: 'right', text: ({ uom, quantity }) => quantityIn(uom, quantity) },
  { head: 'RELEASE PAPER', width: WIDTH - 370, text: paperText },
  { head: 'EXPIRES', width: 70, text: ({ expiresOn }) => (expiresOn ? dayInWords(expiresOn) : '') },
]

/** Draws the table of an order's units, or nothing if there are none. */
export async function unitTable(sheet: Sheet, items: OrderView['items']): Promise<void> {
  const units = items.flatMap(({ sku, uom, units }) => units.map(unit => ({ ...unit, sku, uom })))
  if (units.length > 0) await sheet.table(COLUMNS, units)
}
