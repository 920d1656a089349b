import { asc, eq } from 'drizzle-orm'
import type { ReturnedPiece } from '../../../domain/returns/return-desk.ts'
import { orderItems } from '../../orders/tables.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { returnLines } from '../tables.ts'
import type { ReturnLine } from './returnable-lines.ts'

/** Keeps what came back of a return; `lines` are those of its order. */
export async function writePieces(
  tx: Tx,
  returnId: string,
  pieces: readonly ReturnedPiece[],
  lines: readonly ReturnLine[],
): Promise<void> {
  const rows = pieces.flatMap(({ position, ...piece }, at) =>
    lines
      .filter(line => line.position === position)
      .map(({ itemId }) => ({ ...piece, returnId, position: at + 1, orderItemId: itemId })),
  )
  if (rows.length > 0) await tx.insert(returnLines).values(rows)
}

/** What came back of a return, as it was written down. */
export const readPieces = (db: Db | Tx, returnId: string): Promise<ReturnedPiece[]> =>
  db
    .select({ position: orderItems.position, quantity: returnLines.quantity, condition: returnLines.condition })
    .from(returnLines)
    .innerJoin(orderItems, eq(orderItems.id, returnLines.orderItemId))
    .where(eq(returnLines.returnId, returnId))
    .orderBy(asc(returnLines.position))
