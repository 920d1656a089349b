import { type Cents, cents, formatMoney, sum, times } from '../money/money.ts'
import { quantityIn } from './unit-of-measure.ts'

/** A number of pieces at one price, in cents. */
export type PiecesAtPrice = { unitPrice: number; quantity: number }

/** `3 at $574.00`, `20 ft at $1.27`. */
export const atPriceWords = ({ unitPrice, quantity }: PiecesAtPrice, uom: string): string =>
  `${quantityIn(uom, quantity)} at ${formatMoney(cents(unitPrice))}`

/**
 * The total of the `quantity` cheapest pieces; `prices` in ascending order. Pieces beyond them cost as much as the most
 * expensive one.
 */
export function totalOfCheapest(prices: readonly PiecesAtPrice[], quantity: number): Cents {
  const amounts: Cents[] = []
  let left = quantity
  for (const [at, one] of prices.entries()) {
    const taken = at === prices.length - 1 ? left : Math.min(left, one.quantity)
    amounts.push(times(cents(one.unitPrice), taken))
    left -= taken
  }
  return sum(amounts)
}

/** The `quantity` cheapest pieces, or all if there are fewer. */
export function firstPieces(prices: readonly PiecesAtPrice[], quantity: number): PiecesAtPrice[] {
  let left = quantity
  return prices.flatMap(({ unitPrice, quantity: of }) => {
    const now = Math.min(left, of)
    left -= now
    return now > 0 ? [{ unitPrice, quantity: now }] : []
  })
}

/** The pieces without the `taken` cheapest. */
export function withoutFirst(prices: readonly PiecesAtPrice[], taken: number): PiecesAtPrice[] {
  let gone = taken
  return prices.flatMap(({ unitPrice, quantity }) => {
    const now = Math.min(gone, quantity)
    gone -= now
    return quantity > now ? [{ unitPrice, quantity: quantity - now }] : []
  })
}

/** True if the pieces have several prices, so that the lowest is shown as "from". */
export const isFromPrice = (prices: readonly PiecesAtPrice[] | undefined): boolean => (prices?.length ?? 0) > 1
