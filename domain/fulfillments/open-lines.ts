import type { FulfillmentState, Settlement } from './fulfillment.ts'

type Line = { itemId: number; quantity: number; canceled: number; waiting?: { pieces: number } | null }
type Parcel = {
  state: FulfillmentState
  settledAs: Settlement | null
  pieces: readonly { itemId: number; quantity: number }[]
}

/**
 * The pieces of each line of an order that could be packed now: not canceled, in no parcel, not backordered. By line
 * id.
 */
export function openPieces(lines: readonly Line[], parcels: readonly Parcel[]): Map<number, number> {
  const boxed = parcels.filter(({ settledAs }) => settledAs !== 'replaced').flatMap(({ pieces }) => pieces)
  return new Map(
    lines.map(({ itemId, quantity, canceled, waiting }) => {
      const inParcels = boxed.reduce((all, piece) => all + (piece.itemId === itemId ? piece.quantity : 0), 0)
      return [itemId, Math.max(0, quantity - canceled - inParcels - (waiting?.pieces ?? 0))]
    }),
  )
}
