import { quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { UNIT_STATES } from '../../../domain/inventory/unit.ts'
import { markText, paperText } from '../../../domain/inventory/unit-words.ts'
import type { Column } from '../../ui/table/columns.ts'
import { ORDER_STATUS_COLUMN, SHIPPED_COLUMN } from '../orders/shipment-columns.tsx'
import type { RecalledUnit, SoldLine } from './queries.ts'

export const UNIT_COLUMNS: readonly Column<RecalledUnit>[] = [
  { id: 'part', header: 'Part number', fit: 'whole', value: ({ sku }) => sku },
  { id: 'mark', header: 'Serial or lot', fit: 'whole', card: 'second', value: unit => markText(unit) },
  { id: 'state', header: 'State', fit: 'whole', card: 'lead', value: ({ state }) => UNIT_STATES[state] },
  {
    id: 'pieces',
    header: 'In stock',
    align: 'right',
    card: 'end',
    value: unit => quantityIn(unit.uom, unit.quantity + unit.taken),
  },
  { id: 'paper', header: 'Release paper', fit: 'wrap', value: unit => paperText(unit) },
  { id: 'vendor', header: 'Vendor', fit: 'wrap', value: ({ vendor }) => vendor },
  { id: 'document', header: 'Document', fit: 'wrap', value: ({ vendorDocument }) => vendorDocument },
]

/** `4, 1 lost, 2 came back`: the sold pieces, and those that no buyer has. */
const piecesOf = ({ uom, quantity, lost, cameBack }: SoldLine): string =>
  [quantityIn(uom, quantity), lost > 0 && `${lost} lost`, cameBack > 0 && `${cameBack} came back`]
    .filter(Boolean)
    .join(', ')

export const ORDER_COLUMNS: readonly Column<SoldLine>[] = [
  { id: 'order', header: 'Order', fit: 'whole', value: ({ orderNumber }) => orderNumber },
  { id: 'buyer', header: 'Buyer', fit: 'wrap', card: 'second', value: ({ buyer, email }) => buyer || email },
  { id: 'email', header: 'Email', fit: 'wrap', value: ({ email }) => email },
  { id: 'part', header: 'Part number', fit: 'whole', card: 'third', value: ({ sku }) => sku },
  { id: 'mark', header: 'Serial or lot', fit: 'whole', card: 'end', value: unit => markText(unit) },
  {
    id: 'pieces',
    header: 'Quantity',
    align: 'right',
    card: 'lead',
    value: piecesOf,
  },
  ORDER_STATUS_COLUMN,
  SHIPPED_COLUMN,
]
