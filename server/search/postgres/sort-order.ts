import type { ListSort, Sort } from '../../../domain/catalogue/product-list.ts'
import { isFactSort, readFactSort } from '../../../domain/facts/fact-filter.ts'
import { nameOrder, naturalOrder } from '../../catalogue/part-key.ts'
import { shownPrice } from '../../catalogue/shown-price.ts'

/** The order of a list: by `by`, then by id, in the same direction. Each has its index. */
export type SortOrder = { by: string; type: 'text' | 'numeric' | 'timestamptz'; isDown: boolean }

/** SQL: the price of a part as the index of prices has it; infinite without a price. */
export const PRICE = `coalesce(${shownPrice('p.')}, 'Infinity'::numeric)`

// Parts without a price come last in both directions, because buyers do not search for them by price.
export const SORT_ORDERS: Record<Exclude<Sort, 'relevance'>, SortOrder> = {
  'name-asc': { by: nameOrder('p.name'), type: 'text', isDown: false },
  'name-desc': { by: nameOrder('p.name'), type: 'text', isDown: true },
  'sku-asc': { by: naturalOrder('p.sku'), type: 'text', isDown: false },
  'sku-desc': { by: naturalOrder('p.sku'), type: 'text', isDown: true },
  'price-asc': { by: PRICE, type: 'numeric', isDown: false },
  'price-desc': { by: `coalesce(${shownPrice('p.')}, -1)`, type: 'numeric', isDown: true },
  'created_at-desc': { by: 'p.created_at', type: 'timestamptz', isDown: true },
}

/** The order by a fact, in any family: parts without it come last in both directions. */
const factOrder = (key: string, isDown: boolean): SortOrder => ({
  // The key is one of domain/facts/families.ts.
  by: `coalesce((SELECT f.sort_key FROM part_facts_view f WHERE f.product_id = p.id AND f.key = '${key}'), '${isDown ? '' : LAST}')`,
  type: 'text',
  isDown,
})
const LAST = '~~'

/** The order for a sort of a list. */
export function orderOf(sort: ListSort): SortOrder {
  const fact = readFactSort(sort)
  if (fact) return factOrder(fact.key, fact.isDown)
  return SORT_ORDERS[sort === 'relevance' || isFactSort(sort) ? 'name-asc' : sort]
}

export const orderBy = ({ by, isDown }: SortOrder): string => {
  const way = isDown ? ' DESC' : ''
  return `${by}${way}, p.id${way}`
}
