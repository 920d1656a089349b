import { type Cents, cents, sum, times } from '../money/money.ts'

/** A number of pieces at one price, in cents. */
export type PiecesAtPrice = { unitPrice: number; quantity: number }

/** The total of the `quantity` cheapest pieces; `prices` begin with the cheapest. Pieces beyond them cost as much as the dearest. */
export function comesTo(prices: readonly PiecesAtPrice[], quantity: number): Cents {
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

/** Whether the pieces have several prices, so that the lowest is shown as "from". */
export const isFromPrice = (prices: readonly PiecesAtPrice[] | undefined): boolean => (prices?.length ?? 0) > 1
