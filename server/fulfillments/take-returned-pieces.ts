import { eq } from 'drizzle-orm'
import { type BroughtPieces, type PieceSource, returnSources } from '../../domain/fulfillments/return-sources.ts'
import type { Tx } from '../platform/db/database.ts'
import { moveFulfillment } from './internal/move-fulfillment.ts'
import { readSentPieces } from './read-sent-pieces.ts'
import { fulfillments } from './tables.ts'

/** From which pieces of parcels those of a return are, and the positions of the parcels that have arrived by it. */
type Taken = { sources: PieceSource[][]; arrived: number[] }

/**
 * A return has brought pieces of a locked order: they are in their parcels no more. A parcel that was on its way has arrived, for its
 * buyer had it. null, and nothing is changed: more come back than are with the buyer.
 */
export async function takeReturnedPieces(
  tx: Tx,
  orderId: string,
  brought: readonly BroughtPieces[],
): Promise<Taken | null> {
  const out = (await readSentPieces(tx, orderId)).filter(({ quantity }) => quantity > 0)
  const sources = returnSources(brought, out)
  if (sources === null) return null
  const all = sources.flat()
  await tx.$client.query({
    name: 'pieces-returned',
    text: `UPDATE fulfillment_pieces p SET returned = p.returned + s.pieces
      FROM (SELECT id, sum(pieces)::int AS pieces FROM unnest($1::bigint[], $2::int[]) AS s (id, pieces) GROUP BY id) s WHERE p.id = s.id`,
    values: [all.map(({ pieceId }) => pieceId), all.map(({ quantity }) => quantity)],
  })
  const from = new Set(all.map(({ pieceId }) => out.find(piece => piece.pieceId === pieceId)?.fulfillmentId))
  const parcels = await tx
    .select()
    .from(fulfillments)
    .where(eq(fulfillments.orderId, orderId))
    .orderBy(fulfillments.position)
  const arrived = parcels.filter(({ id, state }) => state === 'shipped' && from.has(id))
  // One that a recall held in the house was not there: its buyer had it.
  for (const parcel of arrived)
    await moveFulfillment(tx, parcel, 'delivered', { deliveredAt: new Date(), heldReason: null })
  return { sources, arrived: arrived.map(({ position }) => position) }
}
