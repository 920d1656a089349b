import type { Tx } from '../platform/db/database.ts'
import { refuseWithoutPapers } from './papers/refuse-without-papers.ts'
import { shipDocuments } from './papers/ship-documents.ts'
import { shipUnits } from './units/ship-units.ts'

/**
 * Marks an order's reservations as shipped; its units leave with it. The order was complete, so the backorders of its lines are lowered to what
 * other orders still hold: later receipts must not be used up for pieces that have left. Refuses
 * UNIT_QUARANTINED, PAPER_MISSING.
 */
export async function shipStock(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await tx.$client.query<{ id: number }>({
    name: 'lines-to-settle',
    text: `SELECT i.id FROM reservations h JOIN stock_lines i ON i.id = h.stock_line_id
      WHERE h.order_id = $1 AND (i.backordered > 0 OR EXISTS (SELECT FROM reserved_units r JOIN units u ON u.id = r.unit_id
        WHERE r.order_id = $1 AND u.stock_line_id = i.id)) ORDER BY i.product_id, i.id FOR UPDATE OF i`,
    values: [orderId],
  })
  await refuseWithoutPapers(tx, orderId)
  await shipDocuments(tx, orderId)
  await tx.$client.query({
    name: 'ship-reserved',
    text: `UPDATE reservations SET state = 'shipped' WHERE order_id = $1 AND state = 'sold'`,
    values: [orderId],
  })
  if (rows.length === 0) return
  await shipUnits(tx, orderId)
  await tx.$client.query({
    name: 'settle-backorders',
    text: `UPDATE stock_lines i SET updated_at = now(), backordered = least(i.backordered, (SELECT coalesce(sum(h.quantity), 0)
        FROM reservations h WHERE h.stock_line_id = i.id AND h.state IN ('held', 'sold')))
      WHERE i.id = ANY($1)`,
    values: [rows.map(({ id }) => id)],
  })
}
