import type { AskingPrice } from '../catalogue/product.ts'
import type { Cents } from '../money/money.ts'

/**
 * Pieces of a condition by what they cost. `ownPrice`: the price of the unit that they are of, else of their condition; null:
 * they cost what the part costs; 0: their price is on request.
 */
export type PricedPieces = { ownPrice: Cents | null; quantity: number }

/**
 * What is offered of a condition, or of a part in any. `asking` null: on request. `available`: pieces at that price; `dearer`:
 * the others, which have to be chosen. `ownPrices`: whose own price is one of these costs that much.
 */
export type Offer = {
  asking: AskingPrice | null
  available: number
  dearer: number
  ownPrices: (Cents | null)[]
}

/** What a piece costs that has this price of its own, of a part that costs `part`. */
export const priceOf = (ownPrice: Cents | null, part: AskingPrice | null): AskingPrice | null =>
  ownPrice === null ? part : ownPrice === 0 ? null : { unitPrice: ownPrice, compareAt: null }

const count = (pieces: readonly PricedPieces[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Offers the cheapest pieces there are; what is on request only where there is nothing else. `ownPrice` is that of the condition,
 * which is shown where it has no pieces.
 */
export function offerOf(
  pieces: readonly PricedPieces[],
  part: AskingPrice | null,
  ownPrice: Cents | null = null,
): Offer {
  const there = pieces.filter(({ quantity }) => quantity > 0)
  const priced = there.flatMap(one => {
    const asking = priceOf(one.ownPrice, part)
    return asking ? [{ ...one, asking }] : []
  })
  const [first] = priced.toSorted((a, b) => a.asking.unitPrice - b.asking.unitPrice)
  if (!first)
    return {
      asking: there.length > 0 ? null : priceOf(ownPrice, part),
      available: count(there),
      dearer: 0,
      ownPrices: there.map(one => one.ownPrice),
    }
  const cheapest = priced.filter(({ asking }) => asking.unitPrice === first.asking.unitPrice)
  return {
    asking: cheapest.find(({ asking }) => asking.compareAt !== null)?.asking ?? first.asking,
    available: count(cheapest),
    dearer: count(there) - count(cheapest),
    ownPrices: cheapest.map(one => one.ownPrice),
  }
}
