import { isFiltered } from '../../domain/catalogue/product-list.ts'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'

/** Nothing is looked for yet: the shop begins with what it has, before the list of all of it. */
export const beginsWithIndex = (query: ShopQuery): boolean =>
  query.search === '' && query.category === '' && query.family === '' && query.page === 1 && !isFiltered(query)
