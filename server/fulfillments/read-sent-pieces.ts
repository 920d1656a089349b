import { STATES_OUT } from '../../domain/fulfillments/fulfillment.ts'
import type { OutPieces } from '../../domain/fulfillments/return-sources.ts'
import { quoted } from '../platform/db/column-types.ts'
import type { Db, Tx } from '../platform/db/database.ts'

/** Pieces of a package that has left. `quantity`: the pieces that are with the buyer or on their way. */
type SentPiece = OutPieces & { fulfillmentId: string }

/** The pieces of the packages of an order that have left, sorted by the position of the package. */
export async function readSentPieces(db: Db | Tx, orderId: string): Promise<SentPiece[]> {
  const { rows } = await db.$client.query<SentPiece>({
    name: 'pieces-sent',
    text: `SELECT p.id AS "pieceId", p.order_item_id AS "itemId", p.unit_id AS "unitId", f.id AS "fulfillmentId",
        CASE WHEN f.state IN (${quoted(STATES_OUT)}) THEN p.quantity - p.returned ELSE 0 END AS quantity
      FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id
      WHERE f.order_id = $1 AND f.shipped_at IS NOT NULL ORDER BY f.position, p.id`,
    values: [orderId],
  })
  return rows
}
