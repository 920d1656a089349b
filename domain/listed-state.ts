/** What becomes of a line of a pasted list. */
export type ListedState = 'in_stock' | 'short' | 'out_of_stock' | 'on_request' | 'candidates' | 'unknown'

type Offered = { totalQuantity: number; isPriced: boolean }

/** `chosen`: the part that is meant, null while there are several or none. */
export function listedState(candidates: number, chosen: Offered | null, quantity: number): ListedState {
  if (!chosen) return candidates > 1 ? 'candidates' : 'unknown'
  if (chosen.totalQuantity === 0) return 'out_of_stock'
  if (!chosen.isPriced) return 'on_request'
  return chosen.totalQuantity < quantity ? 'short' : 'in_stock'
}

export const LISTED_STATES: Record<ListedState, string> = {
  in_stock: 'In Stock',
  short: 'Fewer in stock',
  out_of_stock: 'Out of Stock: needs a quote',
  on_request: 'Needs a quote',
  candidates: 'Several parts: choose one',
  unknown: 'Unknown: needs a quote',
}
