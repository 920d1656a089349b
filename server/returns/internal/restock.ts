import type { PieceSource } from '../../../domain/fulfillments/return-sources.ts'
import { type Disposition, dispositionOf, type ReturnedPiece } from '../../../domain/returns/return-decision.ts'
import { returnReasonWord } from '../../../domain/returns/return-request.ts'
import { receiveReturned } from '../../inventory/receive-returned.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ReturnLine } from './returnable-lines.ts'

/** The disposition is a suggestion: quality inspects the pieces and decides, and reads why the buyer returned them. */
const NOTES: Record<Exclude<Disposition, 'scrap'>, string> = {
  restock: 'Came back with a return. Suggested: back for sale.',
  quarantine: 'Came back with a return. Suggested: quarantine.',
}

/** Without the buyer's comments, which may be personal and stay with the return. */
const noteOf = (disposition: Exclude<Disposition, 'scrap'>, reason: string): string =>
  `${NOTES[disposition]} Reason: ${returnReasonWord(reason)}.`

/**
 * Receives the returned pieces of an order for inspection, each in its condition and as the unit that shipped. Scrap is
 * not received, and a part removed from the catalog has no stock. `sources`: by index of the pieces.
 */
export async function restock(
  tx: Tx,
  orderId: string,
  reason: string,
  pieces: readonly ReturnedPiece[],
  lines: readonly ReturnLine[],
  sources: ReadonlyMap<number, readonly Omit<PieceSource, 'pieceId'>[]>,
  adminId: string | null,
): Promise<void> {
  const received = pieces.flatMap((piece, at) => {
    const { position, quantity, condition, unitId = null } = piece
    const productId = lines.find(line => line.position === position)?.productId ?? null
    const disposition = dispositionOf(piece)
    return productId === null || condition === null || disposition === 'scrap'
      ? []
      : splitBySource(quantity, unitId, sources.get(at) ?? []).map(some => ({
          ...some,
          productId,
          condition,
          note: noteOf(disposition, reason),
        }))
  })
  await receiveReturned(tx, orderId, received, adminId)
}

/**
 * The unit of each piece. A piece without a named unit belongs to the unit in its package. A piece without a source has
 * the unit named for it.
 */
function splitBySource(
  quantity: number,
  unitId: number | null,
  sources: readonly Omit<PieceSource, 'pieceId'>[],
): { quantity: number; unitId: number | null }[] {
  const known = sources.map(source => ({ quantity: source.quantity, unitId: source.unitId ?? unitId }))
  const rest = quantity - known.reduce((all, source) => all + source.quantity, 0)
  return rest > 0 ? [...known, { quantity: rest, unitId }] : known
}
