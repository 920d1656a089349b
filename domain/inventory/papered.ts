import type { Cents } from '../money/money.ts'
import type { PricedPieces } from './offer.ts'

/**
 * The pieces of a stock line that have a release paper: `pieces` of units by their own price (null: none), and whether
 * the pieces outside units have one. `marked`: all pieces of units, with and without.
 */
export type Papered = { pieces: { price: Cents | null; quantity: number }[]; isLoosePapered: boolean; marked: number }

/** The pieces of a line of `quantity` that are sold, by what they cost; `ownPrice` is that of the line. */
export function paperedPieces(
  { pieces, isLoosePapered, marked }: Papered,
  quantity: number,
  ownPrice: Cents | null,
): PricedPieces[] {
  const loose = isLoosePapered ? Math.max(0, quantity - marked) : 0
  return [
    ...pieces.map(one => ({ ownPrice: one.price ?? ownPrice, quantity: one.quantity })),
    { ownPrice, quantity: loose },
  ]
}

/** The sellable pieces of a line of `quantity`; all of them if no paper is required. */
export function sellable(quantity: number, papered: Papered | undefined): number {
  if (!papered) return quantity
  return Math.min(
    quantity,
    paperedPieces(papered, quantity, null).reduce((all, one) => all + one.quantity, 0),
  )
}
