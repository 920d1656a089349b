import type { PackagePieces } from '../../domain/fulfillments/pack.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { moveWithPackage, startFulfillment } from './internal/move-fulfillment.ts'
import { readPackable } from './internal/read-packable.ts'
import {
  adminStep,
  lockForStep,
  type OrderSeen,
  refuseRefundedPieces,
  refuseSplitLines,
} from './internal/take-admin-step.ts'

/** The lines to pick and the pieces of each. */
export type PickedLines = readonly { itemId: number; quantity: number }[]

/**
 * Picks a package of a paid order from the pieces that are in stock and in no other package. `wanted` null: all of
 * them. Returns the id of the package. Refuses NOTHING_TO_PACK, SHIPS_COMPLETE, PARCEL_REFUNDED, and as lockForStep
 * (internal/take-admin-step.ts).
 */
export const pickPackage = (db: Db, seen: OrderSeen, adminId: string, wanted: PickedLines | null): Promise<string> =>
  inTransaction(db, async tx => {
    const order = await lockForStep(tx, seen, 'shipped')
    const packable = await readPackable(tx, order.id)
    const pieces = wanted === null ? packable.pieces : chosenPieces(packable.pieces, wanted)
    refuseSplitLines(order.shipMode, packable.lines, pieces)
    await refuseRefundedPieces(tx, order.id, packable.lines, pieces)
    const { id, position } = await startFulfillment(tx, order.id, 'picked', pieces, {})
    const count = pieces.reduce((all, { quantity }) => all + quantity, 0)
    await moveWithPackage(tx, order, order.toShip, {
      ...adminStep('processing', adminId, { note: `Package ${position}`, after: { parcel: position, pieces: count } }),
      event: 'picked',
    })
    return id
  })

/** The wanted number of pieces of each line from those that can be packed. Refuses NOTHING_TO_PACK if there are too few. */
function chosenPieces(pieces: readonly PackagePieces[], wanted: PickedLines): PackagePieces[] {
  return wanted.flatMap(({ itemId, quantity }) => {
    let left = quantity
    const chosen = pieces
      .filter(piece => piece.itemId === itemId)
      .flatMap(piece => {
        const pickedQuantity = Math.min(left, piece.quantity)
        left -= pickedQuantity
        return pickedQuantity > 0 ? [{ ...piece, quantity: pickedQuantity }] : []
      })
    if (left > 0) throw new Refusal('NOTHING_TO_PACK', 'Of a line there are not so many pieces to pack.')
    return chosen
  })
}
