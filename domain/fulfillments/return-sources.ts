/** Returned pieces of an order's line; `unitId` null: without a named unit. */
export type BroughtPieces = { itemId: number; quantity: number; unitId: number | null }
/** Pieces of a package that are with their buyer. */
export type OutPieces = BroughtPieces & { pieceId: number }
/** The source of some returned pieces. */
export type PieceSource = { pieceId: number; unitId: number | null; quantity: number }

/**
 * Assigns returned pieces to the shipped pieces they come from, each in its place; `out` in the order in which the
 * packages shipped. Named units come first, from the pieces shipped as that unit, otherwise from those without a known
 * unit. Pieces without a name come from those without a unit, otherwise from the earliest. null: more come back than
 * the buyer has.
 */
export function returnSources(brought: readonly BroughtPieces[], out: readonly OutPieces[]): PieceSource[][] | null {
  const left = out.map(piece => ({ ...piece }))
  const found = brought.map((): PieceSource[] => [])
  const wanted = brought.map(({ quantity }) => quantity)
  const take = (at: number, isFrom: (piece: OutPieces) => boolean): void => {
    for (const piece of left) {
      const quantity = isFrom(piece) ? Math.min(piece.quantity, wanted[at] ?? 0) : 0
      if (quantity === 0) continue
      const same = found[at]?.find(({ pieceId }) => pieceId === piece.pieceId)
      if (same) same.quantity += quantity
      else found[at]?.push({ pieceId: piece.pieceId, unitId: piece.unitId, quantity })
      piece.quantity -= quantity
      wanted[at] = (wanted[at] ?? 0) - quantity
    }
  }
  const takeAll = (isNamed: boolean, isFrom: (piece: OutPieces, unitId: number | null) => boolean): void => {
    for (const [at, { itemId, unitId }] of brought.entries())
      if ((unitId !== null) === isNamed) take(at, piece => piece.itemId === itemId && isFrom(piece, unitId))
  }
  takeAll(true, (piece, unitId) => piece.unitId === unitId)
  takeAll(true, piece => piece.unitId === null)
  takeAll(false, piece => piece.unitId === null)
  takeAll(false, () => true)
  return wanted.every(quantity => quantity === 0) ? found : null
}
