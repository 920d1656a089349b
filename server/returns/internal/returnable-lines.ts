import type { ReturnableLine } from '../../../domain/returns/return-decision.ts'
import { PICK_UP } from '../../../domain/shipping/pick-up.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

export type ReturnLine = ReturnableLine & {
  itemId: number
  productId: number | null
  name: string
  /** the sold condition: the line's own, else the conditions taken from stock */
  conditions: string[]
  /** pieces requested in this return */
  asked: number
  /** pieces that cannot be returned: returned by other returns, brought back by the carrier, or lost */
  returned: number
  cameBack: number
  lost: number
  /** pieces available for another return: not in an open return, not denied, and not waiting for pick-up */
  free: number
}
const RowShape = z.object({
  quantity: z.number(),
  name: z.string(),
  returned: z.number(),
  refunded: z.number(),
  position: z.number(),
  sku: z.string(),
  uom: z.string(),
  conditions: z.array(z.string()),
  productId: z.nullable(z.number()),
  itemId: z.number(),
  lost: z.number(),
  ordered: z.number(),
  asked: z.number(),
  cameBack: z.number(),
  free: z.number(),
  unitPrice: z.string(),
  tax: z.string(),
})

/** The part lines of an order for one of its returns; null: for a new return. A round-up line cannot be returned. */
export async function returnableLines(db: Db | Tx, orderId: string, returnId: string | null): Promise<ReturnLine[]> {
  const found = await rows(db, RowShape, {
    name: 'returnable-lines',
    text: `SELECT i.id AS item_id, i.position, i.product_id, i.sku, i.name, i.uom, i.unit_price, i.tax,
        i.quantity AS ordered, coalesce(p.with_buyer, 0) + r.own AS quantity, r.asked,
        greatest(0, coalesce(p.with_buyer, 0) - r.taken - w.waiting)::int AS free, b.pieces AS refunded,
        coalesce(p.returned, 0) - r.own AS returned, coalesce(p.came_back, 0) AS came_back, coalesce(p.lost, 0) AS lost,
        CASE WHEN i.condition IS NULL THEN ARRAY(
          SELECT DISTINCT p.condition FROM reservations_view h JOIN stock_lines_view p ON p.id = h.stock_line_id
          WHERE h.order_id = i.order_id AND p.product_id = i.product_id) ELSE ARRAY[i.condition] END AS conditions
      FROM order_items_view i LEFT JOIN parcel_pieces p ON p.order_id = i.order_id AND p.order_item_id = i.id
        CROSS JOIN LATERAL (SELECT
          coalesce(sum(x.quantity) FILTER (WHERE x.state IN ('received', 'completed') AND x.return_id = $2), 0)::int AS own,
          coalesce(sum(x.quantity) FILTER (WHERE x.state NOT IN ('received', 'completed') AND x.return_id IS DISTINCT FROM $2), 0)::int AS taken,
          coalesce(sum(x.quantity) FILTER (WHERE x.return_id = $2), 0)::int AS asked
          FROM pieces_of_returns x WHERE x.order_item_id = i.id) r
        CROSS JOIN LATERAL (SELECT coalesce(sum((x ->> 'quantity')::int - (x ->> 'returned')::int), 0)::int AS waiting
          FROM parcels_shown s CROSS JOIN jsonb_array_elements(s.pieces) x
          WHERE s.order_id = i.order_id AND s.state = 'shipped' AND s.carrier = '${PICK_UP.provider}' AND (x ->> 'itemId')::bigint = i.id) w
        CROSS JOIN LATERAL (SELECT coalesce(sum(l.quantity), 0)::int AS pieces FROM refund_lines_view l
          JOIN refunds_view f ON f.id = l.refund_id WHERE l.order_item_id = i.id
            AND f.id IS DISTINCT FROM (SELECT refund_id FROM returns WHERE id = $2)) b
      WHERE i.order_id = $1 AND i.price_source <> 'round-up' ORDER BY i.position`,
    values: [orderId, returnId],
  })
  return found.map(row => ({
    ...row,
    unitPrice: readMoney(row.unitPrice),
    tax: readMoney(row.tax),
    canRestock: row.productId !== null,
  }))
}
