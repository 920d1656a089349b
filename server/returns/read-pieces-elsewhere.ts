import type { PiecesElsewhere } from '../../domain/returns/return-decision.ts'
import type { Db } from '../platform/db/database.ts'
import { returnableLines } from './internal/returnable-lines.ts'

/** The lines of an order with pieces that came back with returns or packages, or are lost. */
export async function readPiecesElsewhere(db: Db, orderId: string): Promise<PiecesElsewhere[]> {
  return (await returnableLines(db, orderId, null))
    .map(({ sku, uom, returned, cameBack, lost }) => ({ sku, uom, returned, cameBack, lost }))
    .filter(({ returned, cameBack, lost }) => returned + cameBack + lost > 0)
}
