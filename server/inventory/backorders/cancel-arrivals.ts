import type { Tx } from '../../platform/db/database.ts'

/**
 * Cancels pieces that arrived for order lines without coming through stock, the latest arrivals first. The caller has
 * locked the order.
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
