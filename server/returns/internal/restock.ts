import { type Disposition, dispositionOf, type ReturnedPiece } from '../../../domain/returns/return-decision.ts'
import { receiveReturned } from '../../inventory/receive-returned.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ReturnLine } from './returnable-lines.ts'

/** The disposition is a suggestion: quality inspects the pieces and decides. */
const NOTES: Record<Exclude<Disposition, 'scrap'>, string> = {
  restock: 'Came back with a return. Suggested: back for sale.',
  quarantine: 'Came back with a return. Suggested: quarantine.',
}

/**
 * Takes what came back of an order into the house, each piece under its condition, to be inspected. What is scrapped does not come
 * in, and a part that was taken out of the catalogue has no stock to go back to.
 */
export async function restock(
  tx: Tx,
  orderId: string,
  pieces: readonly ReturnedPiece[],
  lines: readonly ReturnLine[],
  adminId: string | null,
): Promise<void> {
  const received = pieces.flatMap(piece => {
    const { position, quantity, condition, unitId = null } = piece
    const productId = lines.find(line => line.position === position)?.productId ?? null
    const disposition = dispositionOf(piece)
    return productId === null || condition === null || disposition === 'scrap'
      ? []
      : [{ productId, condition, quantity, unitId, note: NOTES[disposition] }]
  })
  await receiveReturned(tx, orderId, received, adminId)
}
