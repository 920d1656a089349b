import { eq } from 'drizzle-orm'
import { type BroughtPieces, type PieceSource, returnSources } from '../../domain/fulfillments/return-sources.ts'
import { isPickUp } from '../../domain/shipping/pick-up.ts'
import type { Tx } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { moveFulfillment } from './internal/move-fulfillment.ts'
import { readSentPieces } from './read-sent-pieces.ts'
import { fulfillments } from './tables.ts'

/** The sources of the returned pieces in packages, and the positions of the packages that the return marks as delivered. */
type Taken = { sources: PieceSource[][]; arrived: number[] }

/**
 * Books the pieces of a return out of the packages of a locked order. A package that was on its way is marked as delivered, because
 * its buyer had it; one that waits for pick-up is not with the buyer. Returns null and changes nothing if more pieces come back than
 * are with the buyer.
 */
export async function takeReturnedPieces(
  tx: Tx,
  orderId: string,
  brought: readonly BroughtPieces[],
): Promise<Taken | null> {
  const packages = await tx
    .select()
    .from(fulfillments)
    .where(eq(fulfillments.orderId, orderId))
    .orderBy(fulfillments.position)
  const waiting = new Set(
    packages.flatMap(({ id, state, carrier }) => (state === 'shipped' && isPickUp(carrier ?? '') ? id : [])),
  )
  const out = (await readSentPieces(tx, orderId)).filter(
    ({ quantity, fulfillmentId }) => quantity > 0 && !waiting.has(fulfillmentId),
  )
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
  const arrived = packages.filter(({ id, state }) => state === 'shipped' && from.has(id))
  // A recall hold of such a package was wrong: the buyer had the package.
  for (const fulfillment of arrived)
    await moveFulfillment(tx, fulfillment, 'delivered', { deliveredAt: databaseNow(), heldReason: null })
  return { sources, arrived: arrived.map(({ position }) => position) }
}
