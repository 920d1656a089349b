/** What becomes of a line of a pasted list. */
export type ListedState = 'in_stock' | 'short' | 'taken' | 'out_of_stock' | 'on_request' | 'candidates' | 'unknown'

/** `available`: what of its stock is left for the line. */
type Offered = { totalQuantity: number; available: number; isPriced: boolean }

/** `chosen`: the part that is meant, null while there are several or none. */
export function listedState(candidates: number, chosen: Offered | null, quantity: number): ListedState {
  if (!chosen) return candidates > 1 ? 'candidates' : 'unknown'
  if (chosen.totalQuantity === 0) return 'out_of_stock'
  if (!chosen.isPriced) return 'on_request'
  if (chosen.available === 0) return 'taken'
  return chosen.available < quantity ? 'short' : 'in_stock'
}

export const LISTED_STATES: Record<ListedState, string> = {
  in_stock: 'In Stock',
  short: 'Fewer in stock',
  taken: 'All in stock is for a line above: needs a quote',
  out_of_stock: 'Out of Stock: needs a quote',
  on_request: 'Needs a quote',
  candidates: 'Several parts: choose one',
  unknown: 'Unknown: needs a quote',
}

/** A line of a list, with the part that is meant by it; null: none, or not known yet. */
type Wanted = { chosen: { id: number; totalQuantity: number } | null; quantity: number }

/**
 * What of a part's stock is left for each line, from the first to the last: a part that stands in a list twice, in two
 * spellings, has its stock once. `inUse`: how many of a part are spoken for already.
 */
export function shareStock(lines: readonly Wanted[], inUse: (partId: number) => number = () => 0): number[] {
  const used = new Map<number, number>()
  return lines.map(({ chosen, quantity }) => {
    if (!chosen) return 0
    const before = used.get(chosen.id) ?? inUse(chosen.id)
    const left = Math.max(0, chosen.totalQuantity - before)
    used.set(chosen.id, before + Math.min(quantity, left))
    return left
  })
}
