import { type CartLine, type PricedLine, plainLine } from './cart.ts'

export type CleanUp = { lines: CartLine[]; removed: number; lowered: number }

type Judged = CartLine & Pick<PricedLine, 'available' | 'problem'>

/**
 * Takes out what is no longer to be had and lowers what is short, as the priced lines say. A line whose unit cannot be bought
 * stays: whoever chose that unit says what he wants instead.
 */
export function cleanUp(priced: readonly Judged[]): CleanUp {
  const result: CleanUp = { lines: [], removed: 0, lowered: 0 }
  for (const { problem, available, ...line } of priced) {
    if (problem === 'gone' || problem === 'out_of_stock') result.removed++
    else if (problem === 'short') {
      result.lowered++
      result.lines.push(plainLine({ ...line, quantity: available }))
    } else result.lines.push(plainLine(line))
  }
  return result
}

/** What the clean-up says to the buyer; null when it changed nothing. */
export function cleanUpMessage({ removed, lowered }: Omit<CleanUp, 'lines'>): string | null {
  const parts = []
  if (removed > 0) parts.push(`${removed} out-of-stock item(s) removed from cart`)
  if (lowered > 0) parts.push(`${lowered} item(s) quantity updated due to stock limits`)
  return parts.join(' and ') || null
}
