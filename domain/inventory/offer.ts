import type { PiecesAtPrice } from '../catalogue/price-tiers.ts'
import type { AskingPrice } from '../catalogue/product.ts'
import type { Cents } from '../money/money.ts'

/**
 * Pieces of a condition by what they cost. `ownPrice`: the price of the unit that they are of, else of their condition; null:
 * they cost what the part costs; 0: their price is on request.
 */
export type PricedPieces = { ownPrice: Cents | null; quantity: number }

/** Pieces at one price: their own price is one of `ownPrices`. */
export type PriceTier = { asking: AskingPrice; quantity: number; ownPrices: (Cents | null)[] }

/**
 * The offer for a condition of a part, or for the part in any condition. `asking`: the price of the cheapest pieces; null: on
 * request. `tiers`: the priced pieces, the cheapest first. `available`: the number of pieces that can be bought, over all prices.
 * `others`: further pieces that are not sold with them, because their price is on request or, in any condition, higher.
 */
export type Offer = {
  asking: AskingPrice | null
  tiers: PriceTier[]
  available: number
  others: number
}

/** The number of pieces at each price, the cheapest first. */
export const piecesAtPrices = (tiers: readonly PriceTier[]): PiecesAtPrice[] =>
  tiers.map(({ asking, quantity }) => ({ unitPrice: asking.unitPrice, quantity }))

/** 0: the piece's own price is what the line pays; 1: no own price; 2: another own price. */
export type PriceRank = 0 | 1 | 2
export const PRICE_RANKS: readonly PriceRank[] = [0, 1, 2]

/**
 * The rank of a piece for a line that pays `unitPrice`. In an order with pieces at several prices each line gets its
 * own.
 */
export const priceRank = (ownPrice: Cents | null | undefined, unitPrice: Cents | undefined): PriceRank =>
  ownPrice == null ? 1 : ownPrice === unitPrice ? 0 : 2

/** The price of a piece with its own price, of a part that costs `part`. */
export const priceOf = (ownPrice: Cents | null, part: AskingPrice | null): AskingPrice | null =>
  ownPrice === null ? part : ownPrice === 0 ? null : { unitPrice: ownPrice, compareAt: null }

const count = (pieces: readonly { quantity: number }[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Offers all priced pieces, the cheapest first; pieces on request only where there are no others. `ownPrice`: the price of the
 * condition, which is shown if the condition has no pieces.
 */
export function offerOf(
  pieces: readonly PricedPieces[],
  part: AskingPrice | null,
  ownPrice: Cents | null = null,
): Offer {
  const there = pieces.filter(({ quantity }) => quantity > 0)
  const tiers = tiersOf(pieces, part).filter(({ quantity }) => quantity > 0)
  const [cheapest] = tiers
  if (!cheapest)
    return {
      asking: there.length > 0 ? null : priceOf(ownPrice, part),
      tiers: [],
      available: count(there),
      others: 0,
    }
  const available = count(tiers)
  return { asking: cheapest.asking, tiers, available, others: count(there) - available }
}

/**
 * Groups pieces by price. Pieces of which none is left still count with their price: another line may have taken them,
 * and the stock may serve that line with other pieces of the same price.
 */
function tiersOf(pieces: readonly PricedPieces[], part: AskingPrice | null): PriceTier[] {
  const byPrice = new Map<number, PriceTier>()
  for (const { ownPrice, quantity } of pieces) {
    const asking = priceOf(ownPrice, part)
    if (!asking) continue
    const tier = byPrice.get(asking.unitPrice) ?? { asking, quantity: 0, ownPrices: [] }
    // All pieces of this price show the regular price that one of them has.
    if (tier.asking.compareAt === null) tier.asking = asking
    tier.quantity += quantity
    if (!tier.ownPrices.includes(ownPrice)) tier.ownPrices.push(ownPrice)
    byPrice.set(asking.unitPrice, tier)
  }
  return [...byPrice.values()].sort((a, b) => a.asking.unitPrice - b.asking.unitPrice)
}
