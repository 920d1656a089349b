import { type Cents, cents, sum, times } from '../money/money.ts'

/** So many pieces at one price; cents. */
export type PiecesAtPrice = { unitPrice: number; quantity: number }

/** What the first `quantity` of some pieces cost, which stand cheapest first. Those beyond cost as much as the last. */
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

/** The first `quantity` pieces, or as many as there are. */
export function firstPieces(prices: readonly PiecesAtPrice[], quantity: number): PiecesAtPrice[] {
  let left = quantity
  return prices.flatMap(({ unitPrice, quantity: of }) => {
    const now = Math.min(left, of)
    left -= now
    return now > 0 ? [{ unitPrice, quantity: now }] : []
  })
}

/** The pieces that are left when the first `taken` are gone. */
export function withoutFirst(prices: readonly PiecesAtPrice[], taken: number): PiecesAtPrice[] {
  let gone = taken
  return prices.flatMap(({ unitPrice, quantity }) => {
    const now = Math.min(gone, quantity)
    gone -= now
    return quantity > now ? [{ unitPrice, quantity: quantity - now }] : []
  })
}

/** Whether pieces have several prices: the cheapest is where they begin. */
export const isFromPrice = (prices: readonly PiecesAtPrice[] | undefined): boolean => (prices?.length ?? 0) > 1
