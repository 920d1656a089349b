import { type CartLine, type PricedLine, plainLine } from './cart.ts'

export type CleanUp = { lines: CartLine[]; removed: number; lowered: number }

type Judged = CartLine & Pick<PricedLine, 'available' | 'problem'>

/**
 * Removes lines that are no longer available and lowers short ones, by the priced lines. A line whose unit cannot be
 * bought stays: the buyer who chose that unit chooses a replacement.
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

/** The message about a clean-up; null if it changed nothing. */
export function cleanUpMessage({ removed, lowered }: Omit<CleanUp, 'lines'>): string | null {
  const parts = []
  if (removed > 0) parts.push(`${removed} out-of-stock item(s) removed from cart`)
  if (lowered > 0) parts.push(`${lowered} item(s) quantity updated due to stock limits`)
  return parts.join(' and ') || null
}
