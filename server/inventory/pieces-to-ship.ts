/** Pieces of a stock line that ship; `unitId` null: pieces without a mark. */
export type PiecesToShip = { stockLineId: number; unitId: number | null; quantity: number }

/** The pieces as column arrays for SQL. */
export const piecesToShipColumns = (pieces: readonly PiecesToShip[]): [number[], (number | null)[], number[]] => [
  pieces.map(({ stockLineId }) => stockLineId),
  pieces.map(({ unitId }) => unitId),
  pieces.map(({ quantity }) => quantity),
]
