/** A unit of stock in an order: so many pieces of a part in a condition. */
type Unit = { unitId?: number; productId: number; condition: string; quantity: number }
type Item = {
  productId: number | null
  condition: string | null
  /** the unit that its buyer chose */
  unitId?: number | null
  quantity: number
  priceSource: string
}

/** Who names more comes first; what the store got for its buyer last. */
const turnOf = ({ condition, unitId, priceSource }: Item): number =>
  priceSource === 'sourced' ? 3 : unitId != null ? 0 : condition === null ? 2 : 1

/**
 * Which units of an order belong to which of its lines, with how many pieces. Lines that name a unit have that one, then
 * come those that name a condition; those
 * that name none take what is left of their part, and last those of what the store got for its buyer.
 */
export function unitsOfItems<Known extends Unit>(items: readonly Item[], units: readonly Known[]): Known[][] {
  const left = units.map(unit => ({ unit, pieces: unit.quantity }))
  const found = items.map((): Known[] => [])
  const inTurn = [...items.entries()].sort(([, a], [, b]) => turnOf(a) - turnOf(b))
  for (const [at, { productId, condition, unitId = null, quantity }] of inTurn) {
    let wanted = quantity
    for (const one of left) {
      if (unitId !== null && one.unit.unitId !== unitId) continue
      if (one.unit.productId !== productId || (condition !== null && one.unit.condition !== condition)) continue
      const pieces = Math.min(wanted, one.pieces)
      if (pieces === 0) continue
      found[at]?.push({ ...one.unit, quantity: pieces })
      one.pieces -= pieces
      wanted -= pieces
    }
  }
  return found
}
