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
 * that name none take what is left of their part, and last those of what the store got for its buyer. Where another unit was
 * packed than was chosen, it is that line's.
 */
export function unitsOfItems<Known extends Unit>(items: readonly Item[], units: readonly Known[]): Known[][] {
  const left = units.map(unit => ({ unit, pieces: unit.quantity }))
  const found = items.map(({ quantity }) => ({ units: [] as Known[], wanted: quantity }))
  const take = (at: number, { productId, condition }: Item, unitId: number | null): void => {
    const mine = found[at]
    for (const one of left) {
      if (unitId !== null && one.unit.unitId !== unitId) continue
      if (one.unit.productId !== productId || (condition !== null && one.unit.condition !== condition)) continue
      const pieces = mine ? Math.min(mine.wanted, one.pieces) : 0
      if (!mine || pieces === 0) continue
      mine.units.push({ ...one.unit, quantity: pieces })
      one.pieces -= pieces
      mine.wanted -= pieces
    }
  }
  const inTurn = [...items.entries()].sort(([, a], [, b]) => turnOf(a) - turnOf(b))
  for (const [at, item] of inTurn) take(at, item, item.unitId ?? null)
  for (const [at, item] of inTurn) if (item.unitId != null) take(at, item, null)
  return found.map(one => one.units)
}
