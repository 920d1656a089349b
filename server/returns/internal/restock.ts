import type { ReturnedPiece } from '../../../domain/returns/return-decision.ts'
import { receiveReturned } from '../../inventory/receive-stock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ReturnLine } from './returnable-lines.ts'

/**
 * Puts what came back of an order into stock, each piece under its condition. A part that was taken out of the catalogue
 * meanwhile has no stock to go back to.
 */
export const restock = (
  tx: Tx,
  orderId: string,
  pieces: readonly ReturnedPiece[],
  lines: readonly ReturnLine[],
): Promise<void> =>
  receiveReturned(
    tx,
    orderId,
    pieces.flatMap(({ position, quantity, condition, unitId }) => {
      const productId = lines.find(line => line.position === position)?.productId ?? null
      return productId === null || condition === null
        ? []
        : [{ productId, condition, quantity, unitId: unitId ?? null }]
    }),
  )
