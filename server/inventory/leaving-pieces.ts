/** Pieces of a line of stock that leave; `unitId` null: of none that can be told apart. */
export type LeavingPieces = { stockLineId: number; unitId: number | null; quantity: number }

/** The same as arrays for SQL, a row each. */
export const leavingColumns = (pieces: readonly LeavingPieces[]): [number[], (number | null)[], number[]] => [
  pieces.map(({ stockLineId }) => stockLineId),
  pieces.map(({ unitId }) => unitId),
  pieces.map(({ quantity }) => quantity),
]
