import { unitsOfItems } from '../orders/item-units.ts'
import { piecesByLine } from './pack.ts'

type OrderItem = Parameters<typeof unitsOfItems>[0][number] & { id: number }
type ShippedUnit = { unitId: number; productId: number; condition: string; quantity: number }
/** Pieces of a package that left; `quantity`: of them, those that are with the buyer. `unitId` null: no unit was recorded. */
export type SentPieces = { itemId: number; unitId: number | null; quantity: number }

/**
 * The units that the buyer has, for each line of an order: a return can name these. `units`: those that shipped and did
 * not come back. Units of packages that shipped before their pieces were recorded fill the pieces without a unit.
 */
export function unitsWithBuyer<Known extends ShippedUnit>(
  items: readonly OrderItem[],
  sent: readonly SentPieces[],
  units: readonly Known[],
): Known[][] {
  const recorded = new Set(sent.map(({ unitId }) => unitId))
  const unmarked = piecesByLine(sent.filter(({ unitId }) => unitId === null))
  const unrecorded = unitsOfItems(
    items.map(item => ({ ...item, quantity: unmarked.get(item.id) ?? 0 })),
    units.filter(({ unitId }) => !recorded.has(unitId)),
  )
  return items.map(({ id }, at) => {
    const own = sent.filter(({ itemId }) => itemId === id)
    const known = units.flatMap(unit => {
      const quantity = own.reduce((sum, piece) => sum + (piece.unitId === unit.unitId ? piece.quantity : 0), 0)
      return quantity > 0 ? [{ ...unit, quantity }] : []
    })
    return [...known, ...(unrecorded[at] ?? [])]
  })
}
