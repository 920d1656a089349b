import type { AcceptablePaper } from '../../domain/inventory/line-requirements.ts'

/** Pieces of a stock line that ship. */
export type PiecesToShip = {
  stockLineId: number
  /** null: pieces without a mark */
  unitId: number | null
  quantity: number
  /** the release papers of which the buyer accepts any one; empty: the buyer does not ask for one */
  acceptedPapers?: readonly AcceptablePaper[]
  /** true if the buyer only wished for such a paper, as in a quote, and bought what was offered */
  isPaperWish?: boolean
}

/** The pieces as column arrays for SQL. */
export const piecesToShipColumns = (pieces: readonly PiecesToShip[]): [number[], (number | null)[], number[]] => [
  pieces.map(({ stockLineId }) => stockLineId),
  pieces.map(({ unitId }) => unitId),
  pieces.map(({ quantity }) => quantity),
]

/** The stock lines of which pieces without a mark are among these. `stockLineId` null: the pieces are of no stock line. */
export const looseLines = (pieces: readonly { stockLineId: number | null; unitId: number | null }[]): number[] => [
  ...new Set(pieces.flatMap(({ stockLineId, unitId }) => (unitId === null && stockLineId !== null ? stockLineId : []))),
]
