import type { LineRequirements } from '../inventory/line-requirements.ts'
import type { ShipMode } from '../orders/order.ts'

/** A line of an order, and how many of its pieces could go into a parcel: neither left, nor canceled, picked or waited for. */
export type OpenLine = {
  itemId: number
  productId: number | null
  /** null: any */
  condition: string | null
  /** the unit that its buyer chose; null: any */
  unitId: number | null
  priceSource: string
  open: number
}
/** Pieces that the order has of a line of stock; `unitId` null: those that nobody has told apart. */
export type HeldPieces = {
  stockLineId: number
  productId: number
  condition: string
  unitId: number | null
  quantity: number
}
/** Pieces of a parcel. `stockLineId` null: they never lay on the shelf. */
export type ParcelPieces = { itemId: number; stockLineId: number | null; unitId: number | null; quantity: number }

/** Who names more comes first; what the store got for its buyer last. */
const turnOf = ({ condition, unitId, priceSource }: OpenLine): number =>
  priceSource === 'sourced' ? 3 : unitId !== null ? 0 : condition !== null ? 1 : 2

/** Which pieces can go into a parcel now, line by line. What the order has no stock for goes without any. */
export function piecesToPack(lines: readonly OpenLine[], held: readonly HeldPieces[]): ParcelPieces[] {
  const left = held.map(one => ({ ...one }))
  const found = new Map<number, ParcelPieces[]>()
  for (const line of lines.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    const { itemId, productId, condition, unitId } = line
    const pieces: ParcelPieces[] = []
    let wanted = line.open
    for (const one of left) {
      const fits =
        one.productId === productId &&
        (condition === null || one.condition === condition) &&
        (unitId === null || one.unitId === unitId)
      const quantity = fits ? Math.min(wanted, one.quantity) : 0
      if (quantity === 0) continue
      pieces.push({ itemId, stockLineId: one.stockLineId, unitId: one.unitId, quantity })
      one.quantity -= quantity
      wanted -= quantity
    }
    if (wanted > 0) pieces.push({ itemId, stockLineId: null, unitId: null, quantity: wanted })
    found.set(itemId, pieces)
  }
  return lines.flatMap(({ itemId }) => found.get(itemId) ?? [])
}

/** How many pieces of each line there are among some, by the ids of the lines. */
export function piecesByLine(pieces: readonly Pick<ParcelPieces, 'itemId' | 'quantity'>[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { itemId, quantity } of pieces) sums.set(itemId, (sums.get(itemId) ?? 0) + quantity)
  return sums
}

/** What of a line is still to leave, and what its buyer requires of how it ships. */
export type LeavingLine = {
  itemId: number
  sku: string
  toShip: number
  requirements: Pick<LineRequirements, 'noPartialShipment'> | null
}

/**
 * The lines that a parcel would tear apart although their buyer wants them whole: of an order that ships complete all, else those
 * that are not to ship in part. Empty: it may leave.
 */
export function tornLines(
  shipMode: ShipMode,
  lines: readonly LeavingLine[],
  pieces: readonly Pick<ParcelPieces, 'itemId' | 'quantity'>[],
): LeavingLine[] {
  const packed = piecesByLine(pieces)
  return lines.filter(({ itemId, toShip, requirements }) => {
    const quantity = packed.get(itemId) ?? 0
    if (quantity >= toShip) return false
    return shipMode === 'complete' || (requirements?.noPartialShipment === true && quantity > 0)
  })
}
