import { collectedWords, type OrderState, orderWord } from '../../../domain/orders/order-words.ts'
import { capitalized } from '../../../domain/text/capitalized.ts'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'

type Row = OrderState & { shippedAt: Date | string | null }

/** The state of an order that has or had pieces of a unit. */
export const ORDER_STATUS_COLUMN: Column<Row> = {
  id: 'status',
  header: 'Order status',
  fit: 'whole',
  value: orderWord,
  cell: row => capitalized(orderWord(row)),
}

/** When the pieces left. */
export const SHIPPED_COLUMN: Column<Row> = {
  id: 'shipped',
  header: 'Shipped',
  value: ({ shippedAt }) => shippedAt && new Date(shippedAt),
  cell: ({ shippedAt, status, isCollected }) =>
    shippedAt ? (
      <>
        {isCollected && `${collectedWords(status)} `}
        <ShortTime at={shippedAt} />
      </>
    ) : (
      'Not yet'
    ),
}
