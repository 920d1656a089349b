import type { HeldPieces } from '../../domain/fulfillments/pack.ts'
import { OPEN_RESERVATION_STATES } from '../../domain/inventory/reservation.ts'
import { z } from '../../domain/text/zod.ts'
import { quoted, readMoney } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const RowShape = z.object({
  stockLineId: z.number(),
  unitId: z.nullable(z.number()),
  quantity: z.number(),
  condition: z.string(),
  productId: z.number(),
  paper: z.optional(z.nullable(z.string())),
  price: z.nullable(z.string()),
})

/**
 * Lists the pieces that an order holds or has bought and that have not shipped, by stock line and unit. Pieces without
 * a mark have no unit and come after the others of their line.
 */
export async function readReserved(db: Db | Tx, orderId: string): Promise<HeldPieces[]> {
  const found = await rows(db, RowShape, {
    name: 'reserved-pieces',
    text: `WITH held AS (
        SELECT h.stock_line_id, i.product_id, i.condition, i.price, i.tag_type, sum(h.quantity)::int AS quantity
        FROM reservations h JOIN stock_lines i ON i.id = h.stock_line_id
        WHERE h.order_id = $1 AND h.state IN (${quoted(OPEN_RESERVATION_STATES)}) GROUP BY 1, 2, 3, 4, 5
      ), of_units AS (
        SELECT h.stock_line_id, h.product_id, h.condition, r.unit_id, r.quantity, coalesce(u.price, h.price) AS price,
          coalesce(r.paper, u.paper) AS paper
        FROM reserved_units r JOIN units u ON u.id = r.unit_id JOIN held h ON h.stock_line_id = u.stock_line_id
        WHERE r.order_id = $1
      )
      SELECT stock_line_id, product_id, condition, unit_id, quantity, price, paper FROM of_units
      UNION ALL
      SELECT stock_line_id, product_id, condition, NULL, quantity - coalesce(
        (SELECT sum(u.quantity) FROM of_units u WHERE u.stock_line_id = h.stock_line_id), 0)::int, price, tag_type FROM held h
      ORDER BY 2, 1, 4 NULLS LAST`,
    values: [orderId],
  })
  return found
    .filter(({ quantity }) => quantity > 0)
    .map(({ price, ...pieces }) => ({ ...pieces, price: price === null ? null : readMoney(price) }))
}
