/** Pieces of a part that an order has reserved in one stock line; `units` in the order of selection. */
export type ReservedLine = {
  stockLineId: number
  condition: string
  quantity: number
  units: readonly { unitId: number; quantity: number }[]
}

/** The pieces that a line of the order needs: of a condition, of a unit (null: any). */
export type Need = {
  condition: string | null
  unitId: number | null
  quantity: number
  /** true if it prefers these pieces: at the same price, and meeting its requirements. `unitId` null: without a mark */
  prefers?: (unitId: number | null, stockLineId: number) => boolean
}

/** Pieces that may not be touched: they are packed. `unitId` null: without a mark */
export type PackedPieces = { stockLineId: number; unitId: number | null; quantity: number }

export type Released = { stockLineId: number; quantity: number; units: { unitId: number; quantity: number }[] }

type Pile = { stockLineId: number; condition: string; unitId: number | null; quantity: number }

/**
 * Chooses the reserved pieces of a part that a line no longer needs: `released`. The rest stays reserved: packed pieces
 * first, then those that the other lines of the order, `kept`, would have chosen. Of the remainder the pieces chosen
 * last are released first: unmarked pieces, then the last units. May return fewer than requested: pieces bought for the
 * buyer were never reserved.
 */
export function chooseReleased(
  reserved: readonly ReservedLine[],
  released: Need,
  kept: readonly Need[],
  packed: readonly PackedPieces[],
): Released[] {
  // In the order of choice: the largest line first, in it unit by unit, unmarked pieces last.
  const piles = [...reserved]
    .sort((a, b) => b.quantity - a.quantity || a.stockLineId - b.stockLineId)
    .flatMap(({ stockLineId, condition, quantity, units }): Pile[] => {
      const marked = units.reduce((all, unit) => all + unit.quantity, 0)
      return [
        ...units.map(unit => ({ stockLineId, condition, ...unit })),
        { stockLineId, condition, unitId: null, quantity: Math.max(0, quantity - marked) },
      ]
    })
  for (const piece of packed)
    take(
      piles.filter(({ stockLineId, unitId }) => stockLineId === piece.stockLineId && unitId === piece.unitId),
      piece.quantity,
    )
  // A less specific need gets the remaining pieces, and so comes after this line.
  const before = kept.filter(need => turnOf(need) <= turnOf(released)).sort((a, b) => turnOf(a) - turnOf(b))
  for (const need of before) take(fitting(piles, need), need.quantity)
  const releasedPieces = take(fitting([...piles].reverse(), released), released.quantity)
  const lines = new Map<number, Released>()
  for (const { pile, quantity } of releasedPieces) {
    const line = lines.get(pile.stockLineId) ?? { stockLineId: pile.stockLineId, quantity: 0, units: [] }
    line.quantity += quantity
    if (pile.unitId !== null) line.units.push({ unitId: pile.unitId, quantity })
    lines.set(pile.stockLineId, line)
  }
  return [...lines.values()].sort((a, b) => a.stockLineId - b.stockLineId)
}

/** A more specific need comes first, as when pieces are reserved. */
const turnOf = ({ condition, unitId }: Need): number => (unitId !== null ? 0 : condition === null ? 2 : 1)

/** The piles that a line accepts, preferred ones first. */
function fitting(piles: readonly Pile[], { condition, unitId, prefers = () => true }: Need): Pile[] {
  const may = piles.filter(
    pile => (condition === null || pile.condition === condition) && (unitId === null || pile.unitId === unitId),
  )
  return [
    ...may.filter(pile => prefers(pile.unitId, pile.stockLineId)),
    ...may.filter(pile => !prefers(pile.unitId, pile.stockLineId)),
  ]
}

function take(piles: readonly Pile[], wanted: number): { pile: Pile; quantity: number }[] {
  let rest = wanted
  const taken: { pile: Pile; quantity: number }[] = []
  for (const pile of piles) {
    const quantity = Math.min(rest, pile.quantity)
    if (quantity === 0) continue
    pile.quantity -= quantity
    rest -= quantity
    taken.push({ pile, quantity })
  }
  return taken
}
