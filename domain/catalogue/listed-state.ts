import { bestFit, type ConditionStock, type Fit } from './choose-condition.ts'
import type { Condition } from './condition.ts'
import { describesPart } from './described-part.ts'
import { withoutFirst } from './price-tiers.ts'
import { isStockNumber } from './stock-number.ts'

/** The state of a line of a pasted list. */
export type ListedState =
  | 'in_stock'
  | 'short'
  | 'taken'
  | 'other_condition'
  | 'out_of_stock'
  | 'on_request'
  | 'other_unit'
  | 'uncounted'
  | 'candidates'
  | 'stock_number'
  | 'described'
  | 'unknown'

/** `available`: the pieces for this line; `elsewhere`: the pieces in conditions that the line does not accept. */
export type Offered = { totalQuantity: number; available: number; elsewhere: number; isPriced: boolean }

/** A line of a list without its part. `candidates`: how many parts match. */
export const listedWithoutPart = (partNumber: string, candidates: number): ListedState =>
  candidates > 0
    ? 'candidates'
    : isStockNumber(partNumber)
      ? 'stock_number'
      : describesPart(partNumber)
        ? 'described'
        : 'unknown'

/** A line of a list with the part that it means. */
export function listedState(chosen: Offered, quantity: number): ListedState {
  if (chosen.totalQuantity === 0) return 'out_of_stock'
  if (!chosen.isPriced) return 'on_request'
  if (chosen.available === 0) return chosen.elsewhere > 0 ? 'other_condition' : 'taken'
  return chosen.available < quantity ? 'short' : 'in_stock'
}

export const LISTED_STATES: Record<ListedState, string> = {
  in_stock: 'In Stock',
  short: 'Fewer in stock',
  taken: 'All in stock is for a line above: needs a quote',
  other_condition: 'In stock in other conditions only: choose one, or get a quote',
  out_of_stock: 'Out of Stock: needs a quote',
  on_request: 'Needs a quote',
  other_unit: 'Listed in another unit than it is sold in: enter the quantity',
  uncounted: 'Not clear if a number in it is the quantity: choose',
  candidates: 'Not clear which part: choose one',
  stock_number: 'An NSN, not a part number: enter the part number, or get a quote',
  described: 'A description without a part number: search for it, or get a quote',
  unknown: 'Unknown: needs a quote',
}

/** A line of a list with the part that it means; null: no match, or unknown. `named`: the requested condition. */
type Wanted = {
  chosen: { id: number; stock: readonly ConditionStock[] } | null
  quantity: number
  named: Condition | null
}
/** The pieces that a line gets, and the stock it could choose from. */
export type Share = Fit & { stock: ConditionStock[] }

/** The stock without its `taken` cheapest pieces. */
function without(stock: ConditionStock, taken: number): ConditionStock {
  const quantity = stock.quantity - taken
  if (!stock.prices) return { ...stock, quantity }
  const prices = withoutFirst(stock.prices, taken)
  return { ...stock, quantity, prices, unitPrice: prices[0]?.unitPrice ?? stock.unitPrice ?? null }
}

/**
 * Shares stock between the lines of a list, from first to last: a part that is listed twice, in two spellings, has its
 * stock once.
 */
export function shareStock(lines: readonly Wanted[]): Share[] {
  const used = new Map<string, number>()
  return lines.map(({ chosen, quantity, named }) => {
    if (!chosen) return { takes: [], left: quantity, stock: [] }
    const nameOf = (condition: Condition) => `${chosen.id} ${condition}`
    const stock = chosen.stock.map(one => without(one, used.get(nameOf(one.condition)) ?? 0))
    const fit = bestFit(stock, quantity, named)
    for (const { condition, quantity: taken } of fit.takes)
      used.set(nameOf(condition), (used.get(nameOf(condition)) ?? 0) + taken)
    return { ...fit, stock: stock.filter(one => one.quantity > 0) }
  })
}
