import type { FulfillmentState, Settlement } from './fulfillment.ts'

type Line = { itemId: number; quantity: number; canceled: number; waiting?: { pieces: number } | null }
type Package = {
  state: FulfillmentState
  settledAs: Settlement | null
  pieces: readonly { itemId: number; quantity: number }[]
}

/**
 * The pieces of each line of an order that could be packed now: not canceled, in no package, not backordered. By line
 * id.
 */
export function openPieces(lines: readonly Line[], packages: readonly Package[]): Map<number, number> {
  const boxed = packages.filter(({ settledAs }) => settledAs !== 'replaced').flatMap(({ pieces }) => pieces)
  return new Map(
    lines.map(({ itemId, quantity, canceled, waiting }) => {
      const inPackages = boxed.reduce((all, piece) => all + (piece.itemId === itemId ? piece.quantity : 0), 0)
      return [itemId, Math.max(0, quantity - canceled - inPackages - (waiting?.pieces ?? 0))]
    }),
  )
}
