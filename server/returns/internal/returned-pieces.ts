import { asc, eq } from 'drizzle-orm'
import type { PieceSource } from '../../../domain/fulfillments/return-sources.ts'
import { dispositionOf, type ReturnedPiece } from '../../../domain/returns/return-decision.ts'
import { readItems } from '../../orders/read-items.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { returnLines, returnPieceSources } from '../tables.ts'
import type { ReturnLine } from './returnable-lines.ts'

/** Stores the returned pieces, and for each piece its sources in packages; `lines`: the lines of the order. */
export async function writePieces(
  tx: Tx,
  returnId: string,
  pieces: readonly ReturnedPiece[],
  lines: readonly ReturnLine[],
  sources: readonly (readonly PieceSource[])[],
): Promise<void> {
  const rows = pieces.flatMap(({ position, ...piece }, at) =>
    lines
      .filter(line => line.position === position)
      .map(({ itemId }) => ({
        ...piece,
        disposition: dispositionOf(piece),
        returnId,
        position: at + 1,
        orderItemId: itemId,
      })),
  )
  if (rows.length === 0) return
  await tx.insert(returnLines).values(rows)
  await tx
    .insert(returnPieceSources)
    .values(sources.flatMap((some, at) => some.map(source => ({ ...source, returnId, position: at + 1 }))))
}

/** The shipped units of a return's pieces, by index of the piece. */
export async function readSources(tx: Db | Tx, returnId: string): Promise<Map<number, Omit<PieceSource, 'pieceId'>[]>> {
  const rows = await tx
    .select()
    .from(returnPieceSources)
    .where(eq(returnPieceSources.returnId, returnId))
    .orderBy(asc(returnPieceSources.position), asc(returnPieceSources.pieceId))
  return Map.groupBy(rows, ({ position }) => position - 1)
}

/** The recorded pieces of a return. */
export async function readPieces(db: Db | Tx, row: { id: string; orderId: string }): Promise<ReturnedPiece[]> {
  const positions = new Map((await readItems(db, row.orderId)).map(({ id, position }) => [id, position]))
  const pieces = await db
    .select({
      itemId: returnLines.orderItemId,
      quantity: returnLines.quantity,
      condition: returnLines.condition,
      unitId: returnLines.unitId,
      disposition: returnLines.disposition,
    })
    .from(returnLines)
    .where(eq(returnLines.returnId, row.id))
    .orderBy(asc(returnLines.position))
  return pieces.flatMap(({ itemId, unitId, disposition, ...rest }) => {
    const aside = disposition === 'quarantine' ? { disposition } : {}
    const piece = { ...rest, ...aside, ...(unitId === null ? {} : { unitId }) }
    const position = positions.get(itemId)
    return position === undefined ? [] : [{ position, ...piece }]
  })
}
