import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const RowShape = z.object({ returnId: z.string(), itemId: z.number(), quantity: z.number() })

/** The pieces that the buyer requested to return, by return and line, also after others were recorded on arrival. */
export const readRequestedPieces = (db: Db | Tx, orderId: string): Promise<z.output<typeof RowShape>[]> =>
  rows(db, RowShape, {
    name: 'requested-pieces-of-returns',
    text: `SELECT l.return_id, l.order_item_id AS item_id, sum(l.quantity)::int AS quantity
      FROM returns r JOIN return_requested_lines l ON l.return_id = r.id
      WHERE r.order_id = $1 GROUP BY l.return_id, l.order_item_id ORDER BY l.order_item_id`,
    values: [orderId],
  })
