import type { Sort } from '../../../domain/catalogue/product-list.ts'
import { shownPrice } from '../../catalogue/shown-price.ts'

/** How a list is ordered: by `by`, then by id, both the same way. Each has its index. */
export type SortOrder = { by: string; type: 'text' | 'numeric' | 'timestamptz'; isDown: boolean }

// Parts without a price come last either way: nobody looks for those by price.
export const SORT_ORDERS: Record<Exclude<Sort, 'relevance'>, SortOrder> = {
  'name-asc': { by: 'p.name_key', type: 'text', isDown: false },
  'name-desc': { by: 'p.name_key', type: 'text', isDown: true },
  'price-asc': { by: `coalesce(${shownPrice('p.')}, 'Infinity'::numeric)`, type: 'numeric', isDown: false },
  'price-desc': { by: `coalesce(${shownPrice('p.')}, -1)`, type: 'numeric', isDown: true },
  'created_at-desc': { by: 'p.created_at', type: 'timestamptz', isDown: true },
}

export const orderBy = ({ by, isDown }: SortOrder): string => {
  const way = isDown ? ' DESC' : ''
  return `${by}${way}, p.id${way}`
}
