import type { ListSort, Sort } from '../../../domain/catalogue/product-list.ts'
import { isFactSort, readFactSort } from '../../../domain/facts/fact-filter.ts'
import { naturalOrder } from '../../catalogue/part-key.ts'
import { shownPrice } from '../../catalogue/shown-price.ts'

/** How a list is ordered: by `by`, then by id, both the same way. Each has its index. */
export type SortOrder = { by: string; type: 'text' | 'numeric' | 'timestamptz'; isDown: boolean }

/** What a part costs, as the index of prices has it; without a price infinitely much. */
export const PRICE = `coalesce(${shownPrice('p.')}, 'Infinity'::numeric)`

// Parts without a price come last either way: nobody looks for those by price.
export const SORT_ORDERS: Record<Exclude<Sort, 'relevance'>, SortOrder> = {
  'name-asc': { by: 'p.name_key', type: 'text', isDown: false },
  'name-desc': { by: 'p.name_key', type: 'text', isDown: true },
  'sku-asc': { by: naturalOrder('p.sku'), type: 'text', isDown: false },
  'sku-desc': { by: naturalOrder('p.sku'), type: 'text', isDown: true },
  'price-asc': { by: PRICE, type: 'numeric', isDown: false },
  'price-desc': { by: `coalesce(${shownPrice('p.')}, -1)`, type: 'numeric', isDown: true },
  'created_at-desc': { by: 'p.created_at', type: 'timestamptz', isDown: true },
}

/** By a fact, whatever the family: what does not have it comes last either way. */
const factOrder = (key: string, isDown: boolean): SortOrder => ({
  // The key is one of domain/facts/families.ts.
  by: `coalesce((SELECT f.sort_key FROM part_facts_view f WHERE f.product_id = p.id AND f.key = '${key}'), '${isDown ? '' : LAST}')`,
  type: 'text',
  isDown,
})
const LAST = '~~'

/** The order of a sort that a list can have. */
export function orderOf(sort: ListSort): SortOrder {
  const fact = readFactSort(sort)
  if (fact) return factOrder(fact.key, fact.isDown)
  return SORT_ORDERS[sort === 'relevance' || isFactSort(sort) ? 'name-asc' : sort]
}

export const orderBy = ({ by, isDown }: SortOrder): string => {
  const way = isDown ? ' DESC' : ''
  return `${by}${way}, p.id${way}`
}
