import type { PiecesElsewhere } from '../../domain/returns/return-decision.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { type ReturnLine, returnableLines } from './internal/returnable-lines.ts'

/** The lines of an order with pieces that came back with returns or packages, or are lost. */
export async function readPiecesElsewhere(db: Db | Tx, orderId: string): Promise<PiecesElsewhere[]> {
  return (await returnableLines(db, orderId, null))
    .map(({ sku, uom, returned, cameBack, lost }) => ({ sku, uom, returned, cameBack, lost }))
    .filter(({ returned, cameBack, lost }) => returned + cameBack + lost > 0)
}

type MissingPieces = PiecesElsewhere & Pick<ReturnLine, 'itemId' | 'asked' | 'quantity'>

/** The lines of an open return of which the buyer has fewer pieces than requested. */
export async function readMissingPieces(db: Db | Tx, orderId: string, returnId: string): Promise<MissingPieces[]> {
  return (await returnableLines(db, orderId, returnId))
    .filter(({ asked, quantity }) => quantity < asked)
    .map(({ itemId, sku, uom, asked, quantity, returned, cameBack, lost }) => ({
      itemId,
      sku,
      uom,
      asked,
      quantity,
      returned,
      cameBack,
      lost,
    }))
}
