import type { PiecesAtPrice } from '../catalogue/price-tiers.ts'
import type { AskingPrice } from '../catalogue/product.ts'
import type { Cents } from '../money/money.ts'

/**
 * Pieces of a condition by what they cost. `ownPrice`: the price of the unit that they are of, else of their condition; null:
 * they cost what the part costs; 0: their price is on request.
 */
export type PricedPieces = { ownPrice: Cents | null; quantity: number }

/** Pieces that cost the same: those whose own price is one of `ownPrices`. */
export type PriceTier = { asking: AskingPrice; quantity: number; ownPrices: (Cents | null)[] }

/**
 * What is offered of a condition, or of a part in any. `asking`: of the cheapest pieces; null: on request. `tiers`: the pieces
 * that have a price, the cheapest first. `available`: how many can be bought, at whichever price. `others`: further pieces, which
 * are not sold with these: on request, or of any condition at another price.
 */
export type Offer = {
  asking: AskingPrice | null
  tiers: PriceTier[]
  available: number
  others: number
}

/** What is told of tiers: how many pieces there are at which price, the cheapest first. */
export const piecesAtPrices = (tiers: readonly PriceTier[]): PiecesAtPrice[] =>
  tiers.map(({ asking, quantity }) => ({ unitPrice: asking.unitPrice, quantity }))

/** What a piece costs that has this price of its own, of a part that costs `part`. */
export const priceOf = (ownPrice: Cents | null, part: AskingPrice | null): AskingPrice | null =>
  ownPrice === null ? part : ownPrice === 0 ? null : { unitPrice: ownPrice, compareAt: null }

const count = (pieces: readonly { quantity: number }[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Offers all pieces that have a price, the cheapest first; what is on request only where there is nothing else. `ownPrice` is
 * that of the condition, which is shown where it has no pieces.
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

/** Pieces that are all taken count nothing, but those that are left may be sold in their place: they cost the same. */
function tiersOf(pieces: readonly PricedPieces[], part: AskingPrice | null): PriceTier[] {
  const byPrice = new Map<number, PriceTier>()
  for (const { ownPrice, quantity } of pieces) {
    const asking = priceOf(ownPrice, part)
    if (!asking) continue
    const tier = byPrice.get(asking.unitPrice) ?? { asking, quantity: 0, ownPrices: [] }
    // A regular price beside a sale price is told of all pieces that cost as much.
    if (tier.asking.compareAt === null) tier.asking = asking
    tier.quantity += quantity
    if (!tier.ownPrices.includes(ownPrice)) tier.ownPrices.push(ownPrice)
    byPrice.set(asking.unitPrice, tier)
  }
  return [...byPrice.values()].sort((a, b) => a.asking.unitPrice - b.asking.unitPrice)
}
