import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/**
 * Pieces that have arrived for an order line, in `arrivals` arrivals. `id`: the first of these arrivals; `left`: the
 * pieces still backordered, promised for `promisedOn`.
 */
export const ArrivalShape = z.object({
  id: z.number(),
  arrivals: z.number(),
  orderItemId: z.number(),
  quantity: z.number(),
  left: z.number(),
  promisedOn: z.nullable(z.string()),
})
export type Arrival = z.output<typeof ArrivalShape>

/**
 * The delay of a notification while pieces of the same receipt line are still in inspection, so that the buyer gets one
 * mail.
 */
const INSPECTION_HOURS = 1

const OrderIdShape = z.object({ orderId: z.string() })

/**
 * Orders whose buyers were not notified of an arrival yet, the earliest arrival first. Leaves out orders for which more
 * pieces may pass inspection soon.
 */
export async function ordersToNotify(db: Db, most: number): Promise<string[]> {
  const found = await rows(db, OrderIdShape, {
    name: 'arrivals-to-tell',
    text: `SELECT order_id FROM backorder_arrivals a WHERE told_at IS NULL
        AND (receipt_line_id IS NULL OR created_at < now() - interval '${INSPECTION_HOURS} hour' OR NOT EXISTS (
          SELECT FROM units u WHERE u.receipt_line_id = a.receipt_line_id AND u.state = 'inspecting')
          OR NOT EXISTS (SELECT FROM backorders b WHERE b.order_item_id = a.order_item_id))
      GROUP BY 1 ORDER BY min(id) LIMIT $1`,
    values: [most],
  })
  return found.map(({ orderId }) => orderId)
}

/** Marks the arrivals of an order as notified and returns them, one entry a line. The caller has locked the order. */
export async function markArrivalsNotified(tx: Tx, orderId: string): Promise<Arrival[]> {
  return rows(tx, ArrivalShape, {
    name: 'take-arrivals',
    text: `WITH told AS (
        UPDATE backorder_arrivals SET told_at = now() WHERE order_id = $1 AND told_at IS NULL RETURNING id, order_item_id, quantity
      )
      SELECT min(t.id) AS id, count(*)::int AS arrivals, t.order_item_id, sum(t.quantity)::int AS quantity,
        coalesce(max(b.quantity), 0) AS left, max(b.promised_on) AS promised_on
      FROM told t LEFT JOIN backorders b USING (order_item_id) GROUP BY t.order_item_id ORDER BY 1`,
    values: [orderId],
  })
}

/**
 * Cancels pieces that arrived for order lines without entering stock, the latest arrivals first. The caller has locked
 * the order.
 */
export async function cancelArrivals(tx: Tx, lines: readonly { itemId: number; quantity: number }[]): Promise<void> {
  const some = lines.filter(({ quantity }) => quantity > 0)
  if (some.length === 0) return
  await tx.$client.query({
    name: 'cancel-arrivals',
    text: `WITH fewer AS (SELECT * FROM unnest($1::bigint[], $2::int[]) AS c (item_id, pieces)),
      counted AS (
        SELECT a.id, a.quantity, f.pieces - coalesce(sum(a.quantity) OVER (PARTITION BY a.order_item_id ORDER BY a.id DESC
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS pieces
        FROM backorder_arrivals a JOIN fewer f ON f.item_id = a.order_item_id WHERE a.is_without_stock
      ),
      ended AS (DELETE FROM backorder_arrivals a USING counted c WHERE a.id = c.id AND c.quantity <= c.pieces)
      UPDATE backorder_arrivals a SET quantity = a.quantity - c.pieces FROM counted c
        WHERE a.id = c.id AND c.pieces > 0 AND c.quantity > c.pieces`,
    values: [some.map(({ itemId }) => itemId), some.map(({ quantity }) => quantity)],
  })
}
