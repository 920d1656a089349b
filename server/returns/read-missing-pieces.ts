import { isReturnOpen, isReturnRecorded, RETURN_STATES } from '../../domain/returns/return.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { returnableLines } from './internal/returnable-lines.ts'
import { type MissingPieces, MissingPiecesShape, missingPieces } from './missing-pieces.ts'

const RowShape = z.object({
  id: z.string(),
  state: z.enum(RETURN_STATES),
  missing: z.nullable(z.array(MissingPiecesShape)),
})

/**
 * The lines of each return of which the buyer has fewer pieces than requested, by return: now for one whose pieces are awaited, at its end for one that
 * brought nothing.
 */
export async function readMissingPieces(db: Db | Tx, orderId: string): Promise<Map<string, MissingPieces[]>> {
  const found = await rows(db, RowShape, {
    name: 'missing-pieces-of-returns',
    text: 'SELECT id, state, missing FROM returns WHERE order_id = $1',
    values: [orderId],
  })
  const missing = new Map<string, MissingPieces[]>()
  for (const { id, state, missing: stored } of found) {
    const isAwaited = isReturnOpen(state) && !isReturnRecorded(state)
    missing.set(id, isAwaited ? missingPieces(await returnableLines(db, orderId, id)) : (stored ?? []))
  }
  return missing
}
