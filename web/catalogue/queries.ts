import type { InferRouterOutputs } from '@orpc/server'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import type { StoreRouter } from '../../server/router.ts'
import { orpc } from '../api.ts'

/** The filters of an address: equal for each of its pages and sorts. */
const narrowing = (query: ShopQuery) => {
  const { search, category, family, conditions, manufacturers, aircraft, prices, facts, paper, leaves, stock } = query
  return {
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
    ...(family ? { family } : {}),
    ...(conditions.length > 0 ? { conditions } : {}),
    ...(manufacturers.length > 0 ? { manufacturers } : {}),
    ...(aircraft.length > 0 ? { aircraft } : {}),
    ...(prices.length > 0 ? { prices } : {}),
    ...(facts.length > 0 ? { facts } : {}),
    ...(paper ? { paper } : {}),
    ...(leaves ? { leaves } : {}),
    ...(stock ? { stock } : {}),
  }
}

/** A list with its filters; these are null if they take too long. */
export const partsList = (query: ShopQuery) => {
  const { sort, page, perPage, only } = query
  return orpc.search.findParts.queryOptions({ input: { ...narrowing(query), sort, page, perPage, only } })
}

/** Rows of a list that are rendered with its page: a page of 1,000 rows would hold up the whole process for a third of a second. */
const FIRST_ROWS = 100

/** True if a page of a list has more rows than the page includes. */
export const isLongPage = ({ perPage }: ShopQuery): boolean => perPage > FIRST_ROWS

/** The first rows of a page of a list, with the filters of the list: all of a page that is not long. */
export const partsListBegin = (query: ShopQuery) =>
  partsList(
    isLongPage(query) ? { ...query, perPage: FIRST_ROWS, page: (query.page - 1) * timesFirst(query) + 1 } : query,
  )

/** Pages of the first rows that a page of a list consists of; 500 and 1,000 are multiples. */
export const timesFirst = ({ perPage }: ShopQuery): number => perPage / FIRST_ROWS

/** The filters of a list that came without them: loaded once it is shown. */
export const lateFacets = (query: ShopQuery) => orpc.search.facets.queryOptions({ input: narrowing(query) })

/** The names of the categories with something on the shelf. */
export const categoryList = () => orpc.catalogue.categories.queryOptions()

/** The start of the shop without a search. */
export const shopIndex = () => orpc.search.shopIndex.queryOptions()

export const category = (slug: string) => orpc.catalogue.category.queryOptions({ input: { slug } })

/** The current state of a part: changes are pushed (useLiveQueries). */
export const product = (slug: string) => orpc.catalogue.product.queryOptions({ input: { slug } })

export type ProductView = InferRouterOutputs<StoreRouter>['catalogue']['product']
