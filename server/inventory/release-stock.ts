import type { Tx } from '../platform/db/database.ts'
import { endBackorders } from './backorders/end-backorders.ts'
import { serveBackorders } from './backorders/serve-backorders.ts'

type Given = 'held' | 'sold'

/**
 * Gives stock of an order back, in the order of locking: what is held for it, and, of an order that ends after it was
 * paid, what it bought too. Units come back to themselves, and are for sale if they still are available. What is backordered of
 * the line is not there and is taken off the others first; the ledger has what really came back.
 * What it waits for it waits for no longer, and what it gives back goes to the orders that wait for it, unless it `isTakenAgain` by
 * the caller, who serves them afterwards. `note` says in the ledger why. Returns how many lines were given back.
 */
export async function releaseStock(
  tx: Tx,
  orderId: string,
  states: readonly Given[] = ['held'],
  note: string | null = null,
  isTakenAgain = false,
): Promise<number> {
  // First, and by itself: what has just come in for it is reserved by whoever has these rows.
  await endBackorders(tx, orderId, states)
  const { rows } = await tx.$client.query<{ stock_line_id: number; product_id: number }>({
    name: 'taken-lines',
    text: `SELECT h.stock_line_id, i.product_id FROM reservations h JOIN stock_lines i ON i.id = h.stock_line_id
      WHERE h.order_id = $1 AND h.state = ANY($2) ORDER BY i.product_id, i.id FOR UPDATE OF i`,
    values: [orderId, [...states]],
  })
  for (const { stock_line_id } of rows) {
    await tx.$client.query({
      name: 'release-line',
      text: `WITH gone AS (
          DELETE FROM reservations WHERE order_id = $1 AND stock_line_id = $2 AND state = ANY($3) RETURNING quantity
        ), ended AS (
          SELECT sum(quantity)::int AS quantity FROM gone
        ), kept AS (
          INSERT INTO reservations (order_id, stock_line_id, quantity, state) SELECT $1, $2, quantity, 'released' FROM ended
          ON CONFLICT (order_id, stock_line_id, state)
          DO UPDATE SET quantity = excluded.quantity + CASE WHEN 'sold' = ANY($3) THEN reservations.quantity ELSE 0 END
        ), freed AS (
          DELETE FROM reserved_units r USING units u, ended
          WHERE r.order_id = $1 AND u.id = r.unit_id AND u.stock_line_id = $2 RETURNING r.unit_id, r.quantity
        ), there AS (
          UPDATE units u SET quantity = u.quantity + f.quantity FROM freed f WHERE u.id = f.unit_id RETURNING f.quantity, u.state
        ), units_back AS (
          SELECT coalesce(sum(quantity), 0)::int AS pieces, coalesce(sum(quantity) FILTER (WHERE state = 'available'), 0)::int AS sellable
          FROM there
        ), back AS (
          SELECT greatest(0, e.quantity - b.pieces - i.backordered) + b.sellable AS pieces, b.sellable,
            least(e.quantity - b.pieces, i.backordered) AS missing
          FROM ended e CROSS JOIN units_back b JOIN stock_lines i ON i.id = $2
        ), ledger AS (
          INSERT INTO stock_movements (stock_line_id, delta, reason, order_id, note)
          SELECT $2, pieces, 'release', $1, $4 FROM back WHERE pieces > 0
        )
        UPDATE stock_lines SET quantity = quantity + pieces, unit_pieces = unit_pieces + sellable,
          backordered = backordered - missing, updated_at = now() FROM back WHERE id = $2`,
      values: [orderId, stock_line_id, [...states], note],
    })
  }
  const given = [...new Set(rows.map(row => row.product_id))]
  if (!isTakenAgain) await serveBackorders(tx, given)
  return rows.length
}
