import { PRICE_RANKS, type PriceRank, priceRank } from '../inventory/offer.ts'
import type { Cents } from '../money/money.ts'

/** A unit of stock in an order: a number of pieces of a part in a condition. */
type Unit = {
  unitId?: number
  productId: number
  condition: string
  quantity: number
  /** its own price; null or omitted: none, or unknown */
  price?: Cents | null
}
type Item = {
  productId: number | null
  condition: string | null
  /** the unit that its buyer chose */
  unitId?: number | null
  quantity: number
  priceSource: string
  /** the price that its buyer pays for one piece */
  unitPrice?: Cents
}

/** More specific lines come first; pieces that the store bought for the buyer come last. */
type Turn = (typeof TURNS)[number]
const TURNS = [0, 1, 2, 3] as const
const turnOf = ({ condition, unitId, priceSource }: Item): Turn =>
  priceSource === 'sourced' ? 3 : unitId != null ? 0 : condition === null ? 2 : 1

/**
 * Assigns the units of an order to its lines, with their number of pieces. Lines that name a unit come first, then
 * those that name a condition; those that name none take the rest of their part, and lines that the store bought for
 * the buyer come last. Among lines of one kind each gets the pieces that cost what it pays. If another unit was packed
 * than chosen, it belongs to that line.
 */
export function unitsOfItems<Known extends Unit>(items: readonly Item[], units: readonly Known[]): Known[][] {
  const left = units.map(unit => ({ unit, pieces: unit.quantity }))
  const found = items.map(({ quantity }) => ({ units: [] as Known[], wanted: quantity }))
  const take = (at: number, item: Item, unitId: number | null, rank: PriceRank | null): void => {
    const { productId, condition, unitPrice } = item
    const mine = found[at]
    for (const one of left) {
      if (unitId !== null && one.unit.unitId !== unitId) continue
      if (one.unit.productId !== productId || (condition !== null && one.unit.condition !== condition)) continue
      if (rank !== null && priceRank(one.unit.price, unitPrice) !== rank) continue
      const pieces = mine ? Math.min(mine.wanted, one.pieces) : 0
      if (!mine || pieces === 0) continue
      mine.units.push({ ...one.unit, quantity: pieces })
      one.pieces -= pieces
      mine.wanted -= pieces
    }
  }
  for (const turn of TURNS) {
    const ofTurn = [...items.entries()].filter(([, item]) => turnOf(item) === turn)
    for (const rank of PRICE_RANKS)
      for (const [at, item] of ofTurn) take(at, item, item.unitId ?? null, item.unitId == null ? rank : null)
  }
  for (const [at, item] of items.entries()) if (item.unitId != null) take(at, item, null, null)
  return found.map(one => one.units)
}
