import { z } from '../../domain/text/zod.ts'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { endBackorders } from './backorders/lower-backorders.ts'
import { serveBackorders } from './backorders/serve-backorders.ts'

type Given = 'held' | 'sold'

const RowShape = z.object({ stockLineId: z.number(), productId: z.number() })

/**
 * Releases the stock of an order, in the order of locking: its held pieces and, if the order ends after payment, its
 * sold pieces. Pieces of units return to their units, and are for sale if the unit is still available. Backordered
 * pieces of the line do not exist, so they are first deducted from pieces without a mark; the ledger has the pieces
 * that were really released. Deletes the order's backorders and serves other backorders with the released pieces,
 * unless `isTakenAgain`: then the caller serves them. `note` is the reason for the ledger. Returns the number of lines
 * released.
 */
export async function releaseStock(
  tx: Tx,
  orderId: string,
  states: readonly Given[] = ['held'],
  note: string | null = null,
  isTakenAgain = false,
): Promise<number> {
  // Delete the backorders first, in their own statement: a transaction that has these rows locked may just have
  // reserved pieces for them.
  await endBackorders(tx, orderId, states)
  const found = await rows(tx, RowShape, {
    name: 'taken-lines',
    text: `SELECT h.stock_line_id, i.product_id FROM reservations h JOIN stock_lines i ON i.id = h.stock_line_id
      WHERE h.order_id = $1 AND h.state = ANY($2) ORDER BY i.product_id, i.id FOR UPDATE OF i`,
    values: [orderId, [...states]],
  })
  for (const { stockLineId } of found) {
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
      values: [orderId, stockLineId, [...states], note],
    })
  }
  const productIds = [...new Set(found.map(row => row.productId))]
  if (!isTakenAgain) await serveBackorders(tx, productIds)
  return found.length
}
