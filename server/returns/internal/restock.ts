import { dispositionOf, type ReturnedPiece } from '../../../domain/returns/return-decision.ts'
import { receiveReturned } from '../../inventory/receive-stock.ts'
import { setAsideReturned } from '../../inventory/set-aside-returned.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ReturnLine } from './returnable-lines.ts'

/**
 * Puts what came back of an order into stock, each piece under its condition: for sale, or aside until it is looked at. A part that was taken
 * out of the catalogue meanwhile has no stock to go back to.
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
    return productId === null || condition === null
      ? []
      : [{ productId, condition, quantity, unitId, isAside: dispositionOf(piece) === 'quarantine' }]
  })
  await receiveReturned(
    tx,
    orderId,
    received.filter(({ isAside }) => !isAside),
  )
  await setAsideReturned(
    tx,
    orderId,
    received.filter(({ isAside }) => isAside),
    adminId,
  )
}
