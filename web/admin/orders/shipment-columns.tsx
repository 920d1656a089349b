import { collectedWords, type OrderState, orderWord } from '../../../domain/orders/order-words.ts'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'

type Row = OrderState & { shippedAt: Date | string | null }

/** The state of an order that has or had pieces of a unit, and when these left. */
export const SHIPMENT_COLUMNS: readonly Column<Row>[] = [
  {
    id: 'status',
    header: 'Order status',
    width: 10,
    value: orderWord,
  },
  {
    id: 'shipped',
    header: 'Shipped',
    width: 9,
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
  },
]
