import { STATES_OUT } from '../../domain/fulfillments/fulfillment.ts'
import { z } from '../../domain/text/zod.ts'
import { quoted } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

/** Pieces of a package that has left. `quantity`: the pieces that are with the buyer or on their way. */
const SentPieceShape = z.object({
  itemId: z.number(),
  quantity: z.number(),
  unitId: z.nullable(z.number()),
  pieceId: z.number(),
  fulfillmentId: z.string(),
})
type SentPiece = z.output<typeof SentPieceShape>

/** The pieces of the packages of an order that have left, sorted by the position of the package. */
export async function readSentPieces(db: Db | Tx, orderId: string): Promise<SentPiece[]> {
  return rows(db, SentPieceShape, {
    name: 'pieces-sent',
    text: `SELECT p.id AS piece_id, p.order_item_id AS item_id, p.unit_id, f.id AS fulfillment_id,
        CASE WHEN f.state IN (${quoted(STATES_OUT)}) THEN p.quantity - p.returned ELSE 0 END AS quantity
      FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id
      WHERE f.order_id = $1 AND f.shipped_at IS NOT NULL ORDER BY f.position, p.id`,
    values: [orderId],
  })
}
