import { type CartLine, type PricedLine, plainLine } from './cart.ts'

/** `dearer`: of the lines that were lowered, those of which more can be had at another price. */
export type CleanUp = { lines: CartLine[]; removed: number; lowered: number; dearer: number }

type Judged = CartLine & Pick<PricedLine, 'available' | 'problem'> & { dearer?: number }

/**
 * Takes out what is no longer to be had and lowers what is short, as the priced lines say. A line whose unit cannot be bought
 * stays: whoever chose that unit says what he wants instead.
 */
export function cleanUp(priced: readonly Judged[]): CleanUp {
  const result: CleanUp = { lines: [], removed: 0, lowered: 0, dearer: 0 }
  for (const { problem, available, dearer = 0, ...line } of priced) {
    if (problem === 'gone' || problem === 'out_of_stock') result.removed++
    else if (problem === 'short') {
      result.lowered++
      if (dearer > 0) result.dearer++
      result.lines.push(plainLine({ ...line, quantity: available }))
    } else result.lines.push(plainLine(line))
  }
  return result
}

/** What the clean-up says to the buyer; null when it changed nothing. */
export function cleanUpMessage({ removed, lowered, dearer }: Omit<CleanUp, 'lines'>): string | null {
  const parts = []
  if (removed > 0) parts.push(`${removed} out-of-stock item(s) removed from cart`)
  if (lowered > 0) parts.push(`${lowered} item(s) quantity updated due to stock limits`)
  if (dearer > 0) parts.push(`more are available at a higher price on the part’s page`)
  return parts.join(' and ') || null
}
