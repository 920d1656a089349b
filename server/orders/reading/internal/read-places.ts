import { cancelablePieces } from '../../../../domain/orders/cancel-rule.ts'
import { isOrderEventAllowed } from '../../../../domain/orders/order.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { OrderRow } from '../../lock-order.ts'

/** Pieces of a line: returned, lost and not replaced, refunded, being refunded, cancelable, returnable. */
type Places = {
  returned: number
  lost: number
  refunded: number
  refunding: number
  cancelable: number
  returnable: number
}
const RowShape = z.object({
  itemId: z.number(),
  returned: z.number(),
  lost: z.number(),
  refunded: z.number(),
  refunding: z.number(),
  unpacked: z.number(),
  returnable: z.number(),
})

/** The possible actions for the pieces of an order's lines, by line id. */
export async function readPlaces(
  db: Db,
  { id, status, paymentStatus }: Pick<OrderRow, 'id' | 'status' | 'paymentStatus'>,
): Promise<Map<number, Places>> {
  const found = await rows(db, RowShape, {
    name: 'places-of-pieces',
    text: `SELECT i.id AS item_id,
        coalesce(p.returned, 0) AS returned, coalesce(p.lost, 0) AS lost, coalesce(b.done, 0)::int AS refunded, coalesce(b.requested, 0)::int AS refunding,
        greatest(0, i.quantity - i.canceled - coalesce(p.sent, 0) - coalesce(p.packed, 0))::int AS unpacked,
        greatest(0, coalesce(p.with_buyer, 0)
          - coalesce((SELECT sum(x.quantity) FROM pieces_of_returns x
            WHERE x.order_item_id = i.id AND x.state NOT IN ('received', 'completed')), 0))::int AS returnable
      FROM order_items_view i LEFT JOIN parcel_pieces p ON p.order_id = i.order_id AND p.order_item_id = i.id
        CROSS JOIN LATERAL (SELECT sum(l.quantity) FILTER (WHERE f.state = 'done') AS done,
            sum(l.quantity) FILTER (WHERE f.state = 'requested') AS requested
          FROM refund_lines_view l JOIN refunds_view f ON f.id = l.refund_id WHERE l.order_item_id = i.id) b
      WHERE i.order_id = $1 AND i.price_source <> 'round-up'`,
    values: [id],
  })
  // The card was never charged for a voided payment.
  const isVoided = paymentStatus === 'voided'
  const mayReturn = isOrderEventAllowed('return_requested', status, 'buyer')
  return new Map(
    found.map(({ itemId, returned, lost, refunded, refunding, unpacked, returnable }) => [
      itemId,
      {
        returned,
        lost,
        refunded: isVoided ? 0 : refunded,
        refunding: isVoided ? 0 : refunding,
        cancelable: cancelablePieces({ status, paymentStatus }, { unpacked, held: 0 }, 'buyer'),
        returnable: mayReturn ? returnable : 0,
      },
    ]),
  )
}
