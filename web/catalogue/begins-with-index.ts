import { isFiltered } from '../../domain/catalogue/product-list.ts'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'

/** True without a search or filter: the store shows its index above the list of all parts. */
export const beginsWithIndex = (query: ShopQuery): boolean =>
  query.search === '' && query.category === '' && query.family === '' && query.page === 1 && !isFiltered(query)
