import { UNIT_STATES } from '../../../domain/inventory/unit.ts'
import { markText, paperText } from '../../../domain/inventory/unit-words.ts'
import { collectedWords, statusWord } from '../../../domain/orders/order-words.ts'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import type { Recall } from './queries.ts'

export const UNIT_COLUMNS: readonly Column<Recall['units'][number]>[] = [
  { id: 'part', header: 'Part number', width: 14, value: ({ sku }) => sku },
  { id: 'mark', header: 'Serial or lot', width: 14, card: 'second', value: unit => markText(unit) },
  { id: 'state', header: 'State', width: 10, card: 'lead', value: unit => stateOf(unit) },
  {
    id: 'pieces',
    header: 'In stock',
    width: 7,
    align: 'right',
    card: 'end',
    value: unit => unit.quantity + unit.taken,
  },
  { id: 'paper', header: 'Release paper', width: 22, value: unit => paperText(unit) },
  { id: 'vendor', header: 'Vendor', width: 12, value: ({ vendor }) => vendor },
  { id: 'document', header: 'Document', width: 10, value: ({ vendorDocument }) => vendorDocument },
]

/** A unit of which nothing is left in the house has been sold, whatever it was last. */
const stateOf = ({ isGone, state }: Recall['units'][number]): string =>
  isGone && state === 'available' ? 'Sold' : UNIT_STATES[state]

export const ORDER_COLUMNS: readonly Column<Recall['ordered'][number]>[] = [
  { id: 'order', header: 'Order', width: 14, value: ({ orderNumber }) => orderNumber },
  { id: 'buyer', header: 'Buyer', width: 16, card: 'second', value: ({ buyer, email }) => buyer || email },
  { id: 'email', header: 'Email', width: 18, value: ({ email }) => email },
  { id: 'part', header: 'Part number', width: 13, value: ({ sku }) => sku },
  { id: 'mark', header: 'Serial or lot', width: 12, card: 'end', value: unit => markText(unit) },
  {
    ...{ id: 'pieces', header: 'Pieces', width: 8, align: 'right', card: 'lead' },
    value: ({ quantity, cameBack }) => (cameBack > 0 ? `${quantity}, ${cameBack} came back` : `${quantity}`),
  },
  {
    ...{ id: 'shipped', header: 'Shipped', width: 9 },
    value: ({ shippedAt }) => shippedAt && new Date(shippedAt),
    cell: ({ shippedAt, status, isPartShipped, isCollected }) =>
      shippedAt ? (
        <>
          {isCollected && `${collectedWords(status)} `}
          <ShortTime at={shippedAt} />
        </>
      ) : (
        `Not yet (${statusWord(status, isPartShipped, isCollected)})`
      ),
  },
]
